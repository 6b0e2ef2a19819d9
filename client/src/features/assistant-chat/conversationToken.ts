/** The token of a customer's conversation, kept on their device for as long as they may come back to it. */
const LIFETIME = 24 * 60 * 60_000;

interface Kept {
  token: string;
  /** Milliseconds since 1970; moved by every message. */
  until: number;
}

const keyOf = (slug: string) => `chat:${slug}`;

/** Null when there is none, or when it is older than a day. */
export function readConversationToken(slug: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.token === 'string' && typeof kept.until === 'number' && kept.until > Date.now()) {
      return kept.token;
    }
    localStorage.removeItem(keyOf(slug));
  } catch {
    // Storage that is refused, as frames of other sites may be: the conversation lasts until the page is left.
  }
  return null;
}

export function keepConversationToken(slug: string, token: string): void {
  try {
    const kept: Kept = { token, until: Date.now() + LIFETIME };
    localStorage.setItem(keyOf(slug), JSON.stringify(kept));
  } catch {
    // As above.
  }
}

export function forgetConversationToken(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // As above.
  }
}
