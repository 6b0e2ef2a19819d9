import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived, whatever was answered. */
export interface Arrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answering = (res: ServerResponse, arrival: Arrival) => void;

/** A server as a third party would have one: it keeps what arrives, and answers as the test wants. */
export interface WebhookReceiver {
  url: string;
  port: number;
  arrivals: Arrival[];
  /** Answers with 200 and "thanks" until told otherwise. */
  answer(how: Answering): void;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const arrivals: Arrival[] = [];
  let answering: Answering = (res) => void res.end('thanks');
  const server = createServer((req: IncomingMessage, res) => {
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      const arrival = { path: req.url ?? '', headers: req.headers, body };
      arrivals.push(arrival);
      answering(res, arrival);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    arrivals,
    answer: (how) => (answering = how),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
