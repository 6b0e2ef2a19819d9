import type { PreparedStatement } from '../../platform/database/transaction';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Selection } from '../../platform/selection';
import { toE164 } from '../../platform/validation/phone';
import type { Appointment } from './appointment';
import type { AppointmentFilter, AppointmentSort, AppointmentSortFields } from './appointmentInputs';
import { appointmentJson } from './appointmentJson';

/**
 * An appointment with what its relations point to, as far as it was asked for, all from one statement. It comes as
 * JSON, one value for a whole page, which costs a third of what single columns cost; instants in it are ISO text.
 */
export type AppointmentRow = Appointment & { sortKey: string };

export interface AppointmentPage {
  rows: AppointmentRow[];
  hasNextPage: boolean;
  endCursor: string | null;
  filter: AppointmentFilter | null;
}

export interface PageRequest {
  first: number | null | undefined;
  after: string | null | undefined;
  filter: AppointmentFilter | null | undefined;
  sort: AppointmentSort | null | undefined;
  /** What is asked of each appointment; its relations come with it in the same statement. */
  selection: Selection;
}

/** The only expressions that a sort can become. */
const SORT_KEYS: Readonly<Record<keyof typeof AppointmentSortFields, { sql: string; type: string }>> = {
  STARTS_AT: { sql: 'a.starts_at', type: 'timestamptz' },
  CREATED_AT: { sql: 'a.created_at', type: 'timestamptz' },
  CLIENT_NAME: { sql: `coalesce(lower(c.last_name || ' ' || c.first_name), '')`, type: 'text' },
};

const FROM = `FROM appointments a LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id`;

/** One page in one statement, whatever its relations. */
export async function appointmentPage(ctx: TenantContext, request: PageRequest): Promise<AppointmentPage> {
  ctx.require('appointments.read');
  const size = clampPageSize(request.first);
  const { field, direction } = request.sort ?? { field: 'STARTS_AT', direction: 'ASC' };
  const key = SORT_KEYS[field];
  const where = new Conditions(ctx.tenantId, request.filter ?? null);
  if (request.after) {
    const [value, id] = decodeCursor(request.after, 2);
    const comparison = direction === 'ASC' ? '>' : '<';
    where.add((at) => `(${key.sql}, a.id) ${comparison} (${at(value)}::${key.type}, ${at(id)}::uuid)`);
  }
  const text = `SELECT coalesce(json_agg(node), '[]') AS nodes FROM (
    SELECT ${appointmentJson(request.selection, `${key.sql}::text`)} AS node ${FROM} WHERE ${where.sql}
    ORDER BY ${key.sql} ${direction}, a.id ${direction} LIMIT ${size + 1}) page`;
  const [found] = await ctx.rows<{ nodes: AppointmentRow[] }>(named(text), where.values);
  const rows = found!.nodes;
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page,
    hasNextPage: rows.length > size,
    endCursor: last ? cursorOf(last) : null,
    filter: request.filter ?? null,
  };
}

export const cursorOf = (row: AppointmentRow): string => encodeCursor([row.sortKey, row.id]);

/** Counted only for a client that asks for it. */
export async function countAppointments(
  ctx: TenantContext,
  filter: AppointmentFilter | null,
): Promise<number> {
  const where = new Conditions(ctx.tenantId, filter);
  const text = `SELECT count(*)::int AS total ${FROM} WHERE ${where.sql}`;
  const [row] = await ctx.rows<{ total: number }>(named(text), where.values);
  return row!.total;
}

export async function findAppointment(
  ctx: TenantContext,
  id: string,
  selection: Selection,
): Promise<AppointmentRow> {
  ctx.require('appointments.read');
  const text = `SELECT ${appointmentJson(selection, `''`)} AS node ${FROM} WHERE a.tenant_id = $1 AND a.id = $2`;
  const [row] = isUuid(id) ? await ctx.rows<{ node: AppointmentRow }>(named(text), [ctx.tenantId, id]) : [];
  if (!row) {
    throw notFound('This appointment');
  }
  return row.node;
}

/** The conditions of a filter; every value of a request travels as a parameter. */
class Conditions {
  readonly values: unknown[];
  private readonly parts: string[] = ['a.tenant_id = $1'];

  constructor(tenantId: string, filter: AppointmentFilter | null) {
    this.values = [tenantId];
    const { search, fromDate, toDate, startsFrom, startsBefore, statuses, barberId, clientId, serviceId } =
      filter ?? {};
    const zone = '(SELECT t.time_zone FROM tenants t WHERE t.id = $1)';
    if (fromDate) {
      this.add((at) => `a.starts_at >= ${at(fromDate)}::date::timestamp AT TIME ZONE ${zone}`);
    }
    if (toDate) {
      this.add((at) => `a.starts_at < (${at(toDate)}::date + 1)::timestamp AT TIME ZONE ${zone}`);
    }
    if (startsFrom) {
      this.add((at) => `a.starts_at >= ${at(startsFrom)}::timestamptz`);
    }
    if (startsBefore) {
      this.add((at) => `a.starts_at < ${at(startsBefore)}::timestamptz`);
    }
    if (statuses && statuses.length > 0) {
      this.add((at) => `a.status = ANY (${at(statuses)})`);
    }
    if (clientId) {
      this.add((at) => `a.client_id = ${at(clientId)}::uuid`);
    }
    if (barberId) {
      this.add((at) => `${LINE_WITH} l.barber_id = ${at(barberId)}::uuid)`);
    }
    if (serviceId) {
      this.add((at) => `${LINE_WITH} l.service_id = ${at(serviceId)}::uuid)`);
    }
    if (search) {
      this.add((at) => {
        const pattern = at(`%${search.replace(/[\\%_]/g, '\\$&')}%`);
        return `(c.searched LIKE plain_text(${pattern})
          OR c.phone LIKE ${at(phonePattern(search))} OR a.reference = ${at(search.toUpperCase())}
          OR ${LINE_WITH} l.service_name ILIKE ${pattern}))`;
      });
    }
  }

  get sql(): string {
    return this.parts.join(' AND ');
  }

  add(build: (at: (value: unknown) => string) => string): void {
    this.parts.push(build((value) => `$${this.values.push(value)}`));
  }
}

const LINE_WITH = `EXISTS (SELECT 1 FROM appointment_lines l
  WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id AND`;

/** Digits as people type them, found in numbers as they are stored; a pattern that matches nothing for other text. */
function phonePattern(search: string): string {
  const whole = toE164(search);
  const digits = search.replace(/\D/g, '');
  return whole ?? (digits.length >= 3 ? `%${digits}%` : '-');
}

const MOST_NAMES = 200;
const names = new Map<string, string>();

/** Prepared under a name of its own while there are few variants; an inventive client's further ones go unnamed. */
function named(text: string): PreparedStatement {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) {
    return { name: known ?? '', text };
  }
  const name = `appointments_${names.size}`;
  names.set(text, name);
  return { name, text };
}
