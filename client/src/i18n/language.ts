import i18next from 'i18next';

/** Languages that the interface speaks, each named in itself. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = 'language';

const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && value in LANGUAGES;

/** The one that the address asks for, or that was chosen on this device, else the first of the browser's that we speak, else English. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('language');
  if (isLanguage(asked)) return asked;
  const stored = readStored();
  if (isLanguage(stored)) return stored;
  return (
    navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => isLanguage(code)) ?? 'en'
  );
}

/** Resolves when the texts are there and the page speaks it. */
export async function speak(language: Language): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Speaks it, and remembers it on this device: for those who chose it. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage that is full or refused: the choice holds until the page is left.
  }
  await speak(language);
}

/** The language that somebody who signed in chose once, on whatever device; null leaves the present one. */
export async function followUser(language: Language | null | undefined): Promise<void> {
  if (language) await chooseLanguage(language);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
