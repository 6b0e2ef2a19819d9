import type { Twilio } from 'twilio';
import { AppError, InputError } from '../../../platform/errors';
import { toE164 } from '../../../platform/validation/phone';
import { isAccessRefused } from '../../notifications/sms/twilioErrors';

/** A number of an account that can be called, as it stands at Twilio. */
export interface TwilioNumber {
  /** E.164. */
  number: string;
  numberSid: string;
  /** Where calls to it are brought, and their end is reported, now; empty for nowhere. */
  voiceUrl: string;
  statusUrl: string;
}

/** Whole lists of larger accounts help nobody to choose. */
const MOST_NUMBERS = 50;

/** The numbers of an account that can be called. @throws UNAVAILABLE */
export async function numbersOf(client: Twilio): Promise<TwilioNumber[]> {
  try {
    const found = await client.incomingPhoneNumbers.list({ limit: MOST_NUMBERS });
    return found.filter(({ capabilities }) => capabilities.voice).map(known);
  } catch (error) {
    throw isAccessRefused(error)
      ? new AppError('UNAVAILABLE', 'Twilio refuses the account SID or the auth token.')
      : unreachable();
  }
}

/** The number that was chosen. @throws InputError beside the field that is wrong; UNAVAILABLE. */
export async function callableNumber(client: Twilio, text: string): Promise<TwilioNumber> {
  const number = toE164(text);
  if (!number) {
    throw InputError.of('input.number', 'Please enter a phone number, such as +1 212 555 0100.');
  }
  const found = await asked(() => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 20 }));
  // Twilio also finds numbers that only contain what was asked for.
  const own = found.find(({ phoneNumber }) => phoneNumber === number);
  if (!own) {
    throw InputError.of('input.number', 'This is not a number of the account.');
  }
  if (!own.capabilities.voice) {
    throw InputError.of('input.number', 'This number cannot take calls. Please choose another one.');
  }
  return known(own);
}

/** @returns whether Twilio agreed: it takes only addresses that it can reach. */
export async function bringCallsTo(
  client: Twilio,
  numberSid: string,
  { voiceUrl, statusUrl }: Pick<TwilioNumber, 'voiceUrl' | 'statusUrl'>,
): Promise<boolean> {
  try {
    await client.incomingPhoneNumbers(numberSid).update({
      voiceUrl,
      voiceMethod: 'POST',
      statusCallback: statusUrl,
      statusCallbackMethod: 'POST',
    });
    return true;
  } catch {
    return false;
  }
}

/** Null when the number is not there any more. @throws what the SDK throws. */
export async function numberAt(client: Twilio, numberSid: string): Promise<TwilioNumber | null> {
  try {
    return known(await client.incomingPhoneNumbers(numberSid).fetch());
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

interface Found {
  sid: string;
  phoneNumber: string;
  voiceUrl: string | null;
  statusCallback: string | null;
}

const known = ({ sid, phoneNumber, voiceUrl, statusCallback }: Found): TwilioNumber => ({
  number: phoneNumber,
  numberSid: sid,
  voiceUrl: voiceUrl ?? '',
  statusUrl: statusCallback ?? '',
});

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isAccessRefused(error) || (error as { status?: unknown }).status === 403) {
      throw InputError.of('input.authToken', 'Twilio refuses this account SID and auth token.');
    }
    throw unreachable();
  }
}

const unreachable = (): AppError =>
  new AppError('UNAVAILABLE', 'Twilio cannot be reached at the moment. Please try again shortly.');
