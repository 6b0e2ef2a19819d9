import type { Language } from '../../../domain/language';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { databaseTrouble } from '../../../platform/database/databaseTrouble';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import type { Logger } from '../../../platform/logging';
import type { RateLimits } from '../../../platform/rateLimits';
import { callerContext, systemContext } from '../../../platform/request/systemContext';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { toE164 } from '../../../platform/validation/phone';
import { businessFacts } from '../../messages/letterheads';
import type { Messages } from '../../messages/messages';
import type { MessageSender } from '../../notifications/messageSender';
import type { OptOuts } from '../../notifications/optOuts';
import { PICTURE } from '../../notifications/sms/inboundTexts';
import { type ReplyKind, planReply } from '../../notifications/textReplies';
import type { AssistantService } from '../conversations/assistantService';
import type { DialogueState } from '../dialogue/dialogueState';
import type { Step } from '../dialogue/scene';
import { MAX_READ_CHARACTERS } from '../understanding/messageLimits';
import { choiceIn, textWording } from './textWording';

export interface TextAnswerParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  switches: KillSwitches;
  assistant: AssistantService;
  messages: Messages;
  optOuts: OptOuts;
  sender: MessageSender;
  publicUrl: string;
  logger: Logger;
}

interface WaitingText {
  id: string;
  body: string;
  clientId: string | null;
}

const MOST_TEXTS = 20;
/** After so many failures people take over, and the sender is told how to reach them. */
const MOST_FAILURES = 3;

const SENDER = `
  SELECT i.sender, t.status FROM sms_inbound i JOIN tenants t ON t.id = i.tenant_id
  WHERE i.tenant_id = $1 AND i.id = $2 AND i.awaits_answer`;

const WAITING = `
  SELECT id, coalesce(body, '') AS body, client_id AS "clientId" FROM sms_inbound
  WHERE tenant_id = $1 AND sender = $2 AND awaits_answer ORDER BY id LIMIT ${MOST_TEXTS}`;

const TAKEN = `
  UPDATE sms_inbound SET awaits_answer = false
  WHERE tenant_id = $1 AND id = ANY ($2) AND awaits_answer RETURNING id`;

const CLIENT = `
  UPDATE conversations SET client_id = coalesce(client_id, $3)
  WHERE tenant_id = $1 AND id = $2 RETURNING client_id AS "clientId", language`;

/** Whoever writes several texts that nobody answers yet is told once how to reach somebody. */
const WAS_TOLD = `
  SELECT FROM messages WHERE tenant_id = $1 AND channel = 'sms' AND recipient = $2 AND kind = 'text_received'
    AND created_at > $3::timestamptz - interval '12 hours' LIMIT 1`;

const SPOKEN_LAST = `
  SELECT language FROM messages WHERE tenant_id = $1 AND recipient = $2 AND channel = 'sms'
  ORDER BY created_at DESC LIMIT 1`;

/**
 * Brings what people text to the assistant, and its reply back. The turn, the reply as a message, and that the text is
 * answered are one transaction: whatever ends in between, a text is answered once. Where the assistant does not answer,
 * the text waits in its conversation for people.
 */
export class TextAnswers {
  constructor(private readonly parts: TextAnswerParts) {}

  /**
   * Answers the text, together with all that its sender wrote up to now.
   * @param attempt counts from 1. @throws while another attempt may do better.
   */
  async answer(tenantId: string, inboundId: string, attempt: number): Promise<void> {
    const system = systemContext(this.parts.database, tenantId, this.parts.clock);
    const [row] = await system.read((tx) =>
      tx.manager.query<{ sender: string | null; status: string }[]>(SENDER, [tenantId, inboundId]),
    );
    if (!row?.sender) {
      return;
    }
    for (;;) {
      const texts = await system.read((tx) =>
        tx.manager.query<WaitingText[]>(WAITING, [tenantId, row.sender]),
      );
      if (texts.length === 0) {
        return;
      }
      const replyId = await this.turn(system, row.sender, row.status === 'active', joined(texts), attempt);
      if (replyId) {
        await this.parts.sender.deliver(system, replyId);
      }
    }
  }

