import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { isPublicAddress } from '../../../platform/http/publicAddress';
import { CarrierError } from '../messageCarrier';
import type { EmailCredentials } from './emailAccount';

/** Shorter than what an unanswered message waits for altogether: see STUCK_MILLISECONDS. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** A mail server to talk to, and whether the mail itself has been on its way to it. */
export interface SmtpServer {
  transport: ReturnType<typeof createTransport>;
  hasBegunMessage(): boolean;
}

/**
 * The mail server of a business. It is reached by the address that was looked up and found to be public, so that a name
 * cannot point elsewhere a moment later.
 * @throws CarrierError 'account' for a server in this machine's own network, 'later' for a name that is not found.
 */
export async function smtpServerOf(
  credentials: EmailCredentials,
  allowPrivate: boolean,
): Promise<SmtpServer> {
  const { host, port, security, user, password } = credentials;
  const address = await publicAddress(host, allowPrivate);
  return watched({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: isIP(host) ? undefined : host },
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  });
}

/** The platform's own, which whoever runs it has set. */
export const platformSmtpServer = (smtpUrl: string): SmtpServer => watched({ url: smtpUrl });

function watched(options: object): SmtpServer {
  let hasBegun = false;
  const note = (entry: unknown, words: unknown): void => {
    const { tnx } = (entry ?? {}) as { tnx?: string };
    hasBegun ||= tnx === 'client' && words === 'DATA';
  };
  const silent = (): void => undefined;
  const logger = {
    level: silent,
    trace: silent,
    debug: note,
    info: note,
    warn: silent,
    error: silent,
    fatal: silent,
  };
  return {
    transport: createTransport({ ...options, ...TIMEOUTS, logger, transactionLog: true }),
    hasBegunMessage: () => hasBegun,
  };
}

async function publicAddress(host: string, allowPrivate: boolean): Promise<string> {
  let addresses: string[];
  try {
    addresses = (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    throw new CarrierError(
      'later',
      'No mail server has this name. Please check it for typing errors.',
      'unknown_host',
    );
  }
  const allowed = addresses.find((address) => allowPrivate || isPublicAddress(address));
  if (!allowed) {
    throw new CarrierError(
      'account',
      'This mail server belongs to a private network and is not reached from here.',
      'private',
    );
  }
  return allowed;
}
