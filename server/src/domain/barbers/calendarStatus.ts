/** How a barber's outside calendar stands. */
export type CalendarStatus = 'CONNECTED' | 'SYNC_ISSUE' | 'DISCONNECTED';

const OVERDUE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A connected calendar has a sync issue while it is failing, or when its last sync is over 24 hours old or never was. */
export function calendarStatus(
  calendar: { lastSyncAt: Date | null; failingSince: Date | null } | null,
  now: Date,
): CalendarStatus {
  if (!calendar) {
    return 'DISCONNECTED';
  }
  const { lastSyncAt, failingSince } = calendar;
  const isOverdue = !lastSyncAt || now.getTime() - lastSyncAt.getTime() > OVERDUE_MILLISECONDS;
  return isOverdue || failingSince ? 'SYNC_ISSUE' : 'CONNECTED';
}
