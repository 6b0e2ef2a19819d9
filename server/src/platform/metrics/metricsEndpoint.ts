import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** A registry of this process's own figures and of the queue's, which every server reports alike. */
export function createRegistry(queue: Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const open = new Gauge({
    name: 'chairside_outbox_open',
    help: 'Effects (mails, calendars, webhooks) that wait to be carried out.',
    registers: [registry],
  });
  const dead = new Gauge({
    name: 'chairside_outbox_dead',
    help: 'Effects that were given up after the last attempt.',
    registers: [registry],
  });
  const age = new Gauge({
    name: 'chairside_outbox_oldest_seconds',
    help: 'How long the oldest effect that is due has waited.',
    registers: [registry],
    async collect() {
      const { rows } = await queue.query<{ open: number; dead: number; age: number }>(`
        SELECT count(*) FILTER (WHERE settled_at IS NULL)::int AS open,
               count(*) FILTER (WHERE outcome = 'dead')::int AS dead,
               coalesce(extract(epoch FROM now() - min(available_at)
                 FILTER (WHERE settled_at IS NULL AND available_at <= now())), 0)::float AS age
        FROM outbox WHERE settled_at IS NULL OR outcome = 'dead'`);
      open.set(rows[0]!.open);
      dead.set(rows[0]!.dead);
      age.set(rows[0]!.age);
    },
  });
  return registry;
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
