import express, { type Router } from 'express';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { isUuid, newId } from '../../platform/ids';
import { systemContext } from '../../platform/request/systemContext';
import type { PaymentBooks } from './paymentBooks';
import type { StripeAccess } from './stripeAccess';
import { type EventSubject, subjectOf } from './stripeEvents';

const MOST_BYTES = 256 * 1024;

/** An event that was received before is no news. What it concerns is asked of Stripe by a job: see paymentJobs. */
const RECEIVE = `
  WITH subject AS (
    SELECT p.id FROM payments p
    WHERE p.tenant_id = $1 AND (p.id = $5::uuid OR p.session_id = $6 OR p.intent_id = $7)
    ORDER BY p.id = $5::uuid DESC NULLS LAST LIMIT 1
  ), received AS (
    INSERT INTO payment_events (tenant_id, id, event_id, type, payment_id, received_at)
    VALUES ($1, $2, $3, $4, (SELECT id FROM subject), $8)
    ON CONFLICT (tenant_id, event_id) DO NOTHING RETURNING payment_id
  )
  INSERT INTO outbox (tenant_id, topic, payload)
  SELECT $1, 'payment.reported', jsonb_build_object('paymentId', r.payment_id, 'type', $4::text) FROM received r`;

/**
 * Where Stripe reports: /hooks/stripe/<business>. Taken while the business is suspended and while payments are switched
 * off, too, because money has moved; what follows from it waits until then. Whoever is not Stripe, or names no business
 * that has it connected, gets one and the same answer.
 */
export function stripeHook(parts: {
  database: Database;
  clock: Clock;
  books: PaymentBooks;
  access: StripeAccess;
}): Router {
  const { database, clock, books, access } = parts;
  const router = express.Router();
  router.post('/:tenantId', express.raw({ type: () => true, limit: MOST_BYTES }), async (req, res) => {
    const tenantId = String(req.params.tenantId).toLowerCase();
    const signature = req.headers['stripe-signature'];
    const ctx = isUuid(tenantId) ? systemContext(database, tenantId, clock) : null;
    const account = ctx && (await books.account(ctx));
    const body: unknown = req.body;
    const event =
      account && typeof signature === 'string' && Buffer.isBuffer(body)
        ? await access.signedEvent(body, signature, account.credentials.webhookSecret, clock.now())
        : null;
    if (!ctx || !event) {
      res.status(400).json({ detail: 'The signature is not valid.' });
      return;
    }
    const { paymentId, sessionId, intentId }: EventSubject = subjectOf(event);
    await ctx.write((tx) =>
      tx.manager.query(RECEIVE, [
        tenantId,
        newId(),
        event.id.slice(0, 100),
        event.type.slice(0, 100),
        paymentId && isUuid(paymentId) ? paymentId : null,
        sessionId,
        intentId,
        clock.now(),
      ]),
    );
    res.json({ received: true });
  });
  return router;
}
