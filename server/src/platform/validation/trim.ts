const trimmed = new Map<object, Set<string>>();

/** Surrounding space is no part of this field; an optional field that is empty then becomes null. */
export function Trim(): PropertyDecorator {
  return (prototype, property) => {
    const properties = trimmed.get(prototype) ?? new Set<string>();
    trimmed.set(prototype, properties.add(String(property)));
  };
}

/** Applies `@Trim()` in place. Fields that GraphQL requires stay strings, so that their own rule can speak. */
export function trimFields(input: Record<string, unknown>): void {
  for (
    let prototype = Object.getPrototypeOf(input) as object;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object
  ) {
    for (const property of trimmed.get(prototype) ?? []) {
      const value = input[property];
      if (typeof value === 'string') {
        // Half of a surrogate pair is no text: some rules throw on it, and the database cannot keep it.
        input[property] = value.replace(/\p{Surrogate}/gu, '\uFFFD').trim();
      }
    }
  }
}

/** '' and undefined-with-null semantics for optional text: an empty box means "none". */
export const textOrNull = (value: string | null | undefined): string | null => value || null;
