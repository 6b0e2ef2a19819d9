/**
 * Texts are kept per feature in `en/<feature>.json` and `es/<feature>.json`, one i18next namespace each. A feature adds
 * its English ones when its code loads, so that a page carries only the texts it shows:
 *
 *   import { addTexts } from '../../i18n/setup';
 *   import texts from '../../i18n/en/booking.json';
 *   addTexts('booking', texts);              // once, at the top of the module that the route loads
 *   const { t } = useTranslation('booking'); // then, in any component of the feature
 *
 * Spanish files load by themselves, and only when Spanish is chosen: `useTranslation` suspends until the one it needs
 * is there, so that no English shows meanwhile. A key that Spanish lacks is said in English.
 *
 * Shared texts are the default namespace, `shared`. Plurals: `"slots_one"`, `"slots_other"` with `{ count }`. Messages
 * of rules outside of components: `lateText`.
 */
import i18next, { type BackendModule, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import shared from './en/shared.json';

export type Texts = { [key: string]: string | Texts };

const spanishFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    if (language !== 'es') return done(null, {});
    import(`./es/${namespace}.json`).then(
      (file: { default: Texts }) => done(null, file.default),
      (error: Error) => done(error, false),
    );
  },
};

/** A sentence that ends with “11:00 a.m.” ends there. */
const oneStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text: string) => text.replace(/(?<=\s[ap]\.\s?m\.)\./g, ''),
};

void i18next
  .use(spanishFiles)
  .use(oneStop)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: ['en', 'es'],
    load: 'currentOnly',
    ns: ['shared'],
    defaultNS: 'shared',
    resources: { en: { shared } },
    partialBundledLanguages: true,
    // React escapes already.
    interpolation: { escapeValue: false },
    postProcess: ['oneStop'],
    initAsync: false,
  });

export function addTexts(namespace: string, texts: Texts) {
  i18next.addResourceBundle('en', namespace, texts, true, true);
  // Fetched along with the code that shows them.
  if (i18next.language === 'es') void i18next.loadNamespaces(namespace);
}
