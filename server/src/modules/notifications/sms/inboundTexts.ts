import type { Language } from '../../../domain/language';
import type { MessageKind } from '../../../domain/messages/messageKinds';
import type { Clock } from '../../../platform/clock';
import type { Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import { appendToOutbox } from '../../../platform/outbox/outbox';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { businessFacts } from '../../messages/letterheads';
import type { Messages } from '../../messages/messages';
import { type AskedKeyword, type SmsKeyword, keywordOf } from './smsKeywords';
import type { SmsOptOuts } from './smsOptOuts';

/** A text that somebody sent to a number of ours. */
export interface InboundText {
  messageSid: string;
  /** As Twilio writes it: E.164, or a short code. */
  from: string;
  body: string;
  /** Twilio answers STOP, START or HELP itself: a second answer would only cost. */
  isAnswered: boolean;
  /** It brought a picture or another file, which is not kept. */
  hasMedia: boolean;
}

export interface InboundParts {
  clock: Clock;
  switches: KillSwitches;
  messages: Messages;
  optOuts: SmsOptOuts;
  publicUrl: string;
}

/** A text that waits to be answered; its payload names the row of \`sms_inbound\`. */
export const TEXT_RECEIVED = 'text.received';

const TAKE = `
  INSERT INTO sms_inbound (tenant_id, id, carrier_message_id, keyword, sender, body, client_id, received_at, awaits_answer)
  VALUES ($1, $2, $3, $4, $5, left($6, 1600),
    (SELECT c.id FROM clients c WHERE c.tenant_id = $1 AND c.phone = $5 AND c.deleted_at IS NULL
     ORDER BY c.updated_at DESC, c.id LIMIT 1), $7, $8)
  ON CONFLICT (tenant_id, carrier_message_id) DO NOTHING RETURNING id`;

/** Whoever writes several texts to a business that takes none is told so once. */
const WAS_ANSWERED = `
  SELECT FROM sms_inbound
  WHERE tenant_id = $1 AND sender = $2 AND keyword IS NULL AND reply IS NOT NULL
    AND received_at > $3::timestamptz - interval '12 hours' LIMIT 1`;

const REPLY_OF = `SELECT reply FROM sms_inbound WHERE tenant_id = $1 AND carrier_message_id = $2`;

const SPOKEN_LAST = `
  SELECT language FROM messages WHERE tenant_id = $1 AND recipient = $2 AND channel = 'sms'
  ORDER BY created_at DESC LIMIT 1`;

const KINDS = {
  stop: 'text_stopped',
  start: 'text_started',
  help: 'text_help',
} as const satisfies Record<SmsKeyword, MessageKind>;

const CLOSED: Readonly<Record<Language, string>> = {
  en: 'This business takes no text messages at the moment.',
  es: 'Este negocio no recibe mensajes de texto en este momento.',
};

/** What a text to the platform's own number is told, which speaks for no business in particular. */
const PLATFORM: Readonly<Record<Language, Readonly<Record<SmsKeyword | 'other', string>>>> = {
  en: {
    stop: 'You are unsubscribed and will get no more texts from this number. Reply START to get them again.',
    start: 'You will get texts about your visits again. Reply STOP to stop.',
    help: 'Chairside sends texts about visits for the businesses where you book. Please contact the business itself with questions. Reply STOP to stop.',
    other: 'Nobody reads this number. Please contact the business where you booked. Reply STOP to stop.',
  },
  es: {
    stop: 'Ya no recibirá mensajes de este número. Responda ALTA para volver a recibirlos.',
    start: 'Volverá a recibir mensajes sobre sus citas. Responda BAJA para no recibirlos.',
    help: 'Chairside envía mensajes sobre citas de los negocios donde usted reserva. Si tiene preguntas, contacte al negocio. Responda BAJA para no recibirlos.',
    other: 'Nadie lee este número. Contacte al negocio donde reservó. Responda BAJA para no recibirlos.',
  },
};

/**
 * Obeys STOP, START and HELP at once. Every other text is kept and queued: Twilio waits for no answer that may take
 * long, and what is queued is answered once, by whoever consumes `TEXT_RECEIVED`.
 * A text that comes twice, even much later, is carried out once and gets the same answer.
 */
export class InboundTexts {
  constructor(private readonly parts: InboundParts) {}

  /**
   * To a business's own number, in its transaction.
   * @returns what to answer; null for silence.
   */
  async receive(
    tx: Transaction,
    tenantId: string,
    isActive: boolean,
    text: InboundText,
  ): Promise<string | null> {
    const { clock, optOuts } = this.parts;
    // One text of a sender at a time, so that they are taken in one order.
    await tx.manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${tenantId} ${text.from}`,
    ]);
    const asked = await this.asked(tx, tenantId, text);
    // What Twilio has answered is one of its keywords, whatever ours are.
    const awaitsAnswer = isActive && !asked && !text.isAnswered;
    const id = newId();
    const taken = await tx.manager.query<unknown[]>(TAKE, [
      tenantId,
      id,
      text.messageSid,
      asked?.keyword ?? null,
      text.from,
      // While the business is closed, what people write is not kept.
      isActive && !asked ? kept(text) : null,
      clock.now(),
      awaitsAnswer,
    ]);
    if (taken.length === 0) {
      const [before] = await tx.manager.query<{ reply: string | null }[]>(REPLY_OF, [
        tenantId,
        text.messageSid,
      ]);
      return before?.reply ?? null;
    }
    if (asked?.keyword === 'stop') {
      await optOuts.stop(tx, tenantId, text.from, 'text');
    } else if (asked?.keyword === 'start' && isActive) {
      await optOuts.start(tx, tenantId, text.from);
    }
    if (awaitsAnswer) {
      await appendToOutbox(tx, { tenantId, topic: TEXT_RECEIVED, payload: { inboundId: id } });
      return null;
    }
    const reply = await this.reply(tx, tenantId, isActive, text, asked);
    if (reply !== null) {
      await tx.manager.query(
        'UPDATE sms_inbound SET reply = $3 WHERE tenant_id = $1 AND carrier_message_id = $2',
        [tenantId, text.messageSid, reply],
      );
    }
    return reply;
  }

  /** To the platform's number. The transaction may be any tenant's, or nobody's. */
  async receiveForPlatform(tx: Transaction, text: InboundText): Promise<string | null> {
    const { clock, optOuts, switches } = this.parts;
    const asked = keywordOf(text.body);
    const [taken] = await tx.manager.query<unknown[]>(
      `INSERT INTO platform_sms_inbound (carrier_message_id, received_at) VALUES ($1, $2)
       ON CONFLICT DO NOTHING RETURNING carrier_message_id`,
      [text.messageSid, clock.now()],
    );
    if (!taken) {
      const [before] = await tx.manager.query<{ reply: string | null }[]>(
        'SELECT reply FROM platform_sms_inbound WHERE carrier_message_id = $1',
        [text.messageSid],
      );
      return before?.reply ?? null;
    }
    if (asked?.keyword === 'stop') {
      await optOuts.stop(tx, null, text.from, 'text');
    } else if (asked?.keyword === 'start') {
      await optOuts.start(tx, null, text.from);
    }
    if (text.isAnswered || switches.thrown('sms', null)) {
      return null;
    }
    const reply = PLATFORM[asked?.language ?? 'en'][asked?.keyword ?? 'other'];
    await tx.manager.query('UPDATE platform_sms_inbound SET reply = $2 WHERE carrier_message_id = $1', [
      text.messageSid,
      reply,
    ]);
    return reply;
  }

  /** 'Yes' is START only from somebody who has stopped: from anybody else it answers what they were asked. */
  private async asked(tx: Transaction, tenantId: string, text: InboundText): Promise<AskedKeyword | null> {
    const asked = keywordOf(text.body);
    return asked?.isAlsoAnAnswer && !(await this.parts.optOuts.has(tx, tenantId, text.from)) ? null : asked;
  }

  private async reply(
    tx: Transaction,
    tenantId: string,
    isActive: boolean,
    text: InboundText,
    asked: AskedKeyword | null,
  ): Promise<string | null> {
    const { clock, optOuts, switches, messages, publicUrl } = this.parts;
    // An answer is a text as well.
    if (text.isAnswered || switches.thrown('sms', tenantId)) {
      return null;
    }
    const language = await languageFor(tx, tenantId, text.from, asked?.language ?? null);
    if (!asked) {
      const isQuiet =
        (await optOuts.has(tx, tenantId, text.from)) ||
        (await tx.manager.query<unknown[]>(WAS_ANSWERED, [tenantId, text.from, clock.now()])).length > 0;
      return isQuiet ? null : CLOSED[language];
    }
    if (!isActive && asked.keyword !== 'stop') {
      return CLOSED[language];
    }
    const { name, phone, slug } = await businessFacts(tx, tenantId);
    return messages.plain(tx, 'sms', {
      kind: KINDS[asked.keyword],
      values: {
        business_name: name,
        business_phone: phone,
        booking_link: `${publicUrl}/book/${slug}`,
      },
      language,
      tenantId,
    });
  }
}

/** A Spanish keyword is answered in Spanish; else what the person was last written to in. */
async function languageFor(
  tx: Transaction,
  tenantId: string,
  from: string,
  asked: Language | null,
): Promise<Language> {
  if (asked === 'es') {
    return asked;
  }
  const [last] = await tx.manager.query<{ language: string }[]>(SPOKEN_LAST, [tenantId, from]);
  return last?.language === 'es' ? 'es' : 'en';
}

/** The database keeps no NUL, and half of a surrogate pair is no text. A picture without words is kept as that. */
function kept({ body, hasMedia }: InboundText): string {
  const text = body.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\uFFFD');
  return text.trim() === '' && hasMedia ? PICTURE : text;
}

/** In no language: what it shows is for people to ask about. */
export const PICTURE = '[MMS]';
