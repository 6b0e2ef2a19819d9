import express, { type Request, type Response, Router } from 'express';
import type { Database } from '../../../platform/database/database';
import { isUuid } from '../../../platform/ids';
import type { Logger } from '../../../platform/logging';
import { type TwilioFields, fieldsOf, forbid, isSigned } from '../../notifications/sms/twilioRequests';
import type { CallInput } from './callFlow';
import { newFlow } from './callFlow';
import { renderAnswer } from './twiml';
import type { VoiceAccounts } from './voiceAccounts';
import type { IncomingCall, VoiceCalls } from './voiceCalls';
import { VOICE_PHRASES } from './voicePhrases';
import { MAX_MESSAGE_CHARACTERS } from '../understanding/messageLimits';

const MOST_BYTES = 32 * 1024;
const MOST_FIELDS = 200;
const OVER = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled']);

export interface VoiceRouterParts {
  database: Database;
  accounts: VoiceAccounts;
  calls: VoiceCalls;
  publicUrl: string;
  logger: Logger;
}

/**
 * Where Twilio brings calls, and what callers do in them. Every request is signed with the auth token of the account
 * that it names, or gets a 403. All others get TwiML: a caller never hears an error of ours.
 */
export function voiceRouter({ database, accounts, calls, publicUrl, logger }: VoiceRouterParts): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: MOST_BYTES, parameterLimit: MOST_FIELDS }));

  /** The call, if it is what it says. */
  async function verified(req: Request<{ tenantId: string }>): Promise<IncomingCall | null> {
    const tenantId = req.params.tenantId.toLowerCase();
    const fields = fieldsOf(req);
    if (!isUuid(tenantId) || !fields) return null;
    const { CallSid: callSid = '', AccountSid: accountSid = '', From: from = '', To: to = '' } = fields;
    if (callSid === '' || callSid.length > 64) return null;
    const account = await database.read({ tenantId, userId: null }, (tx) =>
      accounts.calling(tx, tenantId, accountSid),
    );
    if (!account || !(await isSigned(req, publicUrl, account.authToken))) return null;
    const { integration, isPlatforms } = account;
    return { tenantId, callSid, from, to, integration, isPlatforms };
  }

  const answering =
    (answer: (call: IncomingCall, req: Request<{ tenantId: string; step: string }>) => Promise<string>) =>
    async (req: Request<{ tenantId: string; step: string }>, res: Response): Promise<void> => {
      let twiml: string;
      try {
        const call = await verified(req);
        if (!call) {
          forbid(res);
          return;
        }
        twiml = await answer(call, req);
      } catch (error) {
        logger.error({ err: error }, 'a call could not be answered');
        twiml = await lastWords();
      }
      res.type('text/xml').send(twiml);
    };

  router.post(
    '/:tenantId/begin',
    answering((call) => calls.begin(call)),
  );
  router.post(
    '/:tenantId/step/:step',
    answering((call, req) => {
      const step = Number(req.params.step);
      return Number.isInteger(step) && step > 0 && step < 10_000
        ? calls.step(call, step, inputOf(fieldsOf(req)!))
        : calls.begin(call);
    }),
  );
  router.post('/:tenantId/status', async (req, res) => {
    const call = await verified(req);
    if (!call) {
      forbid(res);
      return;
    }
    const { CallStatus: status = '', CallDuration: duration } = fieldsOf(req)!;
    if (OVER.has(status)) {
      await calls.ended(call, duration && /^\d{1,7}$/.test(duration) ? Number(duration) : null);
    }
    res.status(204).end();
  });
  router.use((_req, res) => forbid(res));
  return router;
}

function inputOf(fields: TwilioFields): CallInput {
  const { DialCallStatus: dialled, SessionStatus, Digits: digits, SpeechResult: text } = fields;
  if (dialled !== undefined)
    return { kind: 'dialled', isAnswered: dialled === 'completed' || dialled === 'answered' };
  if (SessionStatus !== undefined || fields.HandoffData !== undefined)
    return { kind: 'relay_ended', next: handedOff(fields.HandoffData ?? '') };
  if (digits) return { kind: 'keys', digits: digits.slice(0, 40) };
  const confidence = fields.Confidence === undefined ? null : Number(fields.Confidence);
  return text?.trim()
    ? {
        kind: 'speech',
        text: text.trim().slice(0, MAX_MESSAGE_CHARACTERS),
        confidence: Number.isFinite(confidence) ? confidence : null,
      }
    : { kind: 'silence' };
}

function handedOff(data: string): 'transfer' | 'hang_up' | null {
  try {
    const { next } = JSON.parse(data) as { next?: unknown };
    return next === 'transfer' || next === 'hang_up' ? next : null;
  } catch {
    return null;
  }
}

/** When not even the business could be read. */
function lastWords(): Promise<string> {
  const say = VOICE_PHRASES.en;
  return renderAnswer(
    { say: `${say.sorry()} ${say.callLater()}`, language: 'en', next: 'hang_up' },
    { action: '', listening: newFlow('en').listening, hints: '', people: null },
  );
}
