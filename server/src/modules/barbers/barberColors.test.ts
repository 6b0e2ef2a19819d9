import { BARBER_COLORS, nextColor } from './barberColors';

describe('colours of barbers', () => {
  it.each(BARBER_COLORS)('white text on %s is readable', (color) => {
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives twelve barbers twelve colours', () => {
    const used: string[] = [];
    for (let barber = 0; barber < 12; barber++) {
      used.push(nextColor(used));
    }
    expect(new Set(used).size).toBe(12);
  });

  it('starts again with the least used colour when all are taken', () => {
    expect(nextColor(BARBER_COLORS)).toBe(BARBER_COLORS[0]);
    expect(nextColor([...BARBER_COLORS, BARBER_COLORS[0]])).toBe(BARBER_COLORS[1]);
  });

  it('ignores colours that are not from the palette', () => {
    expect(nextColor(['#123456'])).toBe(BARBER_COLORS[0]);
  });
});

/** Relative luminance as WCAG defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