  /** @returns the reply, to be sent. */
  private async turn(
    system: TenantContext,
    phone: string,
    isActive: boolean,
    texts: readonly WaitingText[],
    attempt: number,
  ): Promise<string | null> {
    const { database, clock, assistant, logger } = this.parts;
    const { tenantId } = system;
    const customer = callerContext(database, tenantId, clock, { channel: 'sms', phone });
    const text = texts.map(({ body }) => body).join('\n');
    const message = { channel: 'sms', phone, text } as const;
    let replyId: string | null = null;
    const alongside =
      (
        kind: ReplyKind,
        wordsFor: (tx: Transaction, reply: string, language: Language) => Promise<string | null>,
      ) =>
      async (tx: Transaction, { conversationId, reply }: { conversationId: string; reply: string }) => {
        const taken = await tx.manager.query<[unknown[], number]>(TAKEN, [
          tenantId,
          texts.map(({ id }) => id),
        ]);
        if (taken[1] !== texts.length) {
          throw new Error('these texts were answered meanwhile');
        }
        const known = texts.findLast(({ clientId }) => clientId !== null)?.clientId ?? null;
        const [[conversation]] = await tx.manager.query<
          [{ clientId: string | null; language: Language | null }[], number]
        >(CLIENT, [tenantId, conversationId, known]);
        const language = conversation?.language ?? (await spokenLast(tx, tenantId, phone));
        const words = await wordsFor(tx, reply, language);
        if (words) {
          replyId = await planReply(tx, system, {
            kind,
            occasion: `reply:${texts[0]!.id}`,
            to: phone,
            text: words,
            language,
            conversationId,
            clientId: conversation?.clientId ?? null,
          });
        }
      };

    const waits = isActive ? await this.whyUnanswered(system, phone, texts) : 'silent';
    if (waits === null) {
      try {
        await assistant.receive(customer, message, {
          meaning: (written, state) => choiceIn(written, offeredIn(state), state.language ?? 'en'),
          wording,
          alongside: alongside('assistant_reply', (_tx, reply) => Promise.resolve(reply || null)),
        });
        return replyId;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'SWITCHED_OFF')) {
          if (attempt < MOST_FAILURES || isBusy(error)) {
            throw error;
          }
          logger.error({ err: error }, 'a text could not be answered and waits for people');
        }
      }
    }
    await assistant.keepForStaff(customer, message, {
      alongside: alongside('text_received', (tx, _reply, language) =>
        waits === 'silent' ? Promise.resolve(null) : this.received(tx, system, phone, language),
      ),
    });
    return replyId;
  }

  /** 'silent': people see it, and nothing is sent. Null when the assistant is to answer. */
  private async whyUnanswered(
    system: TenantContext,
    phone: string,
    texts: readonly WaitingText[],
  ): Promise<'silent' | 'told' | null> {
    const { switches, optOuts, limits } = this.parts;
    const { tenantId } = system;
    // Short codes and names are senders that take no texts.
    if (toE164(phone) !== phone || switches.thrown('sms', tenantId)) {
      return 'silent';
    }
    if (await system.read((tx) => optOuts.has(tx, tenantId, phone))) {
      return 'silent';
    }
    try {
      await limits.count('textsByNumber', `${tenantId} ${phone}`);
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') {
        return 'silent';
      }
      throw error;
    }
    return texts.every(({ body }) => body.trim() === '' || body === PICTURE) ? 'told' : null;
  }

  /** How to reach people, once in twelve hours; null for silence. */
  private async received(
    tx: Transaction,
    { tenantId, clock }: TenantContext,
    phone: string,
    language: Language,
  ): Promise<string | null> {
    const told = await tx.manager.query<unknown[]>(WAS_TOLD, [tenantId, phone, clock.now()]);
    if (told.length > 0) {
      return null;
    }
    const { name, phone: businessPhone, slug } = await businessFacts(tx, tenantId);
    return this.parts.messages.plain(tx, 'sms', {
      kind: 'text_received',
      values: {
        business_name: name,
        business_phone: businessPhone,
        booking_link: `${this.parts.publicUrl}/book/${slug}`,
      },
      language,
      tenantId,
    });
  }
}

/** Texts that came while another was being answered are read as one message: from the earliest on, as many as fit. */
function joined(texts: readonly WaitingText[]): readonly WaitingText[] {
  let length = 0;
  const fitting = texts.findIndex(({ body }, index) => {
    length += body.length + 1;
    return index > 0 && length > MAX_READ_CHARACTERS;
  });
  return fitting < 0 ? texts : texts.slice(0, fitting);
}

const offeredIn = ({ expects, offered }: DialogueState): number => (expects === 'slot' ? offered.length : 0);

const wording = ({ text, state }: Pick<Step, 'text' | 'state'>): string =>
  textWording({
    text,
    language: state.language ?? 'en',
    offered: offeredIn(state),
    isReadBack: state.expects === 'confirm' || state.expects === 'confirm_cancel',
  });

/** Another attempt will do better, however many have failed: it is not the text that the turn failed on. */
const isBusy = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'CONFLICT') || databaseTrouble(error) !== null;

async function spokenLast(tx: Transaction, tenantId: string, phone: string): Promise<Language> {
  const [last] = await tx.manager.query<{ language: string }[]>(SPOKEN_LAST, [tenantId, phone]);
  return last?.language === 'es' ? 'es' : 'en';
}
