/** How a barber's outside calendar stands. */
export type CalendarStatus = 'CONNECTED' | 'SYNC_ISSUE' | 'DISCONNECTED';

const OVERDUE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A connected calendar has a sync issue when the last successful sync is over 24 hours old, or never was. */
export function calendarStatus(calendar: { lastSyncAt: Date | null } | null, now: Date): CalendarStatus {
  if (!calendar) {
    return 'DISCONNECTED';
  }
  const { lastSyncAt } = calendar;
  const isOverdue = !lastSyncAt || now.getTime() - lastSyncAt.getTime() > OVERDUE_MILLISECONDS;
  return isOverdue ? 'SYNC_ISSUE' : 'CONNECTED';
}
