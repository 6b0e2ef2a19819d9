const trimmed = new Map<object, Map<string, TrimOptions>>();

interface TrimOptions {
  /** The text may have several lines. */
  lines?: boolean;
  /** Control characters and line breaks stay: the field has a rule of its own that refuses them. */
  refusesControls?: boolean;
}

/**
 * Surrounding space is no part of this field; an optional field that is empty then becomes null. Control characters
 * become spaces: a name must not break the line of a mail header or a calendar.
 */
export function Trim(options: TrimOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    const properties = trimmed.get(prototype) ?? new Map<string, TrimOptions>();
    trimmed.set(prototype, properties.set(String(property), options));
  };
}

// NUL stays, and is refused: no database can keep it.
const CONTROLS = /(?![\0\t\n\r])\p{Cc}/gu;
const LINE_BREAKS_AND_CONTROLS = /(?!\0)[\p{Cc}\u2028\u2029]+/gu;

/** Applies `@Trim()` in place. Fields that GraphQL requires stay strings, so that their own rule can speak. */
export function trimFields(input: Record<string, unknown>): void {
  for (
    let prototype = Object.getPrototypeOf(input) as object;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object
  ) {
    for (const [property, { lines, refusesControls }] of trimmed.get(prototype) ?? []) {
      const value = input[property];
      if (typeof value === 'string') {
        // Half of a surrogate pair is no text: some rules throw on it, and the database cannot keep it.
        const text = value.replace(/\p{Surrogate}/gu, '\uFFFD');
        input[property] = (
          refusesControls ? text : text.replace(lines ? CONTROLS : LINE_BREAKS_AND_CONTROLS, ' ')
        ).trim();
      }
    }
  }
}

/** '' and undefined-with-null semantics for optional text: an empty box means "none". */
export const textOrNull = (value: string | null | undefined): string | null => value || null;
