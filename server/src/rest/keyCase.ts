/** Legacy clients speak snake_case; keys are converted, values are not. */
export const toCamel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
export const toSnake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function withKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withKeys(item, rename));
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [rename(name), withKeys(field, rename)]),
  );
}
