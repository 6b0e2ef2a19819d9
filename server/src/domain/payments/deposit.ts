import { chargeableCents, isTooSmall } from './stripeAmount';

/** What a service asks when it is booked: nothing, so much, or a part of its price. At most one is not null. */
export interface DepositRule {
  depositCents: number | null;
  depositPercent: number | null;
}

/**
 * The deposit of a visit: each line's own, never more than its price. 0 when nothing is asked, and when the sum is less
 * than a card can be charged.
 *
 * A cut of $30.00 that asks 20 % and a colour of $90.00 that asks $25.00 ask $31.00 together.
 */
export function depositOf(
  lines: readonly { service: DepositRule; priceCents: number }[],
  currency: string,
): number {
  const sum = lines.reduce((total, { service, priceCents }) => total + ofLine(service, priceCents), 0);
  return isTooSmall(sum, currency) ? 0 : chargeableCents(sum, currency);
}

function ofLine({ depositCents, depositPercent }: DepositRule, priceCents: number): number {
  const asked =
    depositPercent === null ? (depositCents ?? 0) : Math.round((priceCents * depositPercent) / 100);
  return Math.min(asked, priceCents);
}

/** What becomes of a deposit that was paid when its appointment is cancelled. */
export interface CancelledVisit {
  startsAt: Date;
  cancelledAt: Date;
  paidAt: Date;
  cancellationWindowHours: number;
  /** Of cancellations within the window. */
  lateCancellation: 'keep' | 'refund';
}

/** Why it goes back by itself, or null when the business keeps it. */
export function automaticRefund(visit: CancelledVisit): 'cancelled' | 'paid_too_late' | null {
  const { startsAt, cancelledAt, paidAt, cancellationWindowHours, lateCancellation } = visit;
  if (paidAt >= cancelledAt) {
    return 'paid_too_late';
  }
  const inTime = cancelledAt.getTime() < startsAt.getTime() - cancellationWindowHours * 3_600_000;
  return inTime || lateCancellation === 'refund' ? 'cancelled' : null;
}
