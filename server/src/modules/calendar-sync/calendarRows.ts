import { SecretBox } from '../../platform/auth/secretBox';
import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { CalendarAccess } from './calendarDriver';

export type CalendarPolicy = 'keep_busy' | 'block';

/** A barber's calendar as it is stored. */
export interface CalendarRow {
  id: string;
  barberId: string;
  provider: 'caldav' | 'ics' | 'google';
  sealedAccess: Buffer;
  calendarName: string;
  accountName: string | null;
  host: string;
  version: string | null;
  status: 'connected' | 'error';
  lastSyncAt: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  failures: number;
  warning: string | null;
  policy: CalendarPolicy;
  /** When what opens the calendar ends by itself; null for never, or nobody says. */
  accessEndsAt: Date | null;
}

export const CALENDAR_COLUMNS = `
  id, barber_id AS "barberId", provider, sealed_access AS "sealedAccess", calendar_name AS "calendarName",
  account_name AS "accountName", host, version, status, last_sync_at AS "lastSyncAt", last_error AS "lastError",
  failing_since AS "failingSince", failures, warning, policy,
  access_ends_at AS "accessEndsAt"`;

/** One of our events as it was last written into a calendar. */
export interface WrittenEvent {
  id: string;
  appointmentId: string;
  href: string;
  etag: string | null;
  startsAt: Date;
  endsAt: Date;
  contentHash: string;
}

export const EVENT_COLUMNS = `
  e.id, e.appointment_id AS "appointmentId", e.href, e.etag, e.starts_at AS "startsAt", e.ends_at AS "endsAt",
  e.content_hash AS "contentHash"`;

export interface ConflictRow {
  id: string;
  calendarId: string;
  appointmentId: string;
  kind: 'moved' | 'deleted';
  theirStartsAt: Date | null;
  theirEndsAt: Date | null;
  foundAt: Date;
}

export const CONFLICT_COLUMNS = `
  f.id, f.calendar_id AS "calendarId", f.appointment_id AS "appointmentId", f.kind,
  f.their_starts_at AS "theirStartsAt", f.their_ends_at AS "theirEndsAt", f.found_at AS "foundAt"`;

/** When an access ends by itself, as far as whoever gave it says. */
export const accessEnd = (access: CalendarAccess): Date | null =>
  access.provider === 'google' && access.consentEndsAt ? new Date(access.consentEndsAt) : null;

/** How calendars are reached, sealed for the row that it belongs to. */
export class AccessBox {
  private readonly box: SecretBox;

  constructor(secret: string) {
    this.box = new SecretBox(secret, 'calendar access');
  }

  seal(access: CalendarAccess, tenantId: string, calendarId: string): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(access)), `${tenantId} ${calendarId}`);
  }

  open(row: Pick<CalendarRow, 'id' | 'sealedAccess'>, tenantId: string): CalendarAccess {
    const plain = this.box.open(row.sealedAccess, `${tenantId} ${row.id}`);
    return JSON.parse(plain.toString()) as CalendarAccess;
  }
}

export async function calendarOfBarber(
  tx: Transaction,
  tenantId: string,
  barberId: string,
): Promise<CalendarRow | null> {
  const rows = await tx.manager.query<CalendarRow[]>(
    `SELECT ${CALENDAR_COLUMNS} FROM barber_calendars WHERE tenant_id = $1 AND barber_id = $2`,
    [tenantId, barberId],
  );
  return rows[0] ?? null;
}

/** Whether the calendar was not disconnected meanwhile; if not, it cannot be until this transaction ends. */
export async function isStillConnected(
  tx: Transaction,
  tenantId: string,
  calendarId: string,
): Promise<boolean> {
  const rows = await tx.manager.query<unknown[]>(
    'SELECT FROM barber_calendars WHERE tenant_id = $1 AND id = $2 FOR SHARE',
    [tenantId, calendarId],
  );
  return rows.length > 0;
}

/** How long one conversation with a calendar may take before somebody else may begin another. */
const HOLD_MILLISECONDS = 3 * 60_000;

/**
 * Lets one process at a time talk to a calendar.
 * @returns null when somebody else does so now, or the calendar is no longer connected.
 */
export async function whileHeld<T>(
  ctx: TenantContext,
  calendarId: string,
  work: (row: CalendarRow) => Promise<T>,
): Promise<T | null> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + HOLD_MILLISECONDS);
  const row = await ctx.write(async (tx) => {
    const [rows] = await tx.manager.query<[CalendarRow[], number]>(
      `UPDATE barber_calendars SET held_until = $3
       WHERE tenant_id = $1 AND id = $2 AND (held_until IS NULL OR held_until <= $4) RETURNING ${CALENDAR_COLUMNS}`,
      [ctx.tenantId, calendarId, until, now],
    );
    return rows[0] ?? null;
  });
  if (!row) {
    return null;
  }
  try {
    return await work(row);
  } finally {
    await ctx.write((tx) =>
      tx.manager.query(
        'UPDATE barber_calendars SET held_until = NULL WHERE tenant_id = $1 AND id = $2 AND held_until = $3',
        [ctx.tenantId, calendarId, until],
      ),
    );
  }
}
