export interface PublicPage {
  kind: 'book' | 'manage' | 'chat';
  /** The business's slug, or the booking's token. */
  key: string;
}

/** `/book/:slug`, `/chat/:slug` and `/manage/:token`; null for every other path. */
export function publicPageAt(pathname: string): PublicPage | null {
  const [, kind, key] = /^\/(book|chat|manage)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (!kind || !key) return null;
  return { kind: kind as PublicPage['kind'], key: decoded(key) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
