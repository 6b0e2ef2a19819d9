import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { TenantContext } from '../../platform/request/tenantContext';

export const AppointmentEventKinds = {
  booked: 'booked',
  rescheduled: 'rescheduled',
  updated: 'updated',
  pending: 'pending',
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
} as const;
registerEnumType(AppointmentEventKinds, { name: 'AppointmentEventKind' });

export const EventActorKinds = {
  user: 'user',
  customer: 'customer',
  system: 'system',
  api_key: 'api_key',
} as const;
registerEnumType(EventActorKinds, { name: 'EventActorKind' });

export const AppointmentFields = {
  STATUS: 'STATUS',
  STARTS_AT: 'STARTS_AT',
  SERVICES: 'SERVICES',
  BARBERS: 'BARBERS',
  DURATION: 'DURATION',
  PRICE: 'PRICE',
  NOTES: 'NOTES',
  CLIENT: 'CLIENT',
} as const;
export type AppointmentField = keyof typeof AppointmentFields;
registerEnumType(AppointmentFields, { name: 'AppointmentField' });

@ObjectType({ simpleResolvers: true })
export class EventActor {
  @Field(() => EventActorKinds)
  kind!: keyof typeof EventActorKinds;

  @Field(() => String, {
    nullable: true,
    description:
      "The staff member's, the client's or the API key's; null for the system, or somebody who is gone.",
  })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Of the master admin who acted in their place.' })
  adminName!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AppointmentFieldChange {
  @Field(() => AppointmentFields)
  field!: AppointmentField;

  @Field(() => String, {
    nullable: true,
    description:
      'A status, an instant, names joined by " + ", minutes, cents or a text; null where there was none.',
  })
  before!: string | null;

  @Field(() => String, { nullable: true })
  after!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AppointmentEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  at!: Date;

  @Field(() => AppointmentEventKinds)
  kind!: keyof typeof AppointmentEventKinds;

  @Field(() => EventActor)
  actor!: EventActor;

  @Field(() => [AppointmentFieldChange], { description: 'Empty for the booking itself.' })
  changes!: AppointmentFieldChange[];

  @Field(() => String, { nullable: true, description: 'Of a cancellation, or of an override.' })
  reason!: string | null;
}

/** What the booking functions record of an appointment; each event holds the part that it concerns. */
interface RecordedState {
  status?: string;
  startsAt?: string;
  endsAt?: string;
  totalPriceCents?: number;
  notes?: string | null;
  clientId?: string | null;
  reason?: string | null;
  overrideReason?: string;
  lines?: { serviceName: string; barberName: string; durationMinutes?: number; priceCents: number }[];
}

interface EventRow {
  appointmentId: string;
  id: string;
  at: Date;
  action: string;
  actorKind: keyof typeof EventActorKinds;
  userName: string | null;
  adminName: string | null;
  clientName: string | null;
  clientNameBefore: string | null;
  clientNameAfter: string | null;
  keyName: string | null;
  before: RecordedState | null;
  after: RecordedState | null;
}

/** Of the client with this id, or of the one whom they were merged into. */
const nameOfClient = (id: string): string => `(
  SELECT trim(k.first_name || ' ' || k.last_name) FROM clients k
  WHERE k.tenant_id = e.tenant_id AND k.id IN (${id}, (
    SELECT (g.after ->> 'keptClientId')::uuid FROM audit_log g
    WHERE g.tenant_id = e.tenant_id AND g.entity = 'client' AND g.entity_id = ${id}
      AND g.action = 'client.merged_into')))`;
const gaveAway = (event: string): string =>
  `${event}.before ->> 'clientId' IS DISTINCT FROM ${event}.after ->> 'clientId'
   AND ${event}.action IN ('appointment.updated', 'appointment.rescheduled')`;
/** Whose the appointment was at the time of the event: until it was given away, somebody else's than now. */
const CLIENT_THEN = `coalesce((
  SELECT (g.before ->> 'clientId')::uuid FROM audit_log g
  WHERE g.tenant_id = e.tenant_id AND g.entity = 'appointment' AND g.entity_id = e.entity_id AND g.at > e.at
    AND g.before ? 'clientId' AND ${gaveAway('g')}
  ORDER BY g.at LIMIT 1), a.client_id)`;

const EVENTS = `
  SELECT e.entity_id AS "appointmentId", e.id, e.at, e.action, e.actor_kind AS "actorKind", e.before, e.after,
         u.first_name || ' ' || u.last_name AS "userName", m.first_name || ' ' || m.last_name AS "adminName",
         CASE WHEN e.actor_kind = 'customer' THEN ${nameOfClient(CLIENT_THEN)} END AS "clientName",
         CASE WHEN ${gaveAway('e')} THEN ${nameOfClient("(e.before ->> 'clientId')::uuid")} END AS "clientNameBefore",
         CASE WHEN ${gaveAway('e')} THEN ${nameOfClient("(e.after ->> 'clientId')::uuid")} END AS "clientNameAfter",
         k.name AS "keyName"
  FROM audit_log e
  JOIN appointments a ON (a.tenant_id, a.id) = (e.tenant_id, e.entity_id)
  LEFT JOIN users u ON u.id = e.actor_user_id
  LEFT JOIN users m ON m.id = e.impersonator_user_id
  LEFT JOIN api_keys k ON (k.tenant_id, k.id) = (e.tenant_id, e.actor_api_key_id)
  WHERE e.tenant_id = $1 AND e.entity = 'appointment' AND e.entity_id = ANY ($2)
  ORDER BY e.at, (e.after ->> 'version')::integer`;

/** Of one appointment; those of many in one request come from one statement. */
export function appointmentHistory(ctx: TenantContext, appointmentId: string): Promise<AppointmentEvent[]> {
  ctx.require('appointments.read');
  return ctx.loader('appointmentHistory', loadHistories).load(appointmentId);
}

async function loadHistories(ids: readonly string[], ctx: TenantContext): Promise<AppointmentEvent[][]> {
  const rows = await ctx.rows<EventRow>({ name: 'appointment_history', text: EVENTS }, [ctx.tenantId, ids]);
  return ids.map((id) =>
    rows.filter((row) => row.appointmentId === id && kindOf(row) in AppointmentEventKinds).map(toEvent),
  );
}

const kindOf = ({ action }: EventRow): string => action.replace('appointment.', '');

function toEvent(row: EventRow): AppointmentEvent {
  const { id, at, actorKind, before, after } = row;
  const names = { user: row.userName, customer: row.clientName, api_key: row.keyName, system: null };
  const name = names[actorKind];
  return {
    id,
    at,
    kind: kindOf(row) as AppointmentEvent['kind'],
    actor: { kind: actorKind, name, adminName: row.adminName },
    changes: before && after ? changesBetween(row, before, after) : [],
    reason: after?.reason ?? after?.overrideReason ?? null,
  };
}

/** Of what both states speak about. */
function changesBetween(
  { clientNameBefore, clientNameAfter }: EventRow,
  before: RecordedState,
  after: RecordedState,
): AppointmentFieldChange[] {
  const [was, becomes] = [told(before, clientNameBefore), told(after, clientNameAfter)];
  return (Object.keys(AppointmentFields) as AppointmentField[])
    .filter((field) => field in was && field in becomes && was[field] !== becomes[field])
    .map((field) => ({ field, before: was[field] ?? null, after: becomes[field] ?? null }));
}

/** `clientName` is null where the client did not change. */
function told(
  state: RecordedState,
  clientName: string | null,
): Partial<Record<AppointmentField, string | null>> {
  const { status, startsAt, lines, notes } = state;
  return {
    ...(status !== undefined && { STATUS: status }),
    ...(startsAt !== undefined && { STARTS_AT: new Date(startsAt).toISOString() }),
    ...(lines && toldLines(lines)),
    ...(notes !== undefined && { NOTES: notes }),
    CLIENT: clientName,
  };
}

function toldLines(lines: NonNullable<RecordedState['lines']>): Partial<Record<AppointmentField, string>> {
  const sum = (of: (line: (typeof lines)[number]) => number): string =>
    String(lines.reduce((total, line) => total + of(line), 0));
  return {
    SERVICES: lines.map((line) => line.serviceName).join(' + '),
    BARBERS: [...new Set(lines.map((line) => line.barberName))].join(' + '),
    DURATION: sum((line) => line.durationMinutes ?? 0),
    PRICE: sum((line) => line.priceCents),
  };
}
