import { setTimeout as after } from 'node:timers/promises';
import { LANGUAGES, type Language } from '../../../domain/language';
import { SignedTokens } from '../../../platform/auth/secretTokens';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import type { PreparedStatement } from '../../../platform/database/transaction';
import { shownText } from '../../../platform/language/shownText';
import type { Logger } from '../../../platform/logging';
import { callerContext, systemContext } from '../../../platform/request/systemContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { toE164 } from '../../../platform/validation/phone';
import type { AvailabilityService } from '../../appointments/availabilityService';
import type { IntegrationStore } from '../../integrations/integrationStore';
import { readAssistantSettings } from '../settings/assistantSettings';
import {
  type CallAnswer,
  type CallFlow,
  type CallInput,
  type CallScene,
  CallSteps,
  apology,
  newFlow,
} from './callFlow';
import {
  beginCall,
  claimStep,
  endCall,
  finishStep,
  keepFlow,
  takeRelay,
  type ClaimedStep,
} from './callStore';
import { hintsOf, renderAnswer, renderNothing, renderRelay, renderWait } from './twiml';
import type { VoiceIntegration } from './voiceAccounts';
import { VOICE_PHRASES } from './voicePhrases';

export interface VoiceCallParts {
  database: Database;
  clock: Clock;
  steps: CallSteps;
  availability: AvailabilityService;
  store: IntegrationStore;
  switches: KillSwitches;
  tokens: SignedTokens;
  /** Origin under which Twilio reaches us. */
  publicUrl: string;
  logger: Logger;
}

/** A call as Twilio names it in each of its requests. */
export interface IncomingCall {
  tenantId: string;
  callSid: string;
  from: string;
  to: string;
  integration: VoiceIntegration | null;
  isPlatforms: boolean;
}

const DEFAULT_MAX_MINUTES = 15;
/** From the TwiML that carries a token to the WebSocket that shows it. */
const RELAY_TOKEN_SECONDS = 120;
const WAIT_SECONDS = 2;
/** What networks send in place of a withheld number: the words on a keypad. */
const WITHHELD = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253', '+464']);

const BUSINESS: PreparedStatement = {
  name: 'voice_business',
  text: 'SELECT status, business_name AS name, phone FROM tenants WHERE id = $1',
};

interface Business {
  status: string;
  name: string;
  phone: string | null;
}

const FAILED = shownText('A call could not be answered as it should: something went wrong on our side.');

/** Answers calls: each request of Twilio's with TwiML, whatever happens. */
export class VoiceCalls {
  /** Twilio gives up after fifteen seconds; a step that takes longer than this is asked for again. */
  patienceMilliseconds = 8_000;

  constructor(private readonly parts: VoiceCallParts) {}

  /** Somebody calls. @returns TwiML */
  async begin(call: IncomingCall): Promise<string> {
    const { database, clock, steps, store, publicUrl, tokens } = this.parts;
    const { tenantId, callSid, integration } = call;
    const scene = await this.scene(call, clock.now());
    const [language = 'en'] = scene.languages;
    const { flow, answer } = steps.greet(scene, language);
    const hints = await this.hints(scene, language);
    const isRelay = integration?.settings.useRelay === true && answer.next === 'listen';
    const stored = await database.write({ tenantId, userId: null }, async (tx) => {
      if (integration) await store.worked(tx, tenantId, 'ai_voice', clock.now());
      const render = (id: string): Promise<string> =>
        isRelay
          ? renderRelay({
              url: relayUrl(publicUrl, tenantId),
              action: this.address(tenantId, 1),
              token: tokens.sign('voice relay', tenantId, id, this.relayExpiry()),
              greeting: answer.say,
              language,
              languages: scene.languages,
              hints,
            })
          : this.render(tenantId, scene.people, flow, answer, 1, hints);
      const begun = { callSid, flow: isRelay ? { ...flow, asks: 'relay' as const } : flow, answer: render };
      return beginCall(tx, tenantId, begun, clock.now());
    });
    return stored ?? renderNothing();
  }

  /** What the caller did next. The same step gets the same answer, however often it is asked for. @returns TwiML */
  async step(call: IncomingCall, step: number, input: CallInput): Promise<string> {
    const { database, clock } = this.parts;
    const { tenantId, callSid } = call;
    const claim = await database.write({ tenantId, userId: null }, (tx) =>
      claimStep(tx, tenantId, callSid, step, clock.now()),
    );
    const here = this.address(tenantId, step);
    switch (claim.kind) {
      case 'answered':
        return claim.answer;
      case 'ended':
        return renderNothing();
      case 'unknown':
        return this.begin(call);
      case 'busy':
        return renderWait(null, 'en', here, WAIT_SECONDS);
      default: {
        const done = this.take(call, claim.step, step, input);
        const soon = new AbortController();
        const first = await Promise.race([done, after(this.patienceMilliseconds, null, soon)]);
        soon.abort();
        const { language } = claim.step.flow;
        return first ?? renderWait(VOICE_PHRASES[language].moment(), language, here, WAIT_SECONDS);
      }
    }
  }

  /** Twilio reports that the call is over. */
  async ended({ tenantId, callSid }: IncomingCall, durationSeconds: number | null): Promise<void> {
    const { database, clock } = this.parts;
    await database.write({ tenantId, userId: null }, (tx) =>
      endCall(tx, tenantId, callSid, durationSeconds, clock.now()),
    );
  }

  /** The call that a token of a WebSocket opens, once; null for any other. */
  async openRelay(tenantId: string, token: string, callSid: string): Promise<ClaimedStep | null> {
    const { tokens, clock, database } = this.parts;
    const opened = tokens.open('voice relay', token);
    if (opened?.tenantId !== tenantId || opened.version * 1_000 < clock.now().getTime()) return null;
    return database.write({ tenantId, userId: null }, (tx) => takeRelay(tx, tenantId, opened.id, callSid));
  }

