import { type Selection, below } from '../../platform/selection';

/** Columns by field. A field that is not here is computed from some of them: then all are loaded, the hidden ones too. */
const APPOINTMENT = {
  id: 'a.id',
  reference: 'a.reference',
  startsAt: 'a.starts_at',
  endsAt: 'a.ends_at',
  status: 'a.status',
  channel: 'a.channel',
  notes: 'a.notes',
  totalPriceCents: 'a.total_price_cents',
  isOverride: 'a.is_override',
  cancelReason: 'a.cancel_reason',
  givenContact: 'a.given_contact',
  version: 'a.version',
  createdAt: 'a.created_at',
  updatedAt: 'a.updated_at',
};
const APPOINTMENT_HIDDEN = {
  tenantId: 'a.tenant_id',
  clientId: 'a.client_id',
  linkVersion: 'a.link_version',
};
const CLIENT = {
  id: 'c.id',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  email: 'c.email',
  phone: 'c.phone',
  language: 'c.language',
  status: 'c.status',
  notes: 'c.notes',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
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

/**
 * The JSON of one row of `FROM appointments a LEFT JOIN clients c …`: of the appointment and its relations only what
 * is asked for, and the key that the page is sorted by.
 */
export function appointmentJson(selection: Selection, sortKey: string): string {
  const own = pairs(selection, APPOINTMENT, APPOINTMENT_HIDDEN, ['client', 'lines']);
  const related = [
    ...(selection.has('client') ? [`'client', ${client(below(selection, 'client'))}`] : []),
    ...(selection.has('lines') ? [`'lines', ${lines(below(selection, 'lines'))}`] : []),
  ];
  return `json_build_object(${[...own, ...related, `'sortKey', ${sortKey}`].join(', ')})`;
}

const client = (selection: Selection): string =>
  `CASE WHEN c.id IS NOT NULL THEN ${json(selection, CLIENT, CLIENT_HIDDEN)} END`;

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
