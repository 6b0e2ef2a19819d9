import { dark, light } from '../../app/theme/tokens';
import { eventColors } from './eventColors';

const channels = (hex: string) =>
  (hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!).map(
    (part) => Number.parseInt(part, 16) / 255,
  );
const luminance = (rgb: number[]) => {
  const [r, g, b] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (one: number[], other: number[]) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

it('keeps text readable (AA) on any colour, whole or dimmed, in both schemes', () => {
  const paper = { light: light.surface, dark: dark.surface };
  const steps = ['00', '33', '66', '77', '88', '99', 'cc', 'ff'];
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  const weak = colors.filter((color) => {
    const { ink, dimmedInk } = eventColors(color, paper);
    const dimmed = (scheme: 'light' | 'dark') =>
      channels(color).map((part, index) => part * 0.7 + channels(paper[scheme])[index]! * 0.3);
    return (
      contrast(channels(ink), channels(color)) < 4.5 ||
      contrast(channels(dimmedInk.light), dimmed('light')) < 4.5 ||
      contrast(channels(dimmedInk.dark), dimmed('dark')) < 4.5
    );
  });
  expect(weak).toEqual([]);
});
