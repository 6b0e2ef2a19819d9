import { ApolloLink, Observable } from '@apollo/client';
import { type Client } from 'graphql-ws';
import { print } from 'graphql';
import { reportFollowing } from './liveNews';
import { languageHeader } from './locale';
import { readAccessToken, readTenantId } from './session';
import { reportSuspension } from './suspension';

let client: Promise<Client> | null = null;

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`;
}

/** Loaded with the first subscription, so that pages without one carry no WebSocket code. */
function connect(): Promise<Client> {
  client ??= import('graphql-ws').then(({ createClient }) =>
    createClient({
      url: socketUrl,
      lazy: true,
      on: {
        ping: (_received, payload) => {
          if (typeof payload?.following === 'string') reportFollowing(payload.following);
        },
      },
      retryAttempts: Infinity,
      shouldRetry: () => readAccessToken() !== null,
      // Read at each connection: the token may have been refreshed, the business switched.
      connectionParams: () => ({
        authorization: `Bearer ${readAccessToken() ?? ''}`,
        tenantId: readTenantId(),
        acceptLanguage: languageHeader()['accept-language'],
      }),
    }),
  );
  return client;
}

/** Ends the connection, so that the next subscription connects as whoever is signed in then. */
export function closeSubscriptions() {
  const closing = client;
  client = null;
  void closing?.then((open) => open.dispose());
}

export const subscriptionLink = new ApolloLink(
  (operation) =>
    new Observable<ApolloLink.Result>((observer) => {
      let stop: (() => void) | null = null;
      let stopped = false;
      void connect().then((open) => {
        if (stopped) return;
        stop = open.subscribe(
          {
            query: print(operation.query),
            operationName: operation.operationName,
            variables: operation.variables,
          },
          {
            next: (result) => observer.next(result as ApolloLink.Result),
            complete: () => observer.complete(),
            error: (cause: unknown) => {
              // The server's refusals come as a list.
              if (Array.isArray(cause)) reportSuspension(cause);
              observer.error(cause instanceof Error ? cause : new Error('The live connection was lost.'));
            },
          },
        );
      });
      return () => {
        stopped = true;
        stop?.();
      };
    }),
);
