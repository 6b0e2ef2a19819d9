import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { JobHandler, OutboxConsumer, PeriodicTask } from '../../platform/jobs/jobHandler';
import type { NewJob } from '../../platform/jobs/jobQueue';
import type { Jobs } from '../../platform/jobs/jobs';
import { systemContext } from '../../platform/request/systemContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { CalendarSync } from './calendarSync';
import { OTHER_PROVIDERS, SYNC_REQUESTED } from './otherCalendars';

/** What can change about an appointment that shows in a calendar. */
const TOPICS = ['booked', 'rescheduled', 'confirmed', 'checked_in', 'completed', 'cancelled', 'no_show'].map(
  (event) => `appointment.${event}`,
);
const EXPORT = 'calendar.export';
const SYNC = 'calendar.sync';
/** Talks to calendars go in so many lanes, so that slow ones never take every worker. */
const LANES = 3;
const AT_ONCE = 500;
/** Syncs that are due in the same minute spread over most of it. */
const JITTER_MILLISECONDS = 45_000;

export interface CalendarJobParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  switches: KillSwitches;
  sync: CalendarSync;
}

/** Background work on calendars: appointments go out as they change, and every calendar is read every few minutes. */
export function calendarJobs({ database, clock, jobs, switches, sync }: CalendarJobParts): {
  handlers: JobHandler<{ appointmentId: string } & { calendarId: string }>[];
  consumers: OutboxConsumer[];
  periodic: PeriodicTask[];
} {
  const context = (tenantId: string): TenantContext => systemContext(database, tenantId, clock);
  const isOff = (tenantId: string | null): boolean => switches.thrown('calendar_sync', tenantId) !== null;

  const consumer: OutboxConsumer = {
    name: 'calendars',
    topics: TOPICS,
    stoppedBy: 'calendar_sync',
    async run({ tenantId, payload }) {
      const { appointmentId } = payload as { appointmentId: string };
      const ctx = context(tenantId!);
      if ((await calendarsOf(ctx, appointmentId)).length > 0) {
        const key = `${EXPORT} ${appointmentId}`;
        await jobs.queue.add([
          { name: EXPORT, tenantId, payload: { appointmentId }, key, lane: lane(tenantId!) },
        ]);
      }
    },
  };

  const requests: OutboxConsumer = {
    name: 'calendars.requested',
    topics: [SYNC_REQUESTED],
    stoppedBy: 'calendar_sync',
    async run({ tenantId }) {
      const calendars = await context(tenantId!).read((tx) =>
        tx.manager.query<{ id: string }[]>(
          'SELECT id FROM barber_calendars WHERE tenant_id = $1 AND provider = ANY ($2)',
          [tenantId, OTHER_PROVIDERS],
        ),
      );
      await jobs.queue.add(calendars.map(({ id }) => syncJob(tenantId!, id, new Date())));
    },
  };

  return {
    consumers: [consumer, requests],
    handlers: [
      {
        name: EXPORT,
        async run({ appointmentId }, { tenantId }) {
          const ctx = context(tenantId!);
          for (const calendarId of await calendarsOf(ctx, appointmentId)) {
            const outcome = await sync.export(ctx, calendarId, { appointmentId });
            if (outcome === 'busy') {
              throw new Error('the calendar is being synced; this appointment follows');
            }
            // A connection that is broken shows at the calendar, and its next sync brings what is missing.
            if (!outcome.ok && outcome.error.reason === 'unreachable') {
              throw outcome.error;
            }
          }
        },
      },
      {
        name: SYNC,
        maxAttempts: 1,
        async run({ calendarId }, { tenantId }) {
          if (!isOff(tenantId)) {
            await sync.sync(context(tenantId!), calendarId);
          }
        },
      },
    ],
    periodic: [
      {
        name: 'calendar.poll',
        every: 60,
        async run() {
          const due = await jobs.rows<{ tenant_id: string; calendar_id: string }>(
            'SELECT * FROM due_calendars($1, $2)',
            [clock.now(), AT_ONCE],
          );
          await jobs.queue.add(
            due
              .filter((row) => !isOff(row.tenant_id))
              .map((row) => {
                const runAt = new Date(Date.now() + Math.random() * JITTER_MILLISECONDS);
                return syncJob(row.tenant_id, row.calendar_id, runAt);
              }),
          );
        },
      },
      {
        name: 'google.consents.forget',
        every: 60 * 60,
        async run() {
          await jobs.rows('DELETE FROM google_consents WHERE expires_at <= $1', [clock.now()]);
        },
      },
    ],
  };
}

/** Reads a calendar; one job, however often it is asked for before it runs. */
export function syncJob(tenantId: string, calendarId: string, runAt: Date): NewJob {
  const [key, payload] = [`${SYNC} ${calendarId}`, { calendarId }];
  return { name: SYNC, tenantId, payload, key, lane: lane(calendarId), runAt, maxAttempts: 1 };
}

/** Calendars that show this appointment, or should. */
async function calendarsOf(ctx: TenantContext, appointmentId: string): Promise<string[]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<{ id: string }[]>(
      `SELECT c.id FROM barber_calendars c
       WHERE c.tenant_id = $1 AND c.provider <> 'ics' AND (
         c.barber_id IN (SELECT l.barber_id FROM appointment_lines l
                         WHERE l.tenant_id = $1 AND l.appointment_id = $2)
         OR c.id IN (SELECT e.calendar_id FROM calendar_events e
                     WHERE e.tenant_id = $1 AND e.appointment_id = $2))
       ORDER BY c.id`,
      [ctx.tenantId, appointmentId],
    ),
  );
  return rows.map(({ id }) => id);
}

const lane = (id: string): string => `calendars ${parseInt(id.replaceAll('-', '').slice(-4), 16) % LANES}`;
