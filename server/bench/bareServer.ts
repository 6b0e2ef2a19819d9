/** The least that could answer the list: Node's http, one connection pool, one prepared statement that builds the JSON. */
import { createServer } from 'node:http';
import { Pool } from 'pg';

const [url, tenantId, port] = process.argv.slice(2) as [string, string, string];
const pool = new Pool({ connectionString: url, max: 12 });

const LIST = {
  name: 'list',
  text: `
    SELECT json_build_object('data', json_build_object('appointments', json_build_object('nodes', json_agg(node)))) AS answer
    FROM (
      SELECT json_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status,
        'channel', a.channel, 'totalPriceCents', a.total_price_cents,
        'client', json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'phone', c.phone),
        'lines', (SELECT json_agg(json_build_object('id', l.id, 'serviceName', l.service_name, 'priceCents', l.price_cents,
           'service', json_build_object('id', s.id, 'name', s.name), 'barber', json_build_object('id', b.id, 'name', b.name)))
           FROM appointment_lines l
           JOIN services s ON (s.tenant_id, s.id) = (l.tenant_id, l.service_id)
           JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
           WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id)) AS node
      FROM appointments a LEFT JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
      WHERE a.tenant_id = $1 ORDER BY a.starts_at, a.id LIMIT 20) page`,
};

createServer((_req, res) => {
  pool.query<{ answer: unknown }>({ ...LIST, values: [tenantId] }).then(
    ({ rows }) => res.setHeader('content-type', 'application/json').end(JSON.stringify(rows[0]!.answer)),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
