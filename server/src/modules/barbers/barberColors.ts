/** Told apart in a calendar, and each with a contrast of at least 4.5 : 1 under white text (WCAG 2.2, AA). */
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

/** The first colour that fewest of the others have: an unused one while there is any. */
export function nextColor(used: readonly string[]): string {
  const uses = (color: string): number => used.filter((other) => other === color).length;
  const fewest = Math.min(...BARBER_COLORS.map(uses));
  return BARBER_COLORS.find((color) => uses(color) === fewest) ?? BARBER_COLORS[0];
}
