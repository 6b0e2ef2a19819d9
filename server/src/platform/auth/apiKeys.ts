import { newTenantToken, tenantOfToken } from './secretTokens';
import type { Permission } from './permissions';

const PREFIX = 'ck_';

/** What the list of keys shows of one: enough to tell keys apart, and 46 bits of its 256. */
export const SHOWN_LENGTH = PREFIX.length + 8;

/** Something that a program may be allowed to do. */
export type ApiKeyScope =
  | 'bookings_read'
  | 'bookings_write'
  | 'clients_read'
  | 'clients_write'
  | 'services_read'
  | 'services_write'
  | 'staff_read'
  | 'time_off_write'
  | 'business_read';

/** Writing includes reading, since what a change answers is what was read. No scope reaches team, keys or settings. */
const GRANTED: Readonly<Record<ApiKeyScope, readonly Permission[]>> = {
  bookings_read: ['appointments.read'],
  bookings_write: ['appointments.read', 'appointments.manage'],
  clients_read: ['clients.read'],
  clients_write: ['clients.read', 'clients.manage'],
  services_read: ['catalog.read'],
  services_write: ['catalog.read', 'catalog.manage'],
  staff_read: ['barbers.read'],
  time_off_write: ['barbers.read', 'timeOff.manage'],
  business_read: ['tenant.read'],
};

export const API_KEY_SCOPES = Object.keys(GRANTED) as ApiKeyScope[];

/** A scope that this version does not know grants nothing. */
export const permissionsOf = (scopes: readonly string[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => GRANTED[scope as ApiKeyScope] ?? []));

export const newApiKey = (tenantId: string): string => PREFIX + newTenantToken(tenantId);

export const looksLikeApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** The tenant that a key names; null for what cannot be a key. */
export const tenantOfApiKey = (key: string): string | null =>
  looksLikeApiKey(key) ? tenantOfToken(key.slice(PREFIX.length)) : null;
