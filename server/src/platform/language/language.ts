import type { Language } from '../../domain/language';

const SPOKEN: readonly string[] = ['en', 'es'];
const LONGEST_HEADER = 400;

/**
 * The best match of an Accept-Language header such as `es-MX,es;q=0.9,en;q=0.5`; English without one that is spoken.
 * Of equal wishes the first counts.
 */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map(wishOf)
    .filter(({ language, weight }) => SPOKEN.includes(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return (wishes[0]?.language ?? 'en') as Language;
}

function wishOf(text: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: tag.split('-')[0]!, weight: Number.isNaN(weight) ? 0 : weight };
}
