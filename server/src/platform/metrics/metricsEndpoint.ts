import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { Jobs } from '../jobs/jobs';

interface QueueFigures {
  open: number;
  dead: number;
  age: number;
}

const QUEUE_GAUGES = {
  open: ['chairside_outbox_open', 'Effects (mails, calendars, webhooks) that wait to be carried out.'],
  dead: ['chairside_outbox_dead', 'Effects that were given up after the last attempt.'],
  age: ['chairside_outbox_oldest_seconds', 'How long the oldest effect that is due has waited.'],
} as const;

/** A registry of this process's own figures and of the queue's, which every server reports alike. */
export function createRegistry(jobs: Jobs): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let asked: Promise<QueueFigures> | null = null;
  // One question for all gauges of a reading: they are collected side by side.
  const figures = (): Promise<QueueFigures> => {
    asked ??= queueFigures(jobs).finally(() => (asked = null));
    return asked;
  };
  for (const figure of ['open', 'dead', 'age'] as const) {
    const [name, help] = QUEUE_GAUGES[figure];
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await figures())[figure]);
      },
    });
  }
  return registry;
}

async function queueFigures(jobs: Jobs): Promise<QueueFigures> {
  const rows = await jobs.rows<QueueFigures>(
    `
    SELECT count(*) FILTER (WHERE settled_at IS NULL)::int AS open,
           count(*) FILTER (WHERE outcome = 'dead')::int AS dead,
           coalesce(extract(epoch FROM now() - min(available_at)
             FILTER (WHERE settled_at IS NULL AND available_at <= now())), 0)::float AS age
    FROM outbox WHERE settled_at IS NULL OR outcome = 'dead'`,
    [],
  );
  return rows[0]!;
}

/**
 * `/metrics` in Prometheus' text format: with a token for whoever shows it, without one for this machine alone, and
 * then only when no proxy stands between.
 */
export function metricsEndpoint(registry: Registry, token: string | null): RequestHandler {
  return async (req, res) => {
    if (!mayRead(req, token)) {
      res.status(token ? 401 : 403).json({
        detail: token
          ? 'Show the metrics token: Authorization: Bearer …'
          : 'Metrics are shown to this machine only. Set METRICS_TOKEN to read them from elsewhere.',
      });
      return;
    }
    res.setHeader('Content-Type', registry.contentType);
    res.setHeader('Cache-Control', 'no-store');
    res.end(await registry.metrics());
  };
}

function mayRead(req: Parameters<RequestHandler>[0], token: string | null): boolean {
  if (token === null) {
    const address = req.socket.remoteAddress ?? '';
    return /^(?:::ffff:)?127\.|^::1$/.test(address) && req.headers['x-forwarded-for'] === undefined;
  }
  const shown = Buffer.from(/^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
