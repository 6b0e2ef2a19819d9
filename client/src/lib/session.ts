/**
 * The signed-in session as the browser keeps it. Tokens live in local storage under fixed keys, so every tab shares
 * them; a refresh rotates both tokens, so only one may run at a time, in this tab or any other.
 */
const KEYS = {
  access: 'access_token',
  refresh: 'refresh_token',
  tenant: 'current_tenant_id',
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
  localStorage.removeItem(KEYS.refresh);
  localStorage.removeItem(KEYS.tenant);
  localStorage.removeItem(KEYS.access);
  if (wasSignedIn) notify();
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
