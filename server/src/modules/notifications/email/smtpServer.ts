import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { createTransport } from 'nodemailer';
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
  const allowed = addresses.find((address) => allowPrivate || !isPrivate(address));
  if (!allowed) {
    throw new CarrierError(
      'account',
      'This mail server belongs to a private network and is not reached from here.',
      'private',
    );
  }
  return allowed;
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/** Also of an IPv4 address that is written as an IPv6 one: BlockList knows those. */
const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
