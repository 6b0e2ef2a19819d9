import type Stripe from 'stripe';

/** What Stripe is asked to report. An event says only that something may have changed; how it stands is asked. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'account.updated',
  'account.application.deauthorized',
] as const;

/** How an event names the payment: by our own id, or by Stripe's for its page or its intent. */
export interface EventSubject {
  paymentId: string | null;
  sessionId: string | null;
  intentId: string | null;
}

export function subjectOf(event: Stripe.Event): EventSubject {
  const object = event.data.object as unknown as Record<string, unknown>;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null);
  const id = text(object.id);
  const metadata = (object.metadata ?? {}) as Record<string, unknown>;
  return {
    paymentId: text(metadata.payment_id),
    sessionId: event.type.startsWith('checkout.session.') ? id : null,
    intentId: event.type.startsWith('payment_intent.') ? id : text(object.payment_intent),
  };
}
