import type { Transaction } from '../../platform/database/transaction';
import type { RemoteChanges, Window } from './calendarDriver';
import { type Busy, type CalendarContent, busyWithin } from './calendarText';

interface KnownEvent extends Busy {
  remoteId: string;
  etag: string | null;
  appointmentId: string | null;
}

/**
 * Takes what a calendar says has changed into what is known of it, touching no row that is so already, and gives all
 * that is known then.
 */
export async function takeChanges(
  tx: Transaction,
  key: { tenantId: string; calendarId: string },
  changes: RemoteChanges,
  window: Window,
): Promise<CalendarContent> {
  const { tenantId, calendarId } = key;
  const ids = changes.busy.map(({ remoteId }) => remoteId);
  await tx.manager.query(
    `DELETE FROM external_events e WHERE e.tenant_id = $1 AND e.calendar_id = $2
       AND (e.remote_id = ANY ($3) OR ($4 AND NOT (e.remote_id = ANY ($5))))`,
    [tenantId, calendarId, changes.gone, changes.isWhole, ids],
  );
  await tx.manager.query(
    `INSERT INTO external_events AS e (tenant_id, calendar_id, remote_id, etag, starts_at, ends_at, own_appointment_id)
     SELECT $1, $2, n.* FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::uuid[]) AS n
     ON CONFLICT (tenant_id, calendar_id, remote_id) DO UPDATE SET etag = excluded.etag,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at, own_appointment_id = excluded.own_appointment_id
     WHERE (e.etag, e.starts_at, e.ends_at, e.own_appointment_id)
       IS DISTINCT FROM (excluded.etag, excluded.starts_at, excluded.ends_at, excluded.own_appointment_id)`,
    [
      tenantId,
      calendarId,
      ids,
      changes.busy.map(({ etag }) => etag),
      changes.busy.map(({ startsAt }) => startsAt),
      changes.busy.map(({ endsAt }) => endsAt),
      changes.busy.map(({ appointmentId }) => appointmentId),
    ],
  );
  const known = await tx.manager.query<KnownEvent[]>(
    `SELECT remote_id AS "remoteId", etag, starts_at AS "startsAt", ends_at AS "endsAt",
            own_appointment_id AS "appointmentId"
     FROM external_events WHERE tenant_id = $1 AND calendar_id = $2`,
    [tenantId, calendarId],
  );
  return {
    busy: busyWithin(
      known.filter(({ appointmentId }) => appointmentId === null),
      window,
    ),
    own: known.flatMap(({ appointmentId, remoteId, ...times }) =>
      appointmentId === null ? [] : [{ ...times, appointmentId, href: remoteId }],
    ),
    warnings: [],
  };
}
