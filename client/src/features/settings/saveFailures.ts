import { type FieldPath, type FieldValues, type UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';

/** Puts what the server says of single fields beside them. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const said = fieldErrors(error);
  names
    .filter((name) => said[name])
    .forEach((name, index) => setError(name, { message: said[name] }, { shouldFocus: index === 0 }));
}

/** What is said when settings could not be saved. */
export function useSaveFailed() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  return (error: unknown) => toast.error(t('saveFailed'), failureDetail(error, t('updateFallback')));
}
