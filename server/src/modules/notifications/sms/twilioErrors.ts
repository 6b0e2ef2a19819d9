import { CarrierError, type CarrierTrouble } from '../messageCarrier';

interface Meaning {
  trouble: CarrierTrouble;
  /** Reason code of `messages.reason`. */
  reason: string | null;
  /** Twilio's own words name numbers, so these are ours. */
  sentence: string;
}

const refused = (sentence: string, reason: string | null = null): Meaning => ({
  trouble: 'refused',
  reason,
  sentence,
});
const account = (sentence: string): Meaning => ({ trouble: 'account', reason: null, sentence });
const later = (sentence: string): Meaning => ({ trouble: 'later', reason: null, sentence });
const unknown = (sentence: string): Meaning => ({ trouble: 'unknown', reason: null, sentence });

/** https://www.twilio.com/docs/api/errors */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  20003: account('Twilio refuses the account SID or the auth token.'),
  20005: account('The Twilio account is not active.'),
  20008: account('These are test credentials of Twilio, which send nothing.'),
  90010: account('The Twilio account is not active.'),
  21603: account('The number to send from is missing.'),
  21606: account('The number to send from cannot send text messages.'),
  21611: later('The number to send from has too many messages waiting.'),
  21659: account('The number to send from does not belong to the Twilio account.'),
  21660: account('The number to send from does not belong to the Twilio account.'),
  21701: account('The messaging service to send from is not there any more.'),
  21703: account('The messaging service to send from has no number.'),
  14107: later('Twilio takes no more messages at the moment.'),
  30001: later('Twilio takes no more messages at the moment.'),
  30022: later('The number to send from has sent too many messages.'),
  21211: refused('This is not a telephone number.', 'bad_number'),
  21214: refused('This number cannot be reached.', 'bad_number'),
  21217: refused('This is not a telephone number.', 'bad_number'),
  21408: refused('The Twilio account may not send to this country.'),
  21608: refused('The Twilio account is a trial, which sends to verified numbers only.'),
  21610: refused('The recipient wants no text messages.', 'opted_out'),
  21612: refused('This number cannot be reached from the number to send from.', 'bad_number'),
  21614: refused('This number cannot receive text messages.', 'bad_number'),
  21617: refused('The message is too long.'),
  30002: account('The Twilio account is suspended.'),
  30003: refused('The telephone is switched off or cannot be reached.', 'unreachable'),
  30004: refused('The recipient blocks messages.', 'blocked'),
  30005: refused('This number is not in use.', 'bad_number'),
  30006: refused('This is a landline, or a number that cannot be reached.', 'bad_number'),
  30007: refused("The recipient's network took the message for spam.", 'filtered'),
  30008: refused("The recipient's network did not deliver the message and does not say why."),
  30032: account('The toll-free number is not verified.'),
  30034: account('The number is not registered for business messages in the United States (A2P 10DLC).'),
};

/** What became of a message, by the code that a status callback names; with a reason code where there is one. */
export function deliveryTrouble(code: number): Pick<Meaning, 'reason' | 'sentence'> {
  return MEANINGS[code] ?? refused(`The message was not delivered (Twilio ${code}).`);
}

/** Nothing left this machine. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Why Twilio did not take a message, or may have. Twilio has no keys against repetition: an answer that does not say
 * clearly that nothing was taken leaves the fate `unknown`.
 */
export function carrierErrorOf(error: unknown): CarrierError {
  const { trouble, reason, sentence } = meaningOf(error as { status?: unknown; code?: unknown });
  return new CarrierError(trouble, sentence, reason);
}

function meaningOf({ status, code }: { status?: unknown; code?: unknown }): Meaning {
  if (typeof status !== 'number') {
    return typeof code === 'string' && NEVER_SENT.has(code)
      ? later('Twilio cannot be reached at the moment.')
      : unknown('Twilio did not answer in time.');
  }
  const known = typeof code === 'number' ? MEANINGS[code] : undefined;
  if (known) {
    return known;
  }
  if (status === 429 || status === 503) {
    return later('Twilio takes no more messages at the moment.');
  }
  if (status === 401) {
    return account('Twilio refuses the account SID or the auth token.');
  }
  const number = typeof code === 'number' ? code : status;
  return status >= 400 && status < 500
    ? refused(`Twilio refuses the message (error ${number}).`)
    : unknown(`Twilio failed while it took the message (error ${number}).`);
}

/** Twilio refuses the credentials themselves: somebody must connect anew. */
export function isAccessRefused(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  return status === 401 || code === 20003 || code === 20005 || code === 90010;
}
