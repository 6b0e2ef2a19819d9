/** A frame on another site may bring the salon's colour; what is written on it is worked out with it. */
export const ACCENT = 'var(--chat-accent, var(--chairside-palette-primary-main))';
export const ON_ACCENT = 'var(--chat-on-accent, var(--chairside-palette-primary-contrastText))';
export const DARK_HEADER = 'var(--chat-accent, var(--chairside-palette-soft-accent))';
export const ON_DARK_HEADER = 'var(--chat-on-accent, var(--chairside-palette-text-primary))';

/** The colour of an address such as `?color=%231F5A46`, as CSS variables; none for anything but six hex digits. */
export function accentOf(color: string | null): Record<string, string> {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return {};
  return { '--chat-accent': color, '--chat-on-accent': isDark(color) ? '#FFFFFF' : '#1A1A1A' };
}

function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // Of the two, whichever differs more from it.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.19;
}
