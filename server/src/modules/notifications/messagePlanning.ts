import { afterQuiet, reminderMoment } from '../../domain/messages/quietHours';
import type { Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';
import type { OutboxRow } from '../../platform/jobs/jobHandler';
import type { TenantContext } from '../../platform/request/tenantContext';
import {
  OUTGOING_CHANNELS,
  type OutgoingChannel,
  type VisitKind,
  addressOf,
  isWanted,
  whyPointless,
} from './messageRules';
import { type BusinessRules, type VisitFacts, businessRules, visitFacts } from './visitFacts';

/** What the booking functions write down of a change (record_appointment_event). */
interface AppointmentEvent {
  appointmentId: string;
  before: { startsAt?: string; clientId?: string | null; status?: string } | null;
  after: { startsAt?: string; clientId?: string | null; status?: string };
  isQuiet?: boolean;
}

interface Plan {
  visit: VisitFacts;
  rules: BusinessRules;
  tx: Transaction;
  ctx: TenantContext;
  now: Date;
}

const MINUTE = 60_000;
/** After a completed visit, before its client is asked how it was. */
const REVIEW_AFTER_MINUTES = 60;

/**
 * Plans what is to be told of a change to an appointment, in one transaction: rows of `messages`, each of which its
 * occasion allows but once, so that a repeated event adds nothing. Reminders follow from how the visit is now, not from
 * what happened to it: events may arrive late and in any order, and leave one reminder a channel or none.
 * @returns the messages that are due now.
 */
export function planMessages(ctx: TenantContext, event: OutboxRow): Promise<string[]> {
  const payload = event.payload as unknown as AppointmentEvent;
  if (payload.isQuiet) {
    return Promise.resolve([]);
  }
  return ctx.write(async (tx) => {
    const { tenantId } = ctx;
    // One plan at a time for each visit; a booking under way does not wait for it.
    await tx.manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [
      `messages ${payload.appointmentId}`,
    ]);
    const visit = await visitFacts(tx, tenantId, payload.appointmentId);
    if (!visit) {
      return [];
    }
    const plan = { visit, rules: await businessRules(tx, tenantId), tx, ctx, now: ctx.clock.now() };
    const kind = noticeOf(event.topic, payload, visit);
    await withdraw(plan);
    const due = kind ? await planNotice(plan, kind, event, payload) : [];
    await planReminders(plan);
    return due;
  });
}

/** What the client is to be told of this event, if anything. */
function noticeOf(topic: string, { before, after }: AppointmentEvent, visit: VisitFacts): VisitKind | null {
  const isNewClient =
    before?.clientId !== undefined && after.clientId !== undefined && before.clientId !== after.clientId;
  const booked = visit.status === 'pending' ? 'booking_pending' : 'booking_confirmation';
  switch (topic) {
    case 'appointment.booked':
    case 'appointment.confirmed':
      return booked;
    case 'appointment.rescheduled':
      if (isNewClient) {
        return booked;
      }
      return sameMoment(before?.startsAt, after.startsAt) ? null : 'appointment_moved';
    case 'appointment.updated':
      return isNewClient ? booked : null;
    case 'appointment.cancelled':
      return 'appointment_cancelled';
    case 'appointment.no_show':
      return 'no_show';
    case 'appointment.completed':
      return 'review_request';
    default:
      return null;
  }
}

const sameMoment = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && new Date(a).getTime() === new Date(b).getTime();

