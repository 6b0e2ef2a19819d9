import { type TFunction } from 'i18next';

/** From this share of the longest text on it is told how much more there is room for. */
const NEARLY_FULL = 0.9;

/** What a field whose text is nearly as long as it may be says beneath; null while there is room enough. */
export function roomLeft(t: TFunction, text: string, longest: number): string | null {
  if (text.length < longest * NEARLY_FULL) return null;
  const count = Math.max(0, longest - text.length);
  return count === 0
    ? t('room.none', { ns: 'shared', longest })
    : t('room.left', { ns: 'shared', count, longest });
}
