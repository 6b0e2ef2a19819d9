import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';

/** Copies a text and says whether it worked. */
export function useCopy() {
  const { t } = useTranslation('security');
  const toast = useToast();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
}
