import type { IncomingMessage, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  execute,
} from 'graphql';
import { MessageType, stringifyMessage } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { languageOf } from '../platform/language/language';
import { translateError } from '../platform/language/translateError';
import type { Logger } from '../platform/logging';
import { RequestContext, type RequestInfo, type RequestServices } from '../platform/request/requestContext';
import { formatPlainError } from './errorFormat';

type HttpServer = ReturnType<typeof createServer>;

const LARGEST_MESSAGE = 64 * 1024;
/** For a client to answer that its socket is being closed. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Takes a socket whose address is its own. @returns whether it did. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * GraphQL over WebSocket at /graphql (graphql-ws), subscriptions only. Returns a function that ends them all.
 * @param otherwise what takes sockets at other addresses
 */
export function serveSubscriptions(
  http: HttpServer,
  schema: GraphQLSchema,
  services: RequestServices,
  logger: Logger,
  otherwise: UpgradeHandler,
): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  http.on('upgrade', (request, socket, head) => {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/graphql') {
      if (!otherwise(request, socket, head)) {
        socket.destroy();
      }
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) =>
      sockets.emit('connection', connection, request),
    );
  });
  const told = (errors: readonly GraphQLError[], connection: Connection): GraphQLFormattedError[] => {
    const language = languageOf(infoOf(connection).acceptLanguage);
    return errors.map((error) => translateError(formatPlainError(error, logger).toJSON(), language));
  };
  const server = useServer(
    {
      schema,
      context: (connection) => new RequestContext(infoOf(connection), services),
      onSubscribe: (_ctx, _id, { query }) =>
        /^\s*(?:#.*\s*)*subscription\b/.test(query) && query.length <= 10_000
          ? undefined
          : [
              new GraphQLError('Only subscriptions are served over WebSocket.', {
                extensions: { code: 'BAD_REQUEST' },
              }),
            ],
      execute: executeEvent,
      onOperation: (connection, _id, { operationName }, _args, result) => {
        if (operationName && Symbol.asyncIterator in result) tellFollowing(connection, operationName);
      },
      onNext: (connection, _id, _payload, _args, result) =>
        result.errors && { ...result, errors: told(result.errors, connection) },
      onError: (connection, _id, _payload, errors) => told(errors, connection),
    },
    sockets,
  );
  return async () => {
    // A socket that does not answer the close is cut: it would hold up the end for half a minute.
    const late = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), CLOSE_TIMEOUT_MS);
    await server.dispose();
    clearTimeout(late);
    sockets.close();
  };
}

/**
 * Says that from now on nothing is missed of a subscription: a ping of the protocol, which allows it a payload,
 * `{following: operationName}`. What was loaded before may be out of date. Clients that do not know it answer as to any.
 */
function tellFollowing({ extra }: Connection, operationName: string): void {
  // Whoever follows is only entered when the first event is asked for, which is done as soon as this returns.
  setImmediate(() => {
    const { socket } = extra as Extra;
    if (socket.readyState === socket.OPEN) {
      socket.send(stringifyMessage({ type: MessageType.Ping, payload: { following: operationName } }));
    }
  });
}

interface Connection {
  connectionParams?: Readonly<Record<string, unknown>>;
  extra: unknown;
}

/** A browser sends no headers of ours with a WebSocket; what they would say comes with the connection's first message. */
function infoOf({ connectionParams, extra }: Connection): RequestInfo {
  const { request } = extra as Extra;
  const text = (name: string): string | null => {
    const value = connectionParams?.[name];
    return typeof value === 'string' ? value.slice(0, 4000) : null;
  };
  return {
    authorization: text('authorization'),
    tenantId: text('tenantId'),
    address: request.socket.remoteAddress ?? '',
    userAgent: null,
    acceptLanguage: text('acceptLanguage') ?? request.headers['accept-language'] ?? null,
  };
}

/** Each event is a request of its own: membership is checked again and the read transaction ends with it. */
async function executeEvent(args: ExecutionArgs): Promise<Awaited<ReturnType<typeof execute>>> {
  const context = (args.contextValue as RequestContext).again();
  try {
    return await execute({ ...args, contextValue: context });
  } finally {
    await context.refresh();
  }
}
