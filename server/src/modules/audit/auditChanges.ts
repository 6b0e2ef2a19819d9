import type { AuditChange } from './auditTypes';

const MOST_CHANGES = 200;
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * What differs between two recorded states, field by field in the order in which they were recorded. The state after a
 * change may be told in part: of fields that it does not name nothing is known to have changed.
 */
export function changesBetween(before: unknown, after: unknown): AuditChange[] {
  const known = isRecord(before) && isRecord(after) ? only(before, Object.keys(after)) : before;
  const [was, becomes] = [flattened(known as Json), flattened(after as Json)];
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: becomes.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, MOST_CHANGES);
}

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

const only = (state: Record<string, unknown>, keys: readonly string[]): object =>
  Object.fromEntries(keys.filter((key) => key in state).map((key) => [key, state[key]]));

/** Every value by the way to it: `{lines: [{price: 5}]}` as `lines.1.price` → `5`. Lists of plain values are one text. */
function flattened(state: Json | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: Json, path: string): void => {
    if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
      value.forEach((item, index) => visit(item, join(path, String(index + 1))));
    } else if (Array.isArray(value)) {
      if (value.length > 0) found.set(path, value.map(String).join(', '));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, join(path, key));
    } else if (value !== null) {
      found.set(path || 'value', String(value));
    }
  };
  if (state !== null && state !== undefined) visit(state, '');
  return found;
}

const join = (path: string, key: string): string => (path ? `${path}.${key}` : key);
