import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/** For the other side to finish sending its request, or to take its answer. */
const PEER_GRACE_MS = 3_000;
/** For a request that was on its way on a kept-alive connection when the listener closed. */
const IDLE_GRACE_MS = 1_000;
const POLL_INTERVAL_MS = 20;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends an HTTP server without failing a request that it can still answer. */
export class Drain {
  private readonly exchanges = new Set<Exchange>();
  private startedAt: number | null = null;

  /** From now on every answer asks its client to close the connection and to open the next one elsewhere. */
  start(): void {
    this.startedAt ??= performance.now();
    for (const { res } of this.exchanges) {
      res.shouldKeepAlive = false;
    }
  }

  get isStarted(): boolean {
    return this.startedAt !== null;
  }

  /** The same listener, with its requests counted. */
  observed(listener: RequestListener): RequestListener {
    return (req, res) => {
      const exchange = { req, res };
      this.exchanges.add(exchange);
      res.once('close', () => this.exchanges.delete(exchange));
      if (this.isStarted) {
        res.shouldKeepAlive = false;
      }
      listener(req, res);
    };
  }

  /**
   * Takes no further connection, answers what arrives on those that are open, and closes them: idle ones after a
   * moment, those that work when they are done, and the rest after `withinMs`.
   */
  async close(http: Server, withinMs: number): Promise<void> {
    this.start();
    const deadline = performance.now() + withinMs;
    // Not http's own close, which cuts kept-alive connections although a request may be on its way on them.
    NetServer.prototype.close.call(http);
    const idleUntil = performance.now() + IDLE_GRACE_MS;
    while (performance.now() < deadline) {
      const isWaiting = this.isWorking() || (performance.now() < idleUntil && (await connections(http)) > 0);
      if (!isWaiting) {
        break;
      }
      await sleep(POLL_INTERVAL_MS);
    }
    http.close();
    http.closeAllConnections();
  }

  /** A peer that does not send or read holds nothing up beyond its grace. */
  private isWorking(): boolean {
    const isPatient = performance.now() < this.startedAt! + PEER_GRACE_MS;
    return [...this.exchanges].some(({ req, res }) => isPatient || (req.complete && !res.writableEnded));
  }
}

const connections = (http: Server): Promise<number> =>
  new Promise((resolve) => http.getConnections((error, count) => resolve(error ? 0 : count)));
