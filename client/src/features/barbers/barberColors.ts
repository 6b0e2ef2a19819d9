/** Told apart in the calendar, each with a contrast of at least 4.5 : 1 under white text. */
export const BARBER_COLORS = [
  '#1d4ed8',
  '#b91c1c',
  '#15803d',
  '#7e22ce',
  '#c2410c',
  '#0f766e',
  '#be185d',
  '#4338ca',
  '#854d0e',
  '#0369a1',
  '#4d7c0f',
  '#a21caf',
  '#57534e',
  '#9f1239',
] as const;

/** The first colour that nobody has yet. */
export const firstFreeColor = (used: readonly string[]): string =>
  BARBER_COLORS.find((color) => !used.includes(color)) ?? BARBER_COLORS[0];
