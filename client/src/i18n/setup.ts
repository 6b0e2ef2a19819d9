/**
 * Texts are kept per feature in `en/<feature>.json`, one i18next namespace each. A feature adds its own when its code
 * loads, so that a page carries only the texts it shows:
 *
 *   import { addTexts } from '../../i18n/setup';
 *   import texts from '../../i18n/en/booking.json';
 *   addTexts('booking', texts);              // once, at the top of the module that the route loads
 *   const { t } = useTranslation('booking'); // then, in any component of the feature
 *
 * Shared texts are the default namespace, `shared`. Plurals: `"slots_one"`, `"slots_other"` with `{ count }`.
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import shared from './en/shared.json';

export type Texts = { [key: string]: string | Texts };

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['shared'],
  defaultNS: 'shared',
  resources: { en: { shared } },
  // React escapes already.
  interpolation: { escapeValue: false },
  initAsync: false,
});

export function addTexts(namespace: string, texts: Texts) {
  i18next.addResourceBundle('en', namespace, texts, true, true);
}
