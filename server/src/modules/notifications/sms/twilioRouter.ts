import express, { type Request, type Response, Router } from 'express';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { isUuid } from '../../../platform/ids';
import { takeDelivery } from './deliveryCallbacks';
import type { InboundText, InboundTexts } from './inboundTexts';
import type { SmsAccount, SmsAccounts } from './smsAccounts';
import { type TwilioFields, fieldsOf, forbid, isSigned } from './twilioRequests';

/** Texts with ten pictures still are a few kilobytes: they come as addresses. */
const MOST_BYTES = 32 * 1024;
const MOST_FIELDS = 200;

export interface TwilioRouterParts {
  database: Database;
  clock: Clock;
  accounts: SmsAccounts;
  inbound: InboundTexts;
  /** Origin that Twilio was given, which is part of what it signs; the Host header could be anything. */
  publicUrl: string;
}

/**
 * Where Twilio calls: what became of a message, and texts from people. Every call is signed with the auth token of the
 * account that it names; whatever is not, and whatever names no business, gets the same 403. Signatures bear no time,
 * so nothing is done twice for a message that was seen before.
 */
export function twilioRouter({ database, clock, accounts, inbound, publicUrl }: TwilioRouterParts): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: MOST_BYTES, parameterLimit: MOST_FIELDS }));

  /** The business and its account, if the call is what it says. */
  async function verified(req: Request, tenantId: string): Promise<{ account: SmsAccount } | null> {
    const fields = fieldsOf(req);
    if (!isUuid(tenantId) || !fields) {
      return null;
    }
    const account = await database.read({ tenantId, userId: null }, (tx) =>
      accounts.calling(tx, tenantId, fields.AccountSid ?? ''),
    );
    return account && (await isSigned(req, publicUrl, account.authToken)) ? { account } : null;
  }

  router.post('/platform/inbound', async (req, res) => {
    const fields = fieldsOf(req);
    const { platform } = accounts;
    const text = fields && textOf(fields);
    if (
      !platform ||
      !text ||
      fields.AccountSid !== platform.accountSid ||
      !(await isSigned(req, publicUrl, platform.authToken))
    ) {
      forbid(res);
      return;
    }
    const reply = await database.write({ tenantId: null, userId: null }, (tx) =>
      inbound.receiveForPlatform(tx, text),
    );
    await answer(res, reply);
  });

  router.post('/:tenantId/status/:messageId', async (req, res) => {
    const tenantId = req.params.tenantId.toLowerCase();
    const call = await verified(req, tenantId);
    const fields = fieldsOf(req);
    if (!call || !fields) {
      forbid(res);
      return;
    }
    const { MessageSid: messageSid, MessageStatus: status, ErrorCode: code } = fields;
    if (messageSid && messageSid.length <= 64 && status) {
      const messageId = isUuid(req.params.messageId) ? req.params.messageId : null;
      const report = { messageSid, status, errorCode: code ? Number(code) || null : null };
      await database.write({ tenantId, userId: null }, (tx) =>
        takeDelivery(tx, tenantId, messageId, report, clock),
      );
    }
    res.status(204).end();
  });

  router.post('/:tenantId/inbound', async (req, res) => {
    const tenantId = req.params.tenantId.toLowerCase();
    const call = await verified(req, tenantId);
    const text = textOf(fieldsOf(req) ?? {});
    // The platform's number belongs to no business: what is texted to it comes in above.
    if (!call || call.account.isPlatforms || !text) {
      forbid(res);
      return;
    }
    const reply = await database.write({ tenantId, userId: null }, async (tx) =>
      inbound.receive(tx, tenantId, (await accounts.statusOf(tx, tenantId)) === 'active', text),
    );
    await answer(res, reply);
  });

  router.use((_req, res) => forbid(res));
  return router;
}

function textOf(fields: TwilioFields): InboundText | null {
  const {
    MessageSid: messageSid,
    From: from,
    Body: body = '',
    OptOutType: handled,
    NumMedia: files,
  } = fields;
  return messageSid && messageSid.length <= 64 && from && from.length <= 40
    ? { messageSid, from, body, isAnswered: Boolean(handled), hasMedia: Number(files) > 0 }
    : null;
}

async function answer(res: Response, reply: string | null): Promise<void> {
  const { default: MessagingResponse } = await import('twilio/lib/twiml/MessagingResponse.js');
  const twiml = new MessagingResponse();
  if (reply !== null) {
    twiml.message(reply);
  }
  res.type('text/xml').send(twiml.toString());
}
