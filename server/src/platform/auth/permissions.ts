/** A person's role within one tenant. */
export type MembershipRole = 'owner' | 'manager' | 'front_desk' | 'barber';

export type Permission =
  | 'tenant.read'
  | 'tenant.manage'
  | 'catalog.read'
  | 'catalog.manage'
  | 'barbers.read'
  | 'barbers.manage'
  /** Time that barbers take off. */
  | 'timeOff.manage'
  | 'clients.read'
  | 'clients.manage'
  /** Making one client of two, for good. */
  | 'clients.merge'
  /** Handing out or erasing all that is known about a person. */
  | 'clients.privacy'
  | 'appointments.read'
  | 'appointments.manage'
  | 'appointments.override'
  /** What customers say to the assistant; no key reaches it, and no barber: people complain there, and tell of illnesses. */
  | 'conversations.read'
  /** Answering customers in the assistant's place. */
  | 'conversations.answer'
  /** Connecting and ending accounts at other services. */
  | 'integrations.manage'
  /** Giving a client's money back. */
  | 'payments.refund'
  | 'team.read'
  | 'team.manage'
  | 'apiKeys.manage'
  /** Seeing what everybody did, managers included. */
  | 'audit.read';

const READ: readonly Permission[] = [
  'tenant.read',
  'catalog.read',
  'barbers.read',
  'clients.read',
  'appointments.read',
];
const DESK: readonly Permission[] = [
  ...READ,
  'clients.manage',
  'appointments.manage',
  'conversations.read',
  'conversations.answer',
];
const MANAGER: readonly Permission[] = [
  ...DESK,
  'catalog.manage',
  'barbers.manage',
  'timeOff.manage',
  'clients.merge',
  'clients.privacy',
  'appointments.override',
  'tenant.manage',
  'integrations.manage',
  'payments.refund',
  'team.read',
  'team.manage',
];

/** What each role may do. Beyond these, only an owner appoints, demotes or removes an owner (modules/team). */
const GRANTED: Readonly<Record<MembershipRole, ReadonlySet<Permission>>> = {
  owner: new Set<Permission>([...MANAGER, 'apiKeys.manage', 'audit.read']),
  manager: new Set(MANAGER),
  front_desk: new Set(DESK),
  barber: new Set<Permission>([...READ, 'appointments.manage']),
};

export const mayDo = (role: MembershipRole, permission: Permission): boolean => GRANTED[role].has(permission);
