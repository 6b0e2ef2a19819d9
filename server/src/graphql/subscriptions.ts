import type { IncomingMessage, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
  createSourceEventStream,
  execute,
  getOperationAST,
} from 'graphql';
import { MessageType, type SubscribePayload, stringifyMessage } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { looksLikeApiKey } from '../platform/auth/apiKeys';
import type { Caps } from '../platform/caps';
import { addressGroup, callerAddress } from '../platform/http/callerAddress';
import { languageOf } from '../platform/language/language';
import { translateError } from '../platform/language/translateError';
import type { Logger } from '../platform/logging';
import { OpenCounts } from '../platform/realtime/openCounts';
import { RequestContext, type RequestInfo, type RequestServices } from '../platform/request/requestContext';
import { formatPlainError } from './errorFormat';
import { fieldsBeyondKey } from './keyFieldRules';
import { limitedReader } from './requestLimits';

type HttpServer = ReturnType<typeof createServer>;

const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_DOCUMENT_CHARACTERS = 10_000;
/** Of one socket, within MESSAGE_PERIOD_MS. */
const MAX_MESSAGES = 200;
const MESSAGE_PERIOD_MS = 10_000;
const INIT_TIMEOUT_MS = 5_000;
const TRY_AGAIN_LATER = 1013;
const POLICY_VIOLATION = 1008;
/** For a client to answer that its socket is being closed. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Takes a socket whose address is its own. @returns whether it did. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

export interface SubscriptionOptions {
  schema: GraphQLSchema;
  services: RequestServices;
  trustProxy: boolean;
  caps: Caps;
  logger: Logger;
  /** Takes sockets at other addresses. */
  otherwise: UpgradeHandler;
}

