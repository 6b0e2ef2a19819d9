import type { BusinessRules, VisitFacts } from './visitFacts';

/** What a business tells the clients of its visits by itself. */
export const VISIT_KINDS = [
  'booking_confirmation',
  'booking_pending',
  'reminder',
  'appointment_moved',
  'appointment_cancelled',
  'no_show',
  'review_request',
] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export type OutgoingChannel = 'email' | 'sms';
export const OUTGOING_CHANNELS: readonly OutgoingChannel[] = ['email', 'sms'];

const HOUR = 3_600_000;
/** What is told of a visit that is over says nothing new after this. */
const STALE_AFTER = { no_show: 48 * HOUR, review_request: 7 * 24 * HOUR };

export const addressOf = (visit: VisitFacts, channel: OutgoingChannel): string | null =>
  channel === 'email' ? visit.email : visit.phone;

/** Whether the business sends messages of this kind this way. A request to rate goes one way alone. */
export function isWanted(
  kind: VisitKind,
  channel: OutgoingChannel,
  rules: BusinessRules,
  visit: VisitFacts,
): boolean {
  switch (kind) {
    case 'reminder':
      return channel === 'email' ? rules.emailReminders : rules.smsReminders;
    case 'no_show':
      return channel === 'email' ? rules.emailNoShow : rules.smsNoShow;
    case 'review_request':
      return rules.showRatings && (channel === 'email' ? true : !visit.email && rules.smsConfirmations);
    default:
      return channel === 'email' ? rules.emailConfirmations : rules.smsConfirmations;
  }
}

/**
 * Why a message no longer says anything true or useful, or null while it does: 'stale' when its time has passed,
 * otherwise what has become of the visit.
 */
export function whyPointless(kind: VisitKind, visit: VisitFacts, now: Date): string | null {
  const { status, startsAt, endsAt } = visit;
  const isAhead = startsAt > now;
  switch (kind) {
    case 'booking_confirmation':
    case 'reminder':
      return status === 'confirmed' ? (isAhead ? null : 'stale') : whatBecame(status);
    case 'booking_pending':
      return status === 'pending' ? (isAhead ? null : 'stale') : whatBecame(status);
    case 'appointment_moved':
      return status === 'pending' || status === 'confirmed' ? (isAhead ? null : 'stale') : whatBecame(status);
    case 'appointment_cancelled':
      return status !== 'cancelled' ? whatBecame(status) : isAhead ? null : 'stale';
    case 'no_show':
      return status !== 'no_show' ? whatBecame(status) : isFresh(startsAt, STALE_AFTER.no_show, now);
    case 'review_request':
      return status !== 'completed' ? whatBecame(status) : isFresh(endsAt, STALE_AFTER.review_request, now);
  }
}

const isFresh = (since: Date, patience: number, now: Date): string | null =>
  now.getTime() - since.getTime() <= patience ? null : 'stale';

const whatBecame = (status: VisitFacts['status']): string =>
  status === 'cancelled' ? 'visit_cancelled' : 'superseded';
