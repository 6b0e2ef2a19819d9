import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { useSetLanguageMutation } from '../../generated/graphql.generated';
import { chooseLanguage, type Language } from '../../i18n/language';
import { isImpersonating } from '../../lib/session';

/** Speaks the language at once, and has the server remember it for this person's other devices. */
export function useChooseLanguage() {
  const { i18n } = useTranslation();
  const toast = useToast();
  const [setLanguage] = useSetLanguageMutation({ context: { withoutTenant: true } });
  return async (language: Language) => {
    await chooseLanguage(language);
    // A master admin who looks in as the owner changes nothing about the owner.
    if (isImpersonating()) return;
    await setLanguage({ variables: { language } }).catch(() =>
      // In the new language, which this component does not speak yet.
      toast.warning(i18n.t('languageNotKept', { ns: 'shared' })),
    );
  };
}
