import type { Permission } from '../../platform/auth/permissions';
import type { PreparedStatement } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { FoundAppointment, FoundClient, FoundService, SearchResults } from './searchResults';

const SHORTEST = 2;
const LONGEST = 100;

/**
 * Parameters: tenant, pattern anywhere, pattern of a beginning, digits of a telephone number (or null). Read from the
 * index alone (clients_searched); whose first or last name begins with it comes first.
 */
const FOUND_CLIENTS = `
  SELECT s.id, s.searched, s.searched LIKE plain_text($3) OR plain_text(s.last_name) LIKE plain_text($3) AS begins
  FROM clients s
  WHERE s.tenant_id = $1 AND s.deleted_at IS NULL AND (s.searched LIKE plain_text($2) OR s.phone LIKE $4)`;

const CLIENTS: PreparedStatement = {
  name: 'search_clients',
  text: `
    WITH found AS MATERIALIZED (
      ${FOUND_CLIENTS} ORDER BY begins DESC, searched, id LIMIT 5
    )
    SELECT c.id, trim(c.first_name || ' ' || c.last_name) AS "fullName", c.phone, c.email
    FROM found JOIN clients c ON c.tenant_id = $1 AND c.id = found.id
    ORDER BY found.begins DESC, found.searched, found.id`,
};

/** By reference, by client, or by what was booked; the nearest to now first, what is still to come before what was. */
const APPOINTMENTS: PreparedStatement = {
  name: 'search_appointments',
  text: `
    WITH found AS (
      SELECT a.id FROM appointments a WHERE a.tenant_id = $1 AND a.reference LIKE upper($3)
      UNION
      SELECT a.id FROM (${FOUND_CLIENTS}) f JOIN appointments a ON a.tenant_id = $1 AND a.client_id = f.id
    )
    SELECT a.id, a.reference, a.starts_at AS "startsAt", a.status,
           trim(c.first_name || ' ' || c.last_name) AS "clientName",
           ARRAY(SELECT l.service_name FROM appointment_lines l
                 WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id ORDER BY l.position) AS "serviceNames"
    FROM found JOIN appointments a ON a.tenant_id = $1 AND a.id = found.id
    LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
    WHERE a.status <> 'tentative'
    ORDER BY a.reference ILIKE $3 DESC, a.starts_at >= $5 DESC, abs(extract(epoch FROM a.starts_at - $5)), a.id
    LIMIT 5`,
};

const SERVICES: PreparedStatement = {
  name: 'search_services',
  text: `
    SELECT s.id, s.name, s.duration_minutes AS "durationMinutes", s.price_cents AS "priceCents",
           s.is_active AS "isActive"
    FROM services s
    WHERE s.tenant_id = $1 AND s.deleted_at IS NULL AND s.name ILIKE $2
    ORDER BY s.is_active DESC, s.name ILIKE $3 DESC, lower(s.name), s.id
    LIMIT 5`,
};

/** One box that finds clients, appointments and services. */
export class SearchService {
  /** Three statements, whatever is found. */
  async search(ctx: TenantContext, wanted: string): Promise<SearchResults> {
    ctx.require('tenant.read');
    const text = wanted.trim();
    if (text.length > LONGEST) {
      throw InputError.of('text', `Search text must have at most ${LONGEST} characters.`);
    }
    if (text.length < SHORTEST) {
      return { clients: [], appointments: [], services: [] };
    }
    const escaped = text.replace(/[\\%_]/g, '\\$&');
    const [anywhere, beginning, phone] = [`%${escaped}%`, `${escaped}%`, phonePattern(text)];
    const find = <Row>(permission: Permission, statement: PreparedStatement, ...values: unknown[]) =>
      ctx.may(permission) ? ctx.rows<Row>(statement, [ctx.tenantId, ...values]) : [];
    const [clients, appointments, services] = await Promise.all([
      find<FoundClient>('clients.read', CLIENTS, anywhere, beginning, phone),
      find<FoundAppointment>('appointments.read', APPOINTMENTS, anywhere, beginning, phone, ctx.clock.now()),
      find<FoundService>('catalog.read', SERVICES, anywhere, beginning),
    ]);
    return { clients, appointments, services };
  }
}

/** However a number is written, and without the zeros it is dialled with; null for what is no number. */
function phonePattern(text: string): string | null {
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length >= 3 ? `%${digits}%` : null;
}
