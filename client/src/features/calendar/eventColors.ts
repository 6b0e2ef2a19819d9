/** How blocks are coloured: filled with the barber's colour, at 70 % until confirmed, and text that reads on either. */
const DIMMED = 0.7;

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const over = (color: Rgb, paper: Rgb, share: number): Rgb =>
  [0, 1, 2].map((index) => color[index]! * share + paper[index]! * (1 - share)) as unknown as Rgb;

/** White or black, whichever reads better; one of them always has 4.5 : 1 or more. */
const inkOn = (background: Rgb) => (luminance(background) > 0.179 ? '#000' : '#fff');

export interface EventColors {
  fill: string;
  /** On the whole colour. */
  ink: string;
  /** On the dimmed colour, by scheme. */
  dimmedInk: { light: string; dark: string };
}

/** `#rrggbb` of the barber and of the paper in both schemes. */
export function eventColors(color: string, paper: { light: string; dark: string }): EventColors {
  const fill = rgbOf(color);
  const dimmed = (scheme: 'light' | 'dark') => inkOn(over(fill, rgbOf(paper[scheme]), DIMMED));
  return { fill: color, ink: inkOn(fill), dimmedInk: { light: dimmed('light'), dark: dimmed('dark') } };
}
