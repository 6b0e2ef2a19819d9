import type Stripe from 'stripe';
import { fromStripeAmount } from '../../domain/payments/stripeAmount';
import type { PaymentChange, PaymentRow } from './paymentRows';

/** What a session's state is read with. */
export const SESSION_DETAILS = { expand: ['payment_intent.latest_charge.balance_transaction'] };

/** An unpaid page. `lost`: paid in a way that takes days, and refused in the end. */
export type SessionState = 'open' | 'expired' | 'processing' | 'lost' | 'paid';

export interface Seen {
  state: SessionState;
  /** The facts of it that concern the payment's row. */
  facts: PaymentChange;
}

/**
 * How a payment stands, from the objects at Stripe as they are now, whatever events told. Events come late, twice and
 * out of order; these do not.
 */
export function readSession(session: Stripe.Checkout.Session, { amountCents, currency }: PaymentRow): Seen {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge ?? null);
  const facts: PaymentChange = {
    intentId: typeof session.payment_intent === 'string' ? session.payment_intent : (intent?.id ?? null),
    lastError: intent?.last_payment_error?.message?.slice(0, 500) ?? null,
  };
  if (session.payment_status !== 'paid') {
    return { state: unpaidState(session, intent), facts };
  }
  const refundedCents = Math.min(fromStripeAmount(charge?.amount_refunded ?? 0, currency), amountCents);
  const balance = expanded(charge?.balance_transaction ?? null);
  const feeCurrency = balance?.currency.toUpperCase() ?? null;
  return {
    state: 'paid',
    facts: {
      ...facts,
      lastError: null,
      status: refundedCents === 0 ? 'paid' : refundedCents < amountCents ? 'partially_refunded' : 'refunded',
      refundedCents,
      isDisputed: charge?.disputed ?? false,
      ...(charge && { paidAt: new Date(charge.created * 1000) }),
      ...(balance && feeCurrency && { feeCents: fromStripeAmount(balance.fee, feeCurrency), feeCurrency }),
    },
  };
}

function unpaidState(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): Exclude<SessionState, 'paid'> {
  if (session.status === 'open') {
    return 'open';
  }
  if (session.status === 'expired') {
    return 'expired';
  }
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    ? 'lost'
    : 'processing';
}

const expanded = <T extends object>(value: string | T | null): T | null =>
  typeof value === 'object' ? value : null;
