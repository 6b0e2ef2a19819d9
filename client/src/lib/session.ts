/**
 * The signed-in session as the browser keeps it. Tokens live in local storage under fixed keys, so every tab shares
 * them; a refresh rotates both tokens, so only one may run at a time, in this tab or any other.
 */
const KEYS = {
  access: 'access_token',
  refresh: 'refresh_token',
  tenant: 'current_tenant_id',
  impersonatedTenant: 'impersonating_tenant_id',
  isImpersonating: 'is_impersonating',
  adminAccess: 'admin_access_token',
  adminRefresh: 'admin_refresh_token',
} as const;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export type RefreshTokens = (refreshToken: string) => Promise<Tokens | null>;

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Hears of the session's end, here or in another tab. Returns what stops listening. */
export function onSessionEnd(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const ended = event.key === null || (event.key === KEYS.access && event.newValue === null);
    if (ended && !readAccessToken()) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const readAccessToken = () => localStorage.getItem(KEYS.access);
export const readRefreshToken = () => localStorage.getItem(KEYS.refresh);
export const readTenantId = () => localStorage.getItem(KEYS.tenant);

/** What requests carry: who asks, and for which business unless it concerns none. */
export function sessionHeaders(tenantId: string | null): Record<string, string> {
  const token = readAccessToken();
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(token && tenantId ? { 'x-tenant-id': tenantId } : {}),
  };
}

export function writeTenantId(id: string | null) {
  if (id) localStorage.setItem(KEYS.tenant, id);
  else localStorage.removeItem(KEYS.tenant);
}

export function writeTokens({ accessToken, refreshToken }: Tokens) {
  localStorage.setItem(KEYS.refresh, refreshToken);
  localStorage.setItem(KEYS.access, accessToken);
}

export function clearSession() {
  const wasSignedIn = readAccessToken() !== null;
  const { access, ...others } = KEYS;
  // The access token last: its going is what other tabs hear of.
  [...Object.values(others), access].forEach((key) => localStorage.removeItem(key));
  if (wasSignedIn) notify();
}

/**
 * A master admin goes on as a business's owner. The admin's own tokens wait under other keys, so that the short-lived
 * one is never refreshed into them; when it ends, the admin is back.
 */
export function beginImpersonation(accessToken: string, tenantId: string) {
  move(KEYS.access, KEYS.adminAccess);
  move(KEYS.refresh, KEYS.adminRefresh);
  localStorage.setItem(KEYS.tenant, tenantId);
  localStorage.setItem(KEYS.impersonatedTenant, tenantId);
  localStorage.setItem(KEYS.access, accessToken);
  localStorage.setItem(KEYS.isImpersonating, 'true');
}

export const isImpersonating = () => localStorage.getItem(KEYS.isImpersonating) === 'true';

/** The admin's own session again, unheard of in this tab; false when there was no other. */
export function restoreAdmin(): boolean {
  if (!isImpersonating()) return false;
  move(KEYS.adminRefresh, KEYS.refresh);
  move(KEYS.adminAccess, KEYS.access);
  localStorage.removeItem(KEYS.tenant);
  localStorage.removeItem(KEYS.impersonatedTenant);
  localStorage.removeItem(KEYS.isImpersonating);
  return true;
}

/** The same, and the page hears of it. */
export function endImpersonation(): boolean {
  const ended = restoreAdmin();
  if (ended) impersonationListeners.forEach((listener) => listener());
  return ended;
}

const impersonationListeners = new Set<() => void>();

/** Hears when an impersonation has ended here, or has begun or ended in another tab: every tab is the same person. */
export function onImpersonationChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEYS.isImpersonating) listener();
  };
  impersonationListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    impersonationListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function move(from: string, to: string) {
  const value = localStorage.getItem(from);
  if (value === null) localStorage.removeItem(to);
  else localStorage.setItem(to, value);
  localStorage.removeItem(from);
}

let running: Promise<string | null> | null = null;

/**
 * A working access token in place of `staleToken`, or null when the session is over (it is cleared then). A network
 * failure rejects and leaves the session as it was.
 */
export function refreshSession(staleToken: string | null, refresh: RefreshTokens): Promise<string | null> {
  running ??= withLock(() => rotate(staleToken, refresh)).finally(() => {
    running = null;
  });
  return running;
}

async function rotate(staleToken: string | null, refresh: RefreshTokens): Promise<string | null> {
  // While this tab waited for the lock, another may have rotated the tokens already.
  const current = readAccessToken();
  if (current && current !== staleToken) return current;

  // A quarter of an hour is over. The page starts afresh as the admin's, whoever waits for this answer.
  if (endImpersonation()) return null;

  const refreshToken = readRefreshToken();
  const tokens = refreshToken ? await refresh(refreshToken) : null;
  if (!tokens) {
    clearSession();
    return null;
  }
  writeTokens(tokens);
  return tokens.accessToken;
}

function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  return navigator.locks.request('chairside-session-refresh', work);
}
