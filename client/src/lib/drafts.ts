import { onSessionEnd } from './session';

/**
 * What was typed and not sent yet, by what it is for: still there when one comes back, after a failure and after a
 * reload, until the tab is closed or somebody signs out.
 */
const PREFIX = 'draft:';

export function draftOf(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? '';
  } catch {
    // Storage that is refused, as frames of other sites may be.
    return '';
  }
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // As above.
  }
}

onSessionEnd(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});
