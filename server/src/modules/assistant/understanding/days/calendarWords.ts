const WEEKDAYS: Readonly<Record<string, number>> = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  domingo: 0,
  lunes: 1,
  martes: 2,
  miercoles: 3,
  jueves: 4,
  viernes: 5,
  sabado: 6,
};
export const DAY = `(?:${Object.keys(WEEKDAYS).join('|')})s?`;
export const DAYS = `${DAY}(?: ?(?:or|and|nor|o|y|ni)? ?(?:on |the |el |los |next )?${DAY})*`;

export const weekdayNamed = (name: string): number => WEEKDAYS[name] ?? WEEKDAYS[name.replace(/s$/, '')]!;
/** All that a list names: "Monday, Tuesday or Friday". */
export const weekdaysIn = (text: string): number[] => text.match(new RegExp(DAY, 'g'))!.map(weekdayNamed);

export const MONTHS: Readonly<Record<string, number>> = {
  ...months('january february march april may june july august september october november december'),
  ...months('jan feb mar apr may jun jul aug sep oct nov dec'),
  ...months('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  ...months('ene feb mar abr mayo jun jul ago set oct nov dic'),
  sept: 9,
};
/** The longest first, so that no name ends at its abbreviation. */
export const MONTH = `(?:${Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;

/** Whether a plain word names a weekday or a month. */
export const isDateWord = (word: string): boolean => word in WEEKDAYS || word in MONTHS;

function months(names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, index + 1]));
}
