import { addLocalDays, startOfLocalDate, weekdayOf } from '../../domain/availability/localTime';
import type { LocalWindow, OpeningRules } from '../../domain/availability/types';
import type { PreparedStatement } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { AvailabilityService } from './availabilityService';
import type {
  CalendarAppointment,
  CalendarDayCount,
  CalendarHours,
  CalendarLine,
  CalendarRange,
} from './calendarTypes';

const MOST_DAYS = 42;
const MOST_APPOINTMENTS = 10_000;
const MINUTE = 60_000;

export interface CalendarQuestion {
  fromDate: string;
  toDate: string;
  barberId: string | null | undefined;
}

/** What calendars draw. Cancelled appointments and no-shows free the chair and are left out. */
export class CalendarService {
  constructor(private readonly availability: AvailabilityService) {}

  async range(ctx: TenantContext, { fromDate, toDate, barberId }: CalendarQuestion): Promise<CalendarRange> {
    ctx.require('appointments.read');
    if (toDate < fromDate) {
      throw InputError.of('toDate', 'The last date must not be before the first.');
    }
    if (toDate >= addLocalDays(fromDate, MOST_DAYS)) {
      throw InputError.of('toDate', `A calendar shows at most ${MOST_DAYS} days at once.`);
    }
    if (barberId && !isUuid(barberId)) {
      throw InputError.of('barberId', 'barberId must be an id.');
    }
    const { timeZone } = (await this.availability.schedule(ctx, { fresh: true })).snapshot;
    return {
      ...{ fromDate, toDate, timeZone },
      barberId: barberId?.toLowerCase() ?? null,
      startsAt: new Date(startOfLocalDate(fromDate, timeZone) * MINUTE),
      endsAt: new Date(startOfLocalDate(addLocalDays(toDate, 1), timeZone) * MINUTE),
    };
  }

  /** By start. One statement; `firstPerDay` bounds how many begin on each date. */
  async appointments(
    ctx: TenantContext,
    range: CalendarRange,
    firstPerDay: number | null,
  ): Promise<CalendarAppointment[]> {
    ctx.require('appointments.read');
    if (firstPerDay !== null && firstPerDay < 1) {
      throw InputError.of('firstPerDay', 'firstPerDay must be at least 1.');
    }
    const rows = await ctx.rows<LineRow>(APPOINTMENTS, [
      ...selectionOf(ctx, range),
      range.timeZone,
      firstPerDay,
      MOST_APPOINTMENTS + 1,
    ]);
    const appointments = gathered(rows);
    if (appointments.length > MOST_APPOINTMENTS) {
      throw InputError.of(
        'toDate',
        `There are more than ${MOST_APPOINTMENTS.toLocaleString('en-US')} appointments between these dates. Please choose fewer days, or one barber.`,
      );
    }
    return appointments;
  }

  /** How many begin on each date that has any. */
  async counts(ctx: TenantContext, range: CalendarRange): Promise<CalendarDayCount[]> {
    ctx.require('appointments.read');
    return ctx.rows<CalendarDayCount>(COUNTS, [...selectionOf(ctx, range), range.timeZone]);
  }

  /** Opening hours of the business and of each active barber, by date; a date without any is closed. */
  async hours(ctx: TenantContext, { fromDate, toDate, barberId }: CalendarRange): Promise<CalendarHours[]> {
    ctx.require('appointments.read');
    const { business, barbers } = await this.availability.schedule(ctx, { fresh: false });
    const hours: CalendarHours[] = [];
    for (let localDate = fromDate; localDate <= toDate; localDate = addLocalDays(localDate, 1)) {
      const open = windowsOn(business, localDate);
      hours.push(...open.map((window) => ({ localDate, barberId: null, ...window })));
      for (const [id, { rules }] of barbers) {
        if (!barberId || barberId === id) {
          const worked = common(windowsOn(rules, localDate), open);
          hours.push(...worked.map((window) => ({ localDate, barberId: id, ...window })));
        }
      }
    }
    return hours;
  }
}

const CHOSEN = `a.tenant_id = $1
  -- A visit lasts at most a day, so that the index on starts bounds the search for what overlaps.
  AND a.starts_at > $2::timestamptz - interval '24 hours' AND a.starts_at < $3 AND a.ends_at > $2
  AND a.status NOT IN ('cancelled', 'no_show')
  AND ($4::uuid IS NULL OR EXISTS (SELECT 1 FROM appointment_lines own
    WHERE own.tenant_id = a.tenant_id AND own.appointment_id = a.id AND own.barber_id = $4))`;

/** A row for each line: cheaper than aggregating the lines of thousands of appointments one by one. */
const APPOINTMENTS: PreparedStatement = {
  name: 'calendar_appointments',
  text: `
    SELECT chosen.id, chosen.status, chosen.version, chosen.is_override AS "isOverride",
      nullif(btrim(c.first_name || ' ' || c.last_name), '') AS "clientName",
      l.starts_at AS "startsAt", l.ends_at AS "endsAt", l.barber_id AS "barberId", l.service_id AS "serviceId",
      l.service_name AS "serviceName"
    FROM (SELECT * FROM (
            SELECT a.tenant_id, a.id, a.client_id, a.starts_at, a.status, a.version, a.is_override,
              row_number() OVER (PARTITION BY (a.starts_at AT TIME ZONE $5)::date ORDER BY a.starts_at, a.id) AS nth
            FROM appointments a WHERE ${CHOSEN}) AS numbered
          WHERE $6::int IS NULL OR nth <= $6 ORDER BY starts_at, id LIMIT $7) AS chosen
    JOIN appointment_lines l ON l.tenant_id = chosen.tenant_id AND l.appointment_id = chosen.id
    LEFT JOIN clients c ON c.tenant_id = chosen.tenant_id AND c.id = chosen.client_id
    ORDER BY chosen.starts_at, chosen.id, l.position`,
};

const COUNTS: PreparedStatement = {
  name: 'calendar_counts',
  text: `
    SELECT (a.starts_at AT TIME ZONE $5)::date::text AS "localDate", count(*)::int AS appointments
    FROM appointments a WHERE ${CHOSEN} GROUP BY 1 ORDER BY 1`,
};

type LineRow = Omit<CalendarAppointment, 'lines'> & CalendarLine;

const selectionOf = (ctx: TenantContext, { startsAt, endsAt, barberId }: CalendarRange): unknown[] => [
  ctx.tenantId,
  startsAt,
  endsAt,
  barberId,
];

/** Rows of the same appointment follow each other. */
function gathered(rows: readonly LineRow[]): CalendarAppointment[] {
  const appointments: CalendarAppointment[] = [];
  for (const { id, status, version, isOverride, clientName, ...line } of rows) {
    const last = appointments.at(-1);
    if (last?.id === id) {
      last.lines.push(line);
    } else {
      appointments.push({ id, status, version, isOverride, clientName, lines: [line] });
    }
  }
  return appointments;
}

const windowsOn = ({ weekly, dated }: OpeningRules, localDate: string): readonly LocalWindow[] =>
  [...(dated[localDate] ?? weekly[weekdayOf(localDate)] ?? [])].sort((a, b) => a.startMinute - b.startMinute);

function common(windows: readonly LocalWindow[], others: readonly LocalWindow[]): LocalWindow[] {
  return windows.flatMap((window) =>
    others
      .map((other) => ({
        startMinute: Math.max(window.startMinute, other.startMinute),
        endMinute: Math.min(window.endMinute, other.endMinute),
      }))
      .filter(({ startMinute, endMinute }) => startMinute < endMinute),
  );
}
