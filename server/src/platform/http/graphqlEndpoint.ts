import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Logger } from '../logging';
import { RequestContext, type RequestServices } from '../request/requestContext';
import { inAskersLanguage } from './askersLanguage';
import { callerAddress } from './callerAddress';
import { outageAnswer } from './outage';

export interface GraphqlEndpointOptions {
  apollo: ApolloServer<RequestContext>;
  services: RequestServices;
  trustProxy: boolean;
  logger: Logger;
  /** Everything else, and GraphQL requests out of the ordinary. */
  otherwise: RequestListener;
}

/** Longer bodies take the way through Express, which knows who may send them. */
const LONGEST_BODY = 1024 * 1024;
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;
const NEGOTIATED = ['content-type', 'accept'];

/**
 * Answers ordinary GraphQL requests without Express: a POST of plain JSON, of known and modest length. In the list
 * benchmark Express, its body parser and its way of sending took a sixth of what the server can do.
 */
export function graphqlEndpoint(options: GraphqlEndpointOptions): RequestListener {
  return (req, res) => {
    if (!isOrdinary(req)) {
      options.otherwise(req, res);
      return;
    }
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      answer(Buffer.concat(chunks), req, res, options).catch((error: unknown) => {
        const outage = outageAnswer(error, req);
        if (outage) {
          send(res, outage.status, outage.body, outage.headers);
          return;
        }
        options.logger.error({ err: error }, 'unexpected error');
        refuse(req, res, 500, 'An unexpected error occurred. Please try again.', 'INTERNAL_SERVER_ERROR');
      });
    });
  };
}

function isOrdinary({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === '/graphql' &&
    PLAIN_JSON.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= LONGEST_BODY
  );
}

async function answer(
  bytes: Buffer,
  req: IncomingMessage,
  res: ServerResponse,
  { apollo, services, trustProxy }: GraphqlEndpointOptions,
): Promise<void> {
  const body = parsed(bytes);
  if (body === undefined) {
    refuse(req, res, 400, 'The request body is not valid JSON.', 'BAD_REQUEST');
    return;
  }
  const headers = new HeaderMap();
  for (const name of NEGOTIATED) {
    const value = req.headers[name];
    if (typeof value === 'string') {
      headers.set(name, value);
    }
  }
  const context = (): Promise<RequestContext> =>
    Promise.resolve(
      new RequestContext(
        {
          authorization: req.headers.authorization ?? null,
          tenantId: oneOf(req.headers['x-tenant-id']),
          address: callerAddress(req, trustProxy),
          userAgent: req.headers['user-agent'] ?? null,
          acceptLanguage: req.headers['accept-language'] ?? null,
        },
        services,
      ),
    );
  const reply = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers, search: '', body },
    context,
  });
  if (reply.body.kind !== 'complete') {
    throw new Error('An operation cannot be answered in parts.');
  }
  const text = reply.body.string;
  res.writeHead(reply.status ?? 200, {
    ...Object.fromEntries(reply.headers),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(text),
  });
  res.end(text);
}

function parsed(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const oneOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header.join(', ') : header) ?? null;

function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  sentence: string,
  code: string,
): void {
  const detail = inAskersLanguage(req, sentence);
  send(res, status, { detail, errors: [{ message: detail, extensions: { code } }] });
}

function send(res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const text = JSON.stringify(body);
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(text),
  });
  res.end(text);
}