/** GraphQL over WebSocket at /graphql (graphql-ws), subscriptions only. Returns a function that ends them all. */
export function serveSubscriptions(http: HttpServer, options: SubscriptionOptions): () => Promise<void> {
  const { schema, services, trustProxy, caps, logger } = options;
  const read = limitedReader(schema);
  const byAddress = new OpenCounts(caps.socketsPerAddress);
  const byUser = new OpenCounts(caps.socketsPerUser);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  http.on('upgrade', (request, socket, head) => {
    if (pathOf(request) !== '/graphql') {
      if (!options.otherwise(request, socket, head)) {
        socket.destroy();
      }
      return;
    }
    const close = byAddress.open(addressGroup(callerAddress(request, trustProxy)));
    if (!close) {
      socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 60\r\nConnection: close\r\n\r\n');
      return;
    }
    socket.once('close', close);
    sockets.handleUpgrade(request, socket, head, (connection) => {
      boundMessageRate(connection);
      sockets.emit('connection', connection, request);
    });
  });
  const infoOf = (connection: Connection): RequestInfo => requestInfoOf(connection, trustProxy);
  const formatted = (errors: readonly GraphQLError[], connection: Connection): GraphQLFormattedError[] => {
    const language = languageOf(infoOf(connection).acceptLanguage);
    return errors.map((error) => translateError(formatPlainError(error, logger).toJSON(), language));
  };

  const server = useServer(
    {
      schema,
      connectionInitWaitTimeout: INIT_TIMEOUT_MS,
      onConnect: async (connection) => {
        const { socket } = connection.extra as Extra;
        const user = await userKeyOf(infoOf(connection), services);
        const close = user === null ? () => undefined : byUser.open(user);
        if (!close) {
          socket.close(TRY_AGAIN_LATER, 'Too many connections');
          return;
        }
        if (socket.readyState === socket.OPEN) {
          socket.once('close', close);
        } else {
          close();
        }
      },
      context: (connection) => new RequestContext(infoOf(connection), services),
      onSubscribe: (connection, _id, payload) =>
        Object.keys(connection.subscriptions).length > caps.subscriptionsPerSocket
          ? [refusal(`A connection carries at most ${caps.subscriptionsPerSocket} subscriptions.`)]
          : argumentsOf(payload, schema, read),
      subscribe: subscribeWithFreshContexts,
      onOperation: (connection, _id, { operationName }, _args, result) => {
        if (operationName && Symbol.asyncIterator in result) tellFollowing(connection, operationName);
      },
      onNext: (connection, _id, _payload, _args, result) =>
        result.errors && { ...result, errors: formatted(result.errors, connection) },
      onError: (connection, _id, _payload, errors) => formatted(errors, connection),
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

function pathOf({ url }: IncomingMessage): string | null {
  return URL.canParse(url ?? '/', 'http://localhost')
    ? new URL(url ?? '/', 'http://localhost').pathname
    : null;
}

const refusal = (sentence: string): GraphQLError =>
  new GraphQLError(sentence, { extensions: { code: 'BAD_REQUEST' } });

/** What to subscribe to: a valid document within the limits whose operation is a subscription. */
function argumentsOf(
  { query, operationName, variables }: SubscribePayload,
  schema: GraphQLSchema,
  read: ReturnType<typeof limitedReader>,
): ExecutionArgs | readonly GraphQLError[] {
  if (query.length > MAX_DOCUMENT_CHARACTERS) {
    return [refusal(`A document has at most ${MAX_DOCUMENT_CHARACTERS} characters over WebSocket.`)];
  }
  const result = read(query);
  if ('errors' in result) {
    return result.errors;
  }
  const { document } = result;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
    return [refusal('Only subscriptions are served over WebSocket.')];
  }
  return { schema, document, operationName, variableValues: variables };
}

/** Closes a socket that sends more messages than a page ever does. */
function boundMessageRate(socket: WebSocket): void {
  let count = 0;
  let periodEndsAt = 0;
  const onFrame = (): void => {
    const now = Date.now();
    if (now > periodEndsAt) {
      count = 0;
      periodEndsAt = now + MESSAGE_PERIOD_MS;
    }
    count += 1;
    if (count === MAX_MESSAGES + 1) {
      socket.close(POLICY_VIOLATION, 'Too many messages');
      socket.removeAllListeners('message');
      // A peer that does not answer the close would otherwise keep sending for 30 s.
      setTimeout(() => socket.terminate(), 1_000).unref();
    }
  };
  socket.on('message', onFrame);
  socket.on('ping', onFrame);
}

/** By what the sockets of a signed-in user or of a key are counted; null without a valid token. */
async function userKeyOf(
  { authorization }: RequestInfo,
  { tokens }: RequestServices,
): Promise<string | null> {
  const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) {
    return null;
  }
  return looksLikeApiKey(token) ? token : ((await tokens.verify(token))?.userId ?? null);
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
function requestInfoOf({ connectionParams, extra }: Connection, trustProxy: boolean): RequestInfo {
  const { request } = extra as Extra;
  const text = (name: string): string | null => {
    const value = connectionParams?.[name];
    return typeof value === 'string' ? value.slice(0, 4000) : null;
  };
  return {
    authorization: text('authorization'),
    tenantId: text('tenantId'),
    address: callerAddress(request, trustProxy),
    userAgent: null,
    acceptLanguage: text('acceptLanguage') ?? request.headers['accept-language'] ?? null,
  };
}

/** As graphql-js subscribes, but each event is a request of its own: membership is checked again for it. */
async function subscribeWithFreshContexts(
  args: ExecutionArgs,
): Promise<AsyncGenerator<ExecutionResult, void, void> | ExecutionResult> {
  const context = args.contextValue as RequestContext;
  const permissions = await context.keyPermissions();
  const refused = permissions ? fieldsBeyondKey(args.schema, args.document, permissions) : [];
  if (refused.length > 0) {
    return { errors: refused };
  }
  let events: Awaited<ReturnType<typeof createSourceEventStream>>;
  try {
    events = await createSourceEventStream(args);
  } finally {
    await context.refresh();
  }
  if (!(Symbol.asyncIterator in events)) {
    return events;
  }
  const source = events[Symbol.asyncIterator]();
  // Not an async generator function: its `return` would wait for the next event.
  const results: Pick<AsyncGenerator<ExecutionResult, void, void>, 'next' | 'return' | 'throw'> = {
    async next() {
      const event: IteratorResult<unknown, unknown> = await source.next();
      return event.done
        ? { done: true, value: undefined }
        : { done: false, value: await executeEvent(args, event.value) };
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    async throw(error) {
      await source.return?.();
      throw error;
    },
  };
  return Object.assign(results, {
    [Symbol.asyncIterator]: () => results,
  }) as AsyncGenerator<ExecutionResult, void, void>;
}

async function executeEvent(args: ExecutionArgs, event: unknown): Promise<ExecutionResult> {
  const contextValue = (args.contextValue as RequestContext).again();
  try {
    return await execute({ ...args, rootValue: event, contextValue });
  } finally {
    await contextValue.refresh();
  }
}
