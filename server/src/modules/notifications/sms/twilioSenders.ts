import type { Twilio } from 'twilio';
import { AppError, InputError } from '../../../platform/errors';
import { toE164 } from '../../../platform/validation/phone';
import type { SmsSettings } from './smsAccounts';
import { isAccessRefused } from './twilioErrors';

/** A number or messaging service of an account, as it stands at Twilio. */
export interface TwilioSender {
  from: string;
  senderSid: string;
  /** Where texts to it are brought now; empty for nowhere. */
  inboundUrl: string;
}

const SERVICE = /^MG[0-9a-f]{32}$/i;

/** The name of the account. @throws InputError beside the field that is wrong; UNAVAILABLE. */
export async function accountName(client: Twilio, accountSid: string): Promise<string> {
  const account = await asked(() => client.api.v2010.accounts(accountSid).fetch(), 'input.authToken');
  if (!account) {
    throw InputError.of('input.accountSid', 'Twilio knows no account of this SID.');
  }
  if (account.status !== 'active') {
    throw InputError.of('input.accountSid', 'This Twilio account is suspended or closed.');
  }
  return account.friendlyName;
}

/** The sender that `from` names, if it is one of the account's and can send texts. @throws as above */
export async function senderOf(client: Twilio, from: string): Promise<TwilioSender> {
  if (SERVICE.test(from)) {
    const service = await asked(() => client.messaging.v1.services(from).fetch(), 'input.authToken');
    if (!service) {
      throw InputError.of('input.from', 'This account has no messaging service of this SID.');
    }
    return { from: service.sid, senderSid: service.sid, inboundUrl: service.inboundRequestUrl ?? '' };
  }
  const number = toE164(from);
  if (!number) {
    throw InputError.of(
      'input.from',
      'Please enter a phone number, such as +1 212 555 0100, or a messaging service SID.',
    );
  }
  const [found] =
    (await asked(
      () => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 20 }).then(only(number)),
      'input.authToken',
    )) ?? [];
  if (!found) {
    throw InputError.of('input.from', 'This is not a number of the account.');
  }
  if (!found.capabilities.sms) {
    throw InputError.of('input.from', 'This number cannot send text messages. Please choose another one.');
  }
  return { from: number, senderSid: found.sid, inboundUrl: found.smsUrl ?? '' };
}

/** Tells Twilio where to bring texts. @returns whether it agreed: it takes only addresses that it can reach. */
export async function bringTextsTo(client: Twilio, senderSid: string, url: string): Promise<boolean> {
  try {
    await (senderSid.startsWith('MG')
      ? client.messaging.v1
          .services(senderSid)
          .update({ inboundRequestUrl: url, inboundMethod: 'POST', useInboundWebhookOnNumber: false })
      : client.incomingPhoneNumbers(senderSid).update({ smsUrl: url, smsMethod: 'POST' }));
    return true;
  } catch {
    return false;
  }
}

/** Puts back what was there before us, unless somebody has put something else there since. Never throws. */
export async function stopBringingTexts(
  client: Twilio,
  { from, senderSid, previousInboundUrl }: SmsSettings,
  ours: string,
): Promise<void> {
  try {
    const { inboundUrl } = await senderOf(client, from);
    if (inboundUrl === ours) {
      await bringTextsTo(client, senderSid, previousInboundUrl);
    }
  } catch {
    // The account may be closed, or its token changed: then Twilio brings us texts that we refuse.
  }
}

interface Numbered {
  phoneNumber: string;
}

/** Twilio also finds numbers that only contain what was asked for. */
const only =
  (number: string) =>
  <Found extends Numbered>(found: Found[]): Found[] =>
    found.filter(({ phoneNumber }) => phoneNumber === number);

/** Null for what there is not. */
async function asked<Answer>(ask: () => Promise<Answer>, credentials: string): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (isAccessRefused(error) || status === 403) {
      throw InputError.of(credentials, 'Twilio refuses this account SID and auth token.');
    }
    if (status === 404) {
      return null;
    }
    throw new AppError('UNAVAILABLE', 'Twilio cannot be reached at the moment. Please try again shortly.');
  }
}
