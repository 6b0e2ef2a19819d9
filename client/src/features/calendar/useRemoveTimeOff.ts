import { useConfirm } from 'material-ui-confirm';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { useUnblockCalendarTimeMutation } from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { type TimeOff } from './useCalendarData';

/** Asks, and then has the barber work again. */
export function useRemoveTimeOff(onRemoved: () => void) {
  const { t } = useTranslation('calendar');
  const toast = useToast();
  const confirm = useConfirm();
  const [remove] = useUnblockCalendarTimeMutation();
  return useCallback(
    ({ id, reason }: TimeOff, barber: string) => {
      const ask = async () => {
        const { confirmed } = await confirm({
          title: t('timeOff.removeTitle', { barber }),
          description: reason ?? t('timeOff.removeBody'),
          confirmationText: t('timeOff.remove'),
          confirmationButtonProps: { color: 'error', variant: 'contained' },
          cancellationText: t('cancel', { ns: 'shared' }),
        });
        if (!confirmed) return;
        try {
          await remove({ variables: { id } });
          toast.success(t('timeOff.removed'));
        } catch (error) {
          toast.error(t('timeOff.removeFailed'), failureDetail(error, t('tryAgain')));
        }
        onRemoved();
      };
      void ask();
    },
    [confirm, onRemoved, remove, t, toast],
  );
}