  /** One step of a call over a WebSocket. Never throws: what goes wrong ends in an apology. */
  async relayed(
    call: IncomingCall,
    at: ClaimedStep,
    input: CallInput,
    saying: (sentence: string) => void,
  ): Promise<{ flow: CallFlow; answer: CallAnswer }> {
    const { clock, database } = this.parts;
    const stepped = await this.stepped(call, at, input, saying);
    const { answer } = stepped;
    // What ends the session is said after it, by TwiML.
    const flow = answer.next === 'listen' ? stepped.flow : { ...stepped.flow, held: answer.say };
    await database
      .write({ tenantId: call.tenantId, userId: null }, (tx) =>
        keepFlow(tx, call.tenantId, at.id, flow, clock.now()),
      )
      .catch((error: unknown) => this.parts.logger.error({ err: error }, 'a call could not be written down'));
    return { flow, answer };
  }

  private async take(call: IncomingCall, at: ClaimedStep, step: number, input: CallInput): Promise<string> {
    const { database, clock, logger } = this.parts;
    const { flow, answer, scene } = await this.stepped(call, at, input);
    const hints = answer.next === 'listen' && scene ? await this.hints(scene, answer.language) : '';
    const people = scene?.people ?? null;
    const rendered = await this.render(call.tenantId, people, flow, answer, step + 1, hints);
    try {
      await database.write({ tenantId: call.tenantId, userId: null }, (tx) =>
        finishStep(tx, call.tenantId, at.id, { step, flow, answer: rendered }, clock.now()),
      );
    } catch (error) {
      logger.error({ err: error }, 'a step of a call could not be written down');
    }
    return rendered;
  }

  private async stepped(
    call: IncomingCall,
    { flow, startedAt }: ClaimedStep,
    input: CallInput,
    saying?: (sentence: string) => void,
  ): Promise<{ flow: CallFlow; answer: CallAnswer; scene: CallScene | null }> {
    let scene: CallScene | null = null;
    try {
      scene = await this.scene(call, startedAt);
      const stepped = await this.parts.steps.take({ ...scene, ...(saying && { saying }) }, flow, input);
      return { ...stepped, scene };
    } catch (error) {
      this.parts.logger.error({ err: error }, 'a call could not be answered');
      await this.failed(call);
      return { ...apology({ people: scene?.people ?? null }, flow.language ? flow : newFlow('en')), scene };
    }
  }

  private async failed({ tenantId, integration }: IncomingCall): Promise<void> {
    const { database, clock, store, logger } = this.parts;
    if (!integration) return;
    await systemContext(database, tenantId, clock)
      .write((tx) => store.failed(tx, tenantId, 'ai_voice', clock.now(), FAILED))
      .catch((error: unknown) =>
        logger.error({ err: error }, 'the state of an integration could not be kept'),
      );
  }

  /** The business as it is at this moment: it may have been suspended while somebody was speaking. */
  private async scene(call: IncomingCall, startedAt: Date): Promise<CallScene> {
    const { database, clock, switches } = this.parts;
    const { tenantId, callSid, integration, isPlatforms } = call;
    const caller = callerOf(call.from);
    const ctx = callerContext(database, tenantId, clock, { channel: 'call', phone: caller ?? callSid });
    const [business] = await ctx.rows<Business>(BUSINESS, [tenantId]);
    const { isOn, languages } = await readAssistantSettings(ctx);
    const { status = 'deleted', name = '', phone = null } = business ?? {};
    const settings = integration?.settings;
    const people = status === 'deleted' ? null : (settings?.transferPhone ?? phone);
    const minutes = (clock.now().getTime() - startedAt.getTime()) / 60_000;
    return {
      ctx,
      callSid,
      business: name,
      caller,
      // To the number that was called, the call would come back to us for ever.
      people: people === call.to ? null : people,
      languages: languages.length > 0 ? languages : LANGUAGES,
      isClosed:
        status !== 'active' ||
        !isOn ||
        switches.thrown('assistant_voice', tenantId) !== null ||
        (integration === null && !isPlatforms),
      isTooLong: minutes >= (settings?.maxCallMinutes ?? DEFAULT_MAX_MINUTES),
    };
  }

  private async hints({ ctx, isClosed }: CallScene, language: Language): Promise<string> {
    if (isClosed) return '';
    const { snapshot } = await this.parts.availability.schedule(ctx, { fresh: false });
    const names = [...snapshot.barbers, ...snapshot.services].map(({ name }) => name);
    return hintsOf(names, language);
  }

  private render(
    tenantId: string,
    people: string | null,
    flow: CallFlow,
    answer: CallAnswer,
    nextStep: number,
    hints: string,
  ): Promise<string> {
    return renderAnswer(answer, {
      action: this.address(tenantId, nextStep),
      listening: flow.listening,
      hints,
      people,
    });
  }

  private address(tenantId: string, step: number): string {
    return `${this.parts.publicUrl}/hooks/voice/${tenantId}/step/${step}`;
  }

  private relayExpiry(): number {
    return Math.floor(this.parts.clock.now().getTime() / 1_000) + RELAY_TOKEN_SECONDS;
  }
}

export const relayUrl = (publicUrl: string, tenantId: string): string =>
  `${publicUrl.replace(/^http/, 'ws')}/hooks/voice/${tenantId}/relay`;

/** E.164; null for a number that is withheld, or is none. */
function callerOf(from: string): string | null {
  return /^\+\d/.test(from) && !WITHHELD.has(from) ? toE164(from) : null;
}
