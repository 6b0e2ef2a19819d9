/** What customers of test conversations may say in braces, and what is filled in there when one is played. */
export const PLACEHOLDERS = [
  { name: 'service', hint: 'A service of your business.' },
  { name: 'service2', hint: 'Another service, by the same barbers.' },
  { name: 'barber', hint: 'A barber who offers both services.' },
  { name: 'barber2', hint: 'Another barber who offers both services.' },
  { name: 'day', hint: 'The weekday of a day with free times.' },
  { name: 'date', hint: 'The same day as a date.' },
  { name: 'day2', hint: 'The weekday of another day with free times.' },
  { name: 'date2', hint: 'That other day as a date.' },
  { name: 'time', hint: 'A free time on these days.' },
  { name: 'time2', hint: 'Another free time on these days.' },
  { name: 'closed', hint: 'A weekday on which you are closed.' },
  { name: 'name', hint: 'The name of the client.' },
  { name: 'phone', hint: 'The phone number of the client.' },
  { name: 'reference', hint: 'The reference of the booking that the client has.' },
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number]['name'];

/** Those that stand for the same at every business. */
const OF_CUSTOMER: ReadonlySet<string> = new Set(['name', 'phone'] satisfies Placeholder[]);
const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDERS.map(({ name }) => name));

/** All that stands in braces, with the braces: `I'd like a {service}` → `['{service}']`. */
export const placeholdersIn = (text: string): string[] => text.match(/\{[^{}]*\}/g) ?? [];

export const isPlaceholder = (text: string): boolean => KNOWN.has(text.slice(1, -1)) && text.startsWith('{');

/** Whether something of the business must be found before this can be said. */
export const needsCast = (text: string): boolean =>
  placeholdersIn(text).some((each) => isPlaceholder(each) && !OF_CUSTOMER.has(each.slice(1, -1)));
