import { type Selection, below } from '../../platform/selection';

/** Columns of the relations by field. A field that is not here is computed from some of them: then all are loaded. */
const CLIENT = {
  id: 'c.id',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  email: 'c.email',
  phone: 'c.phone',
  status: 'c.status',
  notes: 'c.notes',
  createdAt: 'c.created_at',
};
const CLIENT_HIDDEN = {
  tenantId: 'c.tenant_id',
  preferredBarberId: 'c.preferred_barber_id',
  preferredServiceId: 'c.preferred_service_id',
};
const LINE = {
  id: 'l.id',
  position: 'l.position',
  startsAt: 'l.starts_at',
  endsAt: 'l.ends_at',
  serviceName: 'l.service_name',
  durationMinutes: 'l.duration_minutes',
  bufferMinutes: 'l.buffer_minutes',
  priceCents: 'l.price_cents',
};
const SERVICE = {
  id: 's.id',
  name: 's.name',
  description: 's.description',
  category: 's.category',
  durationMinutes: 's.duration_minutes',
  bufferMinutes: 's.buffer_minutes',
  processingAfterMinutes: 's.processing_after_minutes',
  processingMinutes: 's.processing_minutes',
  priceCents: 's.price_cents',
  isActive: 's.is_active',
  sortOrder: 's.sort_order',
  createdAt: 's.created_at',
};
const BARBER = {
  id: 'b.id',
  name: 'b.name',
  email: 'b.email',
  phone: 'b.phone',
  bio: 'b.bio',
  specialties: 'b.specialties',
  profileImage: 'b.profile_image',
  color: 'b.color',
  isActive: 'b.is_active',
  offersAllServices: 'b.offers_all_services',
  createdAt: 'b.created_at',
};

/** Further columns of `FROM appointments a LEFT JOIN clients c …`: only the relations, and of them only what is asked for. */
export function relationColumns(selection: Selection): string {
  const client = selection.has('client')
    ? `, CASE WHEN c.id IS NOT NULL THEN ${json(below(selection, 'client'), CLIENT, CLIENT_HIDDEN)} END AS client`
    : '';
  return client + (selection.has('lines') ? `, ${lines(below(selection, 'lines'))} AS lines` : '');
}

function lines(selection: Selection): string {
  const [service, barber] = [selection.has('service'), selection.has('barber')];
  const related = [
    ...(service
      ? [`'service', ${json(below(selection, 'service'), SERVICE, { tenantId: 's.tenant_id' })}`]
      : []),
    ...(barber ? [`'barber', ${json(below(selection, 'barber'), BARBER, { tenantId: 'b.tenant_id' })}`] : []),
  ];
  const own = pairs(selection, LINE, {}, ['service', 'barber']);
  return `(SELECT json_agg(json_build_object(${[...own, ...related].join(', ')}) ORDER BY l.position)
    FROM appointment_lines l
    ${service ? 'JOIN services s ON s.tenant_id = l.tenant_id AND s.id = l.service_id' : ''}
    ${barber ? 'JOIN barbers b ON b.tenant_id = l.tenant_id AND b.id = l.barber_id' : ''}
    WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id)`;
}

type Columns = Readonly<Record<string, string>>;

const json = (selection: Selection, columns: Columns, hidden: Columns): string =>
  `json_build_object(${pairs(selection, columns, hidden, []).join(', ')})`;

function pairs(
  selection: Selection,
  columns: Columns,
  hidden: Columns,
  relations: readonly string[],
): string[] {
  const asked = [...selection.keys()].filter((name) => !relations.includes(name) && name !== '__typename');
  const wanted = asked.every((name) => name in columns) ? new Set(['id', ...asked]) : null;
  const chosen = wanted
    ? Object.entries(columns).filter(([name]) => wanted.has(name))
    : Object.entries({ ...columns, ...hidden });
  return chosen.map(([name, column]) => `'${name}', ${column}`);
}
