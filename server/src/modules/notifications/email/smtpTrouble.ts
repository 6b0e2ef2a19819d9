import { CarrierError } from '../messageCarrier';

/** What nodemailer throws. */
interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  /** The server's own answer: 4xx for now, 5xx for good. */
  responseCode?: number;
  response?: string;
}

/**
 * What a failed attempt means.
 * @param hasBegunMessage the mail itself was being handed over: without an answer nobody knows whether it was taken.
 */
export function smtpTrouble(error: unknown, hasBegunMessage: boolean): CarrierError {
  if (error instanceof CarrierError) {
    return error;
  }
  const { code, command, responseCode, response, message } = error as SmtpFailure;
  const words = withoutAddresses(response ?? message);
  if (responseCode !== undefined && responseCode >= 400) {
    const isForGood = responseCode >= 500;
    if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) {
      // A 4xx to a sign-in is a server that is busy, not a wrong password.
      return new CarrierError(isForGood ? 'account' : 'later', words);
    }
    if (!isForGood) {
      return new CarrierError('later', words);
    }
    // A sender that is refused is refused with every message.
    return new CarrierError(command === 'MAIL FROM' ? 'account' : 'refused', words, null);
  }
  if (hasBegunMessage) {
    return new CarrierError('unknown', words);
  }
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'ECONFIG':
      return new CarrierError('account', words);
    case 'ETLS':
      return new CarrierError('account', words, 'tls');
    case 'EENVELOPE':
      return new CarrierError('refused', words);
    default:
      return new CarrierError('later', words, 'unreachable');
  }
}

const withoutAddresses = (words: string): string =>
  words
    .slice(0, 2_000)
    // eslint-disable-next-line regexp/no-super-linear-move -- at most 2,000 characters
    .replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, '<address>')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
