import type { IncomingMessage, RequestListener } from 'node:http';
import type { Pool } from 'pg';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Logger } from '../logging';

/** Upper ends of the latency buckets in seconds; what takes longer is in a last bucket of its own. */
export const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export const REQUEST_KINDS = ['graphql', 'rest', 'mcp', 'page'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

interface Tally {
  requests: number;
  failures: number;
  buckets: number[];
}

const FLUSH_MILLISECONDS = 10_000;

/**
 * Counts requests, how many failed (status 5xx) and how long they took: for Prometheus from this process alone, and in
 * the database, ten minutes a row, summed over all servers, for the console's charts. The checks of life
 * (/healthz, /readyz, /metrics) are not counted.
 */
export class RequestMetrics {
  private tallies = new Map<RequestKind, Tally>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private readonly seconds: Record<RequestKind, Histogram.Internal<'kind'>>;
  private readonly failures: Record<RequestKind, Counter.Internal>;

  constructor(
    registry: Registry,
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {
    const seconds = new Histogram({
      name: 'chairside_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer.',
      labelNames: ['kind'] as const,
      buckets: [...LATENCY_BUCKETS],
      registers: [registry],
    });
    const failures = new Counter({
      name: 'chairside_request_failures_total',
      help: 'Requests answered with a status of 500 or more.',
      labelNames: ['kind'] as const,
      registers: [registry],
    });
    const forEachKind = <T>(make: (kind: RequestKind) => T): Record<RequestKind, T> =>
      Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, make(kind)])) as Record<RequestKind, T>;
    // Looked up once: finding the child of a label costs as much as counting.
    this.seconds = forEachKind((kind) => seconds.labels({ kind }));
    this.failures = forEachKind((kind) => failures.labels({ kind }));
  }

  /** The same listener, counted. */
  observed(listener: RequestListener): RequestListener {
    return (req, res) => {
      const kind = kindOf(req);
      if (kind) {
        const began = performance.now();
        res.once('close', () => this.count(kind, (performance.now() - began) / 1000, res.statusCode >= 500));
      }
      listener(req, res);
    };
  }

  /** Writes what was counted since the last time; called at the end as well. */
  flush(): Promise<void> {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    const batch = [...this.tallies].map(([kind, tally]) => ({ kind, ...tally }));
    this.tallies = new Map();
    if (batch.length > 0) {
      this.writing = this.writing.then(() => this.write(batch));
    }
    return this.writing;
  }

  private count(kind: RequestKind, seconds: number, failed: boolean): void {
    this.seconds[kind].observe(seconds);
    let tally = this.tallies.get(kind);
    if (!tally) {
      tally = { requests: 0, failures: 0, buckets: new Array<number>(LATENCY_BUCKETS.length + 1).fill(0) };
      this.tallies.set(kind, tally);
    }
    tally.requests += 1;
    const bucket = LATENCY_BUCKETS.findIndex((end) => seconds <= end);
    tally.buckets[bucket === -1 ? LATENCY_BUCKETS.length : bucket]! += 1;
    if (failed) {
      tally.failures += 1;
      this.failures[kind].inc();
    }
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  private async write(batch: (Tally & { kind: RequestKind })[]): Promise<void> {
    try {
      await this.pool.query('SELECT record_requests($1)', [JSON.stringify(batch)]);
    } catch (error) {
      // A gap in a chart; Prometheus has its own count.
      this.logger.warn({ message: (error as Error).message }, 'requests could not be counted');
    }
  }
}

function kindOf({ url = '' }: IncomingMessage): RequestKind | null {
  if (url.startsWith('/graphql')) return 'graphql';
  if (url.startsWith('/api/')) return 'rest';
  if (url.startsWith('/mcp/')) return 'mcp';
  return /^\/(?:healthz|readyz|metrics)\b/.test(url) ? null : 'page';
}
