import i18next from 'i18next';

/**
 * How dates, times, lists and prices are written: in the language that the page speaks, and as salons of the United
 * States write them.
 */
export const locale = (): string => (i18next.language === 'es' ? 'es-US' : 'en-US');

/** Asks the server to say its sentences in the language that the page speaks. */
export const languageHeader = (): { 'accept-language': string } => ({ 'accept-language': i18next.language });

/** Makes something once for each locale, such as an Intl formatter. */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const wanted = locale();
    const found = made.get(wanted) ?? make(wanted);
    made.set(wanted, found);
    return found;
  };
}
