import { createServer } from 'node:http';
import { type ExecutionArgs, GraphQLError, type GraphQLSchema, execute } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Logger } from '../platform/logging';
import { RequestContext, type RequestServices } from '../platform/request/requestContext';
import { formatPlainError } from './errorFormat';

type HttpServer = ReturnType<typeof createServer>;

const LARGEST_MESSAGE = 64 * 1024;

/** GraphQL over WebSocket at /graphql (graphql-ws), subscriptions only. Returns a function that ends them all. */
export function serveSubscriptions(
  http: HttpServer,
  schema: GraphQLSchema,
  services: RequestServices,
  logger: Logger,
): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  http.on('upgrade', (request, socket, head) => {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/graphql') {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) =>
      sockets.emit('connection', connection, request),
    );
  });
  const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 4000) : null);
  const server = useServer(
    {
      schema,
      context: ({ connectionParams, extra }) =>
        new RequestContext(
          {
            authorization: text(connectionParams?.authorization),
            tenantId: text(connectionParams?.tenantId),
            address:
              (extra as { request: { socket: { remoteAddress?: string } } }).request.socket.remoteAddress ??
              '',
            userAgent: null,
          },
          services,
        ),
      onSubscribe: (_ctx, _id, { query }) =>
        /^\s*(?:#.*\s*)*subscription\b/.test(query) && query.length <= 10_000
          ? undefined
          : [
              new GraphQLError('Only subscriptions are served over WebSocket.', {
                extensions: { code: 'BAD_REQUEST' },
              }),
            ],
      execute: executeEvent,
      onNext: (_ctx, _id, _payload, _args, result) =>
        result.errors && { ...result, errors: result.errors.map((error) => formatPlainError(error, logger)) },
      onError: (_ctx, _id, _payload, errors) => errors.map((error) => formatPlainError(error, logger)),
    },
    sockets,
  );
  return async () => {
    await server.dispose();
    sockets.close();
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
