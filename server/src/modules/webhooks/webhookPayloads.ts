import { PAYLOAD_VERSION } from '../../domain/webhooks/eventTypes';
import type { Transaction } from '../../platform/database/transaction';
import type { OutboxRow } from '../../platform/jobs/jobHandler';

/** What is sent of an event, and whom it tells of. */
export interface WebhookPayload {
  body: string;
  clientId: string | null;
}

/**
 * The JSON of one event: how the thing that it is about stands now, which may be later than the event itself
 * (`version` tells). Of what is gone by now there is the id alone.
 *
 * Reads clients FOR SHARE: erasing a person waits until what was made here is stored, and then empties it too.
 */
export async function webhookPayload(
  tx: Transaction,
  tenantId: string,
  event: Pick<OutboxRow, 'id' | 'topic' | 'payload' | 'createdAt'>,
): Promise<WebhookPayload> {
  const entity = event.topic.split('.')[0]!;
  const id = String(event.payload[`${entity}Id`]);
  const read = SNAPSHOTS[entity];
  const found = read ? await read(tx, tenantId, id) : null;
  return {
    body: webhookBody(tenantId, event.id, event.topic, event.createdAt, found?.data ?? { id }),
    clientId: found?.clientId ?? null,
  };
}

/** The envelope: type, timestamp and data as the Standard Webhooks specification names them, and whose it is. */
export const webhookBody = (
  tenantId: string,
  eventId: string,
  type: string,
  happenedAt: Date,
  data: object,
): string =>
  JSON.stringify({
    type,
    timestamp: happenedAt.toISOString(),
    payload_version: PAYLOAD_VERSION,
    event_id: eventId,
    tenant_id: tenantId,
    data,
  });

interface Snapshot {
  data: object;
  clientId: string | null;
}

type Reader = (tx: Transaction, tenantId: string, id: string) => Promise<Snapshot | null>;

const SNAPSHOTS: Readonly<Record<string, Reader>> = {
  appointment: appointmentSnapshot,
  client: clientSnapshot,
  service: (tx, tenantId, id) => rowSnapshot(tx, SERVICE, tenantId, id),
  barber: (tx, tenantId, id) => rowSnapshot(tx, BARBER, tenantId, id),
};

const CLIENT = `
  SELECT id, first_name, last_name, email, phone, status, created_at
  FROM clients WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE`;

const APPOINTMENT = `
  SELECT a.id, a.reference, a.status, a.starts_at, a.ends_at, t.time_zone, a.channel, a.total_price_cents, t.currency,
         a.version, a.created_at, a.updated_at, a.client_id
  FROM appointments a JOIN tenants t ON t.id = a.tenant_id WHERE a.tenant_id = $1 AND a.id = $2`;

const LINES = `
  SELECT l.starts_at, l.ends_at, l.duration_minutes, l.price_cents,
         json_build_object('id', l.service_id, 'name', l.service_name) AS service,
         json_build_object('id', l.barber_id, 'name', b.name) AS barber
  FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
  WHERE l.tenant_id = $1 AND l.appointment_id = $2 ORDER BY l.position`;

const SERVICE = `
  SELECT s.id, s.name, s.description, s.category, s.duration_minutes, s.price_cents, t.currency, s.is_active, s.created_at
  FROM services s JOIN tenants t ON t.id = s.tenant_id
  WHERE s.tenant_id = $1 AND s.id = $2 AND s.deleted_at IS NULL`;

const BARBER = `
  SELECT id, name, email, phone, is_active, created_at FROM barbers WHERE tenant_id = $1 AND id = $2`;

async function clientSnapshot(tx: Transaction, tenantId: string, id: string): Promise<Snapshot | null> {
  const [data] = await tx.manager.query<object[]>(CLIENT, [tenantId, id]);
  return data ? { data, clientId: id } : null;
}

async function appointmentSnapshot(tx: Transaction, tenantId: string, id: string): Promise<Snapshot | null> {
  const [found] = await tx.manager.query<{ client_id: string | null }[]>(APPOINTMENT, [tenantId, id]);
  if (!found) {
    return null;
  }
  const { client_id: clientId, ...appointment } = found;
  const client = clientId ? await clientSnapshot(tx, tenantId, clientId) : null;
  const lines = await tx.manager.query<object[]>(LINES, [tenantId, id]);
  return {
    data: { ...appointment, client: client?.data ?? (clientId && { id: clientId }), lines },
    clientId: client?.clientId ?? null,
  };
}

async function rowSnapshot(
  tx: Transaction,
  statement: string,
  tenantId: string,
  id: string,
): Promise<Snapshot | null> {
  const [data] = await tx.manager.query<object[]>(statement, [tenantId, id]);
  return data ? { data, clientId: null } : null;
}
