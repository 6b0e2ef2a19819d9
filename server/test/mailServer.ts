import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  to: string;
  /** The envelope's sender. */
  from: string;
  raw: string;
  /** By lower-case name; folded lines are joined. */
  headers: Record<string, string>;
  /** By content type without parameters. */
  parts: Record<string, string>;
}

export interface MailServer {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** What the server answers before it takes a mail; an error refuses it. */
  onData: ((mail: ReceivedMail) => Error | null | Promise<Error | null>) | null;
  onRcpt: ((address: string) => Error | undefined) | null;
  onAuth: ((user: string, password: string) => boolean) | null;
  /** Breaks off every connection. */
  drop(): Promise<void>;
  stop(): Promise<void>;
}

/** An error that the server answers with this code. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on this machine. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    ...options,
    onAuth({ username, password }, _session, callback) {
      const knows = box.onAuth?.(username ?? '', password ?? '') ?? true;
      callback(
        knows ? null : smtpError(535, 'Authentication failed'),
        knows ? { user: username ?? '' } : undefined,
      );
    },
    onRcptTo({ address }, _session, callback) {
      callback(box.onRcpt?.(address ?? ''));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString('utf8');
        const mail = {
          to: rcptTo[0]!.address,
          from: mailFrom ? mailFrom.address : '',
          raw,
          ...parsed(raw),
        };
        void Promise.resolve(box.onData?.(mail) ?? null).then((error) => {
          if (!error) {
            box.mails.push(mail);
          }
          callback(error ?? undefined);
        });
      });
    },
  });
  // A client that breaks off is part of what is tested.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const box: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails: [],
    onData: null,
    onRcpt: null,
    onAuth: null,
    drop: () => {
      for (const connection of server.connections) {
        (connection as unknown as { _socket: Socket })._socket.destroy();
      }
      return Promise.resolve();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return box;
}

function parsed(raw: string): Pick<ReceivedMail, 'headers' | 'parts'> {
  const [head, body] = splitHead(raw);
  const headers = headersOf(head);
  const parts: Record<string, string> = {};
  collect(headers, body, parts);
  return { headers, parts };
}

function collect(headers: Record<string, string>, body: string, parts: Record<string, string>): void {
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const [head, content] = splitHead(part.replace(/^\r\n/, ''));
      collect(headersOf(head), content, parts);
    }
    return;
  }
  const name = type.split(';')[0]!.trim();
  parts[name] ??= decoded(body, headers['content-transfer-encoding'] ?? '7bit').trim();
}

function splitHead(text: string): [string, string] {
  const end = text.indexOf('\r\n\r\n');
  return [text.slice(0, end), text.slice(end + 4)];
}

const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
      }),
  );

/** Encoded words (RFC 2047), joined where only a space parts them. */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, encoding: string, value: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(value, 'base64').toString('utf8')
        : quoted(value.replaceAll('_', ' ')),
    );

const decoded = (body: string, encoding: string): string => {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return quoted(body.replace(/=\r\n/g, ''));
    default:
      return body;
  }
};

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
