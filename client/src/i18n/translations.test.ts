import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import booking from './en/booking.json';
import { preferredLanguage, speak, chooseLanguage } from './language';
import { addTexts, type Texts } from './setup';

const featuresIn = (language: string) =>
  readdirSync(join(__dirname, language)).map((file) => file.replace(/\.json$/, ''));

const read = (language: string, feature: string) =>
  JSON.parse(readFileSync(join(__dirname, language, `${feature}.json`), 'utf8')) as Texts;

/** Every text by its dotted key. */
function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** `{{name}}`s and tags, in no particular order. */
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort().join(' ');

describe('every English text has its Spanish one', () => {
  it('in a file for each feature', () => {
    const translated = featuresIn('es');
    expect(featuresIn('en').filter((feature) => !translated.includes(feature))).toEqual([]);
  });

  it.each(featuresIn('es'))('%s: the same keys, none empty, with the same placeholders', (feature) => {
    const english = flat(read('en', feature));
    const spanish = new Map(flat(read('es', feature)));
    // Spanish has a plural for millions, which English lacks; it stands beside the usual one.
    const needed = [...spanish.keys()].filter(
      (key) => !(key.endsWith('_many') && spanish.has(key.replace(/_many$/, '_other'))),
    );
    expect(needed.sort()).toEqual(english.map(([key]) => key).sort());
    expect(english.filter(([key]) => !spanish.get(key)?.trim())).toEqual([]);
    const differing = english.filter(
      ([key, text]) => placeholders(text) !== placeholders(spanish.get(key) ?? ''),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

describe('the language of the page', () => {
  const browserSpeaks = (...languages: string[]) =>
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

  beforeEach(() => localStorage.clear());
  afterEach(() => speak('en'));

  it('is the one chosen on this device, else the browser’s first that we speak, else English', async () => {
    browserSpeaks('fr-FR', 'es-MX', 'en-US');
    expect(preferredLanguage()).toBe('es');
    browserSpeaks('de-DE');
    expect(preferredLanguage()).toBe('en');
    await chooseLanguage('es');
    expect(preferredLanguage()).toBe('es');
    localStorage.setItem('language', 'klingon');
    expect(preferredLanguage()).toBe('en');
  });

  it('is there in full once it is spoken, also for what loads later, and English where Spanish lacks a text', async () => {
    await speak('es');
    expect(document.documentElement.lang).toBe('es');
    expect(i18next.t('retry')).toBe('Intentar de nuevo');

    addTexts('booking', booking);
    await i18next.loadNamespaces('booking');
    expect(i18next.t('booking:back')).toBe('Atrás');
    addTexts('unheard', { only: 'Only in English' });
    await i18next.loadNamespaces('unheard');
    expect(i18next.t('unheard:only')).toBe('Only in English');

    await speak('en');
    expect(document.documentElement.lang).toBe('en');
    expect(i18next.t('retry')).toBe('Try again');
  });
});
