/** Clients as files: the filtered list as CSV for spreadsheets, and all that is known about one person as JSON. */
import Papa from 'papaparse';
import { SPREADSHEET_FORMULA } from '../../platform/spreadsheets';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Client, ClientVisits } from './client';
import { type ClientFilter, firstClients } from './clientList';
import { fullName, presentClient } from './clientRow';

const MOST_EXPORTED = 20_000;
const BYTE_ORDER_MARK = '\uFEFF';

/** The columns that the import understands come first, so that an exported file can be imported again. */
const HEADINGS = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Notes',
  'Status',
  'Total appointments',
  'No-shows',
  'Last visit',
  'Joined',
];

/** @throws InputError on `search` when there are more than 20,000. */
export async function exportCsv(tx: Transaction, ctx: TenantContext, filter: ClientFilter): Promise<string> {
  const clients = await firstClients(tx, ctx, filter, MOST_EXPORTED + 1);
  if (clients.length > MOST_EXPORTED) {
    const most = MOST_EXPORTED.toLocaleString('en-US');
    throw InputError.of('search', `At most ${most} clients fit one file. Please narrow the list down first.`);
  }
  const dateOf = await dateFormat(tx, ctx);
  const rows = clients.map((client) => cellsOf(client, dateOf));
  await recordAudit(tx, ctx, {
    action: 'client.exported',
    entity: 'client',
    entityId: null,
    after: { count: clients.length },
  });
  const csv = Papa.unparse([HEADINGS, ...rows], { newline: '\r\n', escapeFormulae: SPREADSHEET_FORMULA });
  return `${BYTE_ORDER_MARK}${csv}\r\n`;
}

/** Everything about one client, indented for reading: contact, preferences, appointments, and what staff changed. */
export async function exportPerson(tx: Transaction, ctx: TenantContext, id: string): Promise<string> {
  const client = await presentClient(tx, ctx, id);
  const [row] = await tx.manager.query<{ data: object }[]>(PERSON, [ctx.tenantId, client.id]);
  await recordAudit(tx, ctx, { action: 'client.data_exported', entity: 'client', entityId: client.id });
  return JSON.stringify({ exportedAt: ctx.clock.now(), name: fullName(client), ...row!.data }, null, 2);
}

function cellsOf(client: Client & ClientVisits, dateOf: (date: Date) => string): (string | number)[] {
  return [
    client.firstName,
    client.lastName,
    client.email ?? '',
    client.phone ?? '',
    client.notes ?? '',
    client.status,
    client.totalAppointments,
    client.noShowCount,
    client.lastVisitAt ? dateOf(client.lastVisitAt) : '',
    dateOf(client.createdAt),
  ];
}

/** Dates as `2030-06-01` in the business's own calendar. */
async function dateFormat(tx: Transaction, ctx: TenantContext): Promise<(date: Date) => string> {
  const [tenant] = await tx.manager.query<{ timeZone: string }[]>(
    'SELECT time_zone AS "timeZone" FROM tenants WHERE id = $1',
    [ctx.tenantId],
  );
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: tenant!.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (date) => format.format(date);
}

const PERSON = `
  SELECT json_build_object(
    'business', (SELECT t.business_name FROM tenants t WHERE t.id = $1),
    'currency', (SELECT t.currency FROM tenants t WHERE t.id = $1),
    'client', json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone,
      'status', c.status, 'language', c.language, 'notes', c.notes, 'joinedAt', c.created_at,
      'preferredBarber', (SELECT b.name FROM barbers b
                          WHERE b.tenant_id = c.tenant_id AND b.id = c.preferred_barber_id),
      'preferredService', (SELECT s.name FROM services s
                           WHERE s.tenant_id = c.tenant_id AND s.id = c.preferred_service_id)),
    'appointments', (
      SELECT coalesce(json_agg(json_build_object('reference', a.reference, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
        'status', a.status, 'channel', a.channel, 'notes', a.notes, 'cancelReason', a.cancel_reason,
        'totalPriceCents', a.total_price_cents, 'bookedAt', a.created_at,
        'services', (SELECT json_agg(json_build_object('service', l.service_name, 'barber', b.name,
                       'priceCents', l.price_cents) ORDER BY l.position)
                     FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
                     WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id)) ORDER BY a.starts_at), '[]')
      FROM appointments a WHERE a.tenant_id = c.tenant_id AND a.client_id = c.id),
    'reviews', (
      SELECT coalesce(json_agg(json_build_object('reference', a.reference, 'barber', b.name, 'rating', r.rating,
        'comment', r.comment, 'givenAt', r.created_at, 'changedAt', r.updated_at) ORDER BY r.created_at), '[]')
      FROM reviews r
      JOIN appointments a ON (a.tenant_id, a.id) = (r.tenant_id, r.appointment_id)
      JOIN barbers b ON (b.tenant_id, b.id) = (r.tenant_id, r.barber_id)
      WHERE a.tenant_id = c.tenant_id AND a.client_id = c.id),
    'texts', (
      SELECT coalesce(json_agg(json_build_object('receivedAt', s.received_at, 'from', s.sender, 'text', s.body,
        'keyword', s.keyword, 'reply', s.reply) ORDER BY s.received_at), '[]')
      FROM sms_inbound s WHERE s.tenant_id = c.tenant_id AND s.client_id = c.id),
    'conversations', (
      SELECT coalesce(json_agg(json_build_object('channel', v.channel, 'startedAt', v.started_at, 'language', v.language,
        'outcome', v.outcome, 'lines', (
          SELECT coalesce(json_agg(json_build_object('at', e.at, 'from', e.kind, 'text', e.text) ORDER BY e.position), '[]')
          FROM conversation_entries e WHERE e.tenant_id = v.tenant_id AND e.conversation_id = v.id
            AND e.kind IN ('customer', 'assistant', 'staff'))) ORDER BY v.started_at), '[]')
      FROM conversations v WHERE v.tenant_id = c.tenant_id
        AND (v.client_id = c.id OR (v.channel = 'sms' AND v.customer_phone = c.phone))),
    'messages', (
      SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'channel', m.channel, 'to', m.recipient,
        'status', m.status, 'sentAt', m.sent_at, 'subject', m.subject, 'text', m.body) ORDER BY m.created_at), '[]')
      FROM messages m WHERE m.tenant_id = c.tenant_id AND m.client_id = c.id),
    'changes', (
      SELECT coalesce(json_agg(json_build_object('at', l.at, 'action', l.action, 'before', l.before, 'after', l.after)
        ORDER BY l.at), '[]')
      FROM audit_log l WHERE l.tenant_id = c.tenant_id AND l.entity = 'client' AND l.entity_id = c.id)) AS data
  FROM clients c WHERE c.tenant_id = $1 AND c.id = $2`;
