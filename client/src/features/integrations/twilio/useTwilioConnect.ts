import { type FieldPath, type FieldValues, type UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { failureDetail } from '../../../lib/failureDetail';
import { showFieldErrors } from '../../../lib/showFieldErrors';

interface Parts<Values extends FieldValues> {
  fields: readonly FieldPath<Values>[];
  setError: UseFormSetError<Values>;
  told: Record<'done' | 'doneWithoutWebhook' | 'failed', string>;
  onDone: () => void;
}

/** Runs an attempt to connect, which answers whether Twilio took our addresses, and tells how it went. */
export function useTwilioConnect<Values extends FieldValues>({
  fields,
  setError,
  told,
  onDone,
}: Parts<Values>) {
  const { t } = useTranslation('integrationTwilio');
  const toast = useToast();
  return async (attempt: () => Promise<boolean | undefined>): Promise<void> => {
    try {
      if (await attempt()) toast.success(told.done);
      else toast.warning(told.done, told.doneWithoutWebhook);
      onDone();
    } catch (error) {
      if (!showFieldErrors(error, fields, setError))
        toast.error(told.failed, failureDetail(error, t('tryAgain')));
    }
  };
}
