import { type TFunction } from 'i18next';

/** Guides in the order they are read; each is an anchor of the page. */
export const GUIDES = [
  { id: 'start', paragraphs: 5 },
  { id: 'bookings', paragraphs: 5 },
  { id: 'calendar', paragraphs: 3 },
  { id: 'clients', paragraphs: 3 },
  { id: 'services', paragraphs: 4 },
  { id: 'link', paragraphs: 4 },
  { id: 'import', paragraphs: 4 },
  { id: 'keys', paragraphs: 0 },
  { id: 'api', paragraphs: 4 },
  { id: 'apiKeys', paragraphs: 6 },
] as const;

/** Keys and what they do, as `keys.list.<name>` explains. */
export const KEYS = [
  { name: 'search', keys: ['/'] },
  { name: 'arrows', keys: ['↑', '↓'] },
  { name: 'enter', keys: ['Enter'] },
  { name: 'escape', keys: ['Esc'] },
  { name: 'tab', keys: ['Tab'] },
  { name: 'days', keys: ['←', '→', '↑', '↓'] },
  { name: 'months', keys: ['Page Up', 'Page Down'] },
] as const;

export interface Guide {
  id: string;
  title: string;
  paragraphs: string[];
}

export const guidesIn = (t: TFunction<'help'>): Guide[] =>
  GUIDES.map(({ id, paragraphs }) => ({
    id,
    title: t(`guides.${id}.title`),
    paragraphs: Array.from({ length: paragraphs }, (_, index) => t(`guides.${id}.p${index + 1}`)),
  }));

/** Case and accents make no difference. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Guides that have every word of the search somewhere; `extra` is further text of a guide, by its id. */
export function findGuides(
  guides: readonly Guide[],
  search: string,
  extra: Record<string, string[]>,
): Guide[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return guides.filter(({ id, title, paragraphs }) => {
    const text = plain([title, ...paragraphs, ...(extra[id] ?? [])].join(' '));
    return words.every((word) => text.includes(word));
  });
}
