/** What a salon's customers follow live. The code of the socket comes with the first thing that is followed. */
import type { Client } from 'graphql-ws';
import { languageHeader } from './locale';
import type { PublicDocument } from './publicApi';

interface Listener<Data> {
  next: (data: Data) => void;
  /** The server refused, or ended it: nothing more will come. */
  ended: () => void;
}

let client: Promise<Client> | null = null;

function connect(): Promise<Client> {
  client ??= import('graphql-ws').then(({ createClient }) =>
    createClient({
      url: () => {
        const { protocol, host } = window.location;
        return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`;
      },
      lazy: true,
      retryAttempts: Infinity,
      shouldRetry: () => true,
      connectionParams: () => ({ acceptLanguage: languageHeader()['accept-language'] }),
    }),
  );
  client.catch(() => (client = null));
  return client;
}

/** Follows a subscription, through lost connections too, until the answered function is called. */
export function followPublic<Data, Variables extends Record<string, unknown>>(
  document: PublicDocument<Data, Variables>,
  variables: Variables,
  { next, ended }: Listener<Data>,
): () => void {
  let stopped = false;
  let stop = () => undefined as void;
  const query = document.toString();
  connect().then((open) => {
    if (stopped) return;
    stop = open.subscribe<Data>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (stopped) return;
          if (errors?.length || !data) ended();
          else next(data);
        },
        error: () => !stopped && ended(),
        complete: () => !stopped && ended(),
      },
    );
  }, ended);
  return () => {
    stopped = true;
    stop();
  };
}
