import * as http from 'node:http';
import * as https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Why an address that somebody gave us could not be read. The message is a sentence for them. */
export class OutboundError extends Error {
  constructor(
    readonly reason: 'address' | 'private' | 'timeout' | 'too_large' | 'redirects' | 'unreachable',
    message: string,
  ) {
    super(message);
    this.name = 'OutboundError';
  }
}

export interface OutboundOptions {
  /** Reach loopback and private networks too: for servers that stand beside this one, and for tests. */
  allowPrivate: boolean;
  /** A longer answer is refused, or cut off there if `cutLonger` is set. */
  maxBytes: number;
  cutLonger?: boolean;
  /** For the whole exchange, redirects included. */
  timeoutMilliseconds: number;
}

export type OutboundFetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for addresses that users give: http and https only, never to this machine or its network (each redirect and
 * each resolved address is checked again), bounded in time and size. A password goes to no other host than the first.
 *
 * The built-in fetch ignores agents, so this one speaks through node:http.
 */
export function createOutboundFetch(options: OutboundOptions): OutboundFetch {
  const filter = { allowPrivateIPAddress: options.allowPrivate, allowMetaIPAddress: options.allowPrivate };
  const agents = {
    'http:': new RequestFilteringHttpAgent(filter),
    'https:': new RequestFilteringHttpsAgent(filter),
  };
  return async (address, init = {}) => {
    const deadline = AbortSignal.timeout(options.timeoutMilliseconds);
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    let url = checkedUrl(address instanceof Request ? address.url : address);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchange(url, init, headers, agents, deadline, options);
      const location = answer.headers.get('location');
      if (init.redirect === 'manual' || !REDIRECTS.has(answer.status) || !location) {
        return answer;
      }
      if (redirects >= MOST_REDIRECTS) {
        throw new OutboundError('redirects', 'This address redirects again and again.');
      }
      const next = checkedUrl(new URL(location, url));
      if (next.hostname !== url.hostname || (url.protocol === 'https:' && next.protocol !== 'https:')) {
        delete headers.authorization;
      }
      url = next;
    }
  };
}

function checkedUrl(address: string | URL): URL {
  const text = String(address);
  if (!URL.canParse(text)) {
    throw new OutboundError('address', 'This is not an address. It should begin with https://');
  }
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('address', 'The address must begin with https:// or http://');
  }
  return url;
}

type Agents = Readonly<Record<'http:' | 'https:', http.Agent>>;

function exchange(
  url: URL,
  init: RequestInit,
  headers: Record<string, string>,
  agents: Agents,
  signal: AbortSignal,
  { maxBytes, cutLonger }: Pick<OutboundOptions, 'maxBytes' | 'cutLonger'>,
): Promise<Response> {
  const protocol = url.protocol as 'http:' | 'https:';
  const body = typeof init.body === 'string' ? Buffer.from(init.body) : null;
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(outboundError(error, signal));
    const request = (protocol === 'https:' ? https : http).request(
      url,
      {
        method: init.method ?? 'GET',
        agent: agents[protocol],
        signal,
        headers: {
          'user-agent': 'Chairside',
          'accept-encoding': 'identity',
          ...headers,
          ...(body && { 'content-length': String(body.length) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = (): void => {
          const status = answer.statusCode ?? 0;
          const response = new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), {
            status: status >= 200 && status <= 599 ? status : 502,
            headers: headersOf(answer.headers),
          });
          Object.defineProperty(response, 'url', { value: url.href });
          resolve(response);
        };
        answer.on('error', fail);
        answer.on('data', (chunk: Buffer) => {
          const room = maxBytes - size;
          size += chunk.length;
          if (size > maxBytes && cutLonger) {
            chunks.push(chunk.subarray(0, Math.max(room, 0)));
            finish();
            request.destroy();
            return;
          }
          if (size > maxBytes) {
            request.destroy();
            reject(
              new OutboundError(
                'too_large',
                `The answer is too large: more than ${Math.round(maxBytes / 1024 / 1024)} MB.`,
              ),
            );
            return;
          }
          chunks.push(chunk);
        });
        answer.on('end', finish);
      },
    );
    request.on('error', fail);
    request.end(body ?? undefined);
  });
}

function headersOf(incoming: http.IncomingHttpHeaders): [string, string][] {
  return Object.entries(incoming).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
}

function outboundError(error: NodeJS.ErrnoException, signal: AbortSignal): OutboundError {
  if (signal.aborted) {
    return new OutboundError('timeout', 'The server at this address did not answer in time.');
  }
  if (/is not allowed\. Because/i.test(error.message)) {
    return new OutboundError(
      'private',
      'This address belongs to a private network and is not reached from here.',
    );
  }
  return new OutboundError('unreachable', unreachableSentence(error.code));
}

function unreachableSentence(code: string | undefined): string {
  switch (code) {
    case 'ENOTFOUND':
      return 'No server has this address. Please check it for typing errors.';
    case 'EAI_AGAIN':
      return 'The address could not be looked up just now.';
    case 'ECONNREFUSED':
      return 'The server at this address refuses the connection.';
    case 'ECONNRESET':
      return 'The server at this address broke the connection off.';
    default:
      return 'The server at this address could not be reached.';
  }
}