/** Cancels what waits to be sent and is no longer true, or is for somebody whose visit it no longer is. */
async function withdraw({ visit, tx, ctx, now }: Plan): Promise<void> {
  const waiting = await tx.manager.query<
    { id: string; kind: VisitKind; clientId: string; occasion: string }[]
  >(
    `SELECT id, kind, client_id AS "clientId", occasion FROM messages
     WHERE tenant_id = $1 AND appointment_id = $2 AND status = 'scheduled' FOR UPDATE`,
    [ctx.tenantId, visit.appointmentId],
  );
  for (const { id, kind, clientId, occasion } of waiting) {
    const reason =
      clientId !== visit.clientId
        ? 'other_client'
        : kind === 'reminder' && !occasion.startsWith(reminderOccasion(visit))
          ? 'visit_moved'
          : whyPointless(kind, visit, now);
    if (reason) {
      await tx.manager.query(
        `UPDATE messages SET status = 'cancelled', reason = $3, updated_at = $4, settled_at = $4
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, id, reason, now],
      );
    }
  }
}

async function planNotice(
  plan: Plan,
  kind: VisitKind,
  event: OutboxRow,
  { before }: AppointmentEvent,
): Promise<string[]> {
  const { visit, rules, now } = plan;
  if (whyPointless(kind, visit, now)) {
    return [];
  }
  const delay = kind === 'review_request' ? REVIEW_AFTER_MINUTES * MINUTE : 0;
  const ready = Math.floor((now.getTime() + delay) / MINUTE);
  const moment = afterQuiet(ready, rules.quiet, rules.timeZone);
  // As it is now to the second, unless something holds it up.
  const dueAt = moment === ready ? new Date(now.getTime() + delay) : new Date(moment * MINUTE);
  const due: string[] = [];
  for (const channel of OUTGOING_CHANNELS) {
    const previous = kind === 'appointment_moved' ? await movedBefore(plan, channel, before?.startsAt) : null;
    if (previous === 'untold') {
      continue;
    }
    const id = await add(plan, kind, channel, noticeOccasion(kind, visit, event), dueAt, previous);
    if (id && dueAt <= now) {
      due.push(id);
    }
  }
  return due;
}

/** A move is told by every event of one; the rest once for each visit and client. */
const noticeOccasion = (kind: VisitKind, visit: VisitFacts, event: OutboxRow): string =>
  kind === 'appointment_moved' || kind === 'appointment_cancelled'
    ? `${kind}:${event.id}`
    : `${kind}:${visit.appointmentId}:${visit.clientId}`;

/**
 * The time that the client knows. A move that still waits to be told is told together with this one. 'untold': the
 * booking itself still waits, and will say the new time.
 */
async function movedBefore(
  { visit, tx, ctx, now }: Plan,
  channel: OutgoingChannel,
  before: string | undefined,
): Promise<Date | 'untold' | null> {
  const [untold] = await tx.manager.query<object[]>(
    `SELECT 1 FROM messages WHERE tenant_id = $1 AND appointment_id = $2 AND channel = $3 AND status = 'scheduled'
       AND kind IN ('booking_confirmation', 'booking_pending')`,
    [ctx.tenantId, visit.appointmentId, channel],
  );
  if (untold) {
    return 'untold';
  }
  const [withdrawn] = await tx.manager.query<[{ previous: Date | null }[], number]>(
    `UPDATE messages SET status = 'cancelled', reason = 'superseded', updated_at = $4, settled_at = $4
     WHERE tenant_id = $1 AND appointment_id = $2 AND channel = $3 AND status = 'scheduled'
       AND kind = 'appointment_moved' RETURNING previous_starts_at AS previous`,
    [ctx.tenantId, visit.appointmentId, channel, now],
  );
  return withdrawn[0]?.previous ?? (before ? new Date(before) : null);
}

async function planReminders(plan: Plan): Promise<void> {
  const { visit, rules, now } = plan;
  if (whyPointless('reminder', visit, now)) {
    return;
  }
  const moment = reminderMoment(
    visit.startsAt.getTime() / MINUTE,
    rules.reminderTimeBefore,
    now.getTime() / MINUTE,
    rules.quiet,
    rules.timeZone,
  );
  if (moment !== null) {
    for (const channel of OUTGOING_CHANNELS) {
      await add(plan, 'reminder', channel, reminderOccasion(visit), new Date(moment * MINUTE), null);
    }
  }
}

/** Names the time, so that a visit that is moved away and back has the reminder that it had. */
export const reminderOccasion = ({ appointmentId, clientId, startsAt }: VisitFacts): string =>
  `reminder:${appointmentId}:${clientId}:${startsAt.toISOString()}`;

const ADD = `
  INSERT INTO messages (tenant_id, id, occasion, kind, channel, client_id, appointment_id, recipient, language, status,
                        due_at, previous_starts_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'scheduled', $10, $11, $12, $12)
  ON CONFLICT (tenant_id, occasion) DO UPDATE
  SET status = 'scheduled', reason = NULL, error = NULL, settled_at = NULL, due_at = excluded.due_at,
      recipient = excluded.recipient, language = excluded.language, updated_at = excluded.updated_at
  -- A reminder that was withdrawn is taken up again; not one that somebody cancelled by hand.
  WHERE messages.kind = 'reminder' AND messages.status = 'cancelled' AND messages.reason <> 'by_hand'
  RETURNING id`;

/** @returns its id, or null if there is none: nobody to write to, not wanted, or told already. */
async function add(
  { visit, rules, tx, ctx, now }: Plan,
  kind: VisitKind,
  channel: OutgoingChannel,
  occasion: string,
  dueAt: Date,
  previousStartsAt: Date | null,
): Promise<string | null> {
  const recipient = addressOf(visit, channel);
  if (!recipient || !isWanted(kind, channel, rules, visit)) {
    return null;
  }
  const rows = await tx.manager.query<{ id: string }[]>(ADD, [
    ctx.tenantId,
    newId(),
    `${occasion}:${channel}`,
    kind,
    channel,
    visit.clientId,
    visit.appointmentId,
    recipient,
    visit.language ?? 'en',
    dueAt,
    previousStartsAt,
    now,
  ]);
  return rows[0]?.id ?? null;
}
