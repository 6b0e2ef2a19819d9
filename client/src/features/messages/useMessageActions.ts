import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  useCancelMessageMutation,
  useSendMessageAgainMutation,
  useSendRelevantMessagesMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';

/** What can be done with messages by hand; `onDone` reads them again. */
export function useMessageActions(onDone: () => void) {
  const { t } = useTranslation('clientMessages');
  const toast = useToast();
  const confirm = useConfirm();
  const [sendAgain, { loading: isSending }] = useSendMessageAgainMutation();
  const [sendAll, { loading: isSendingAll }] = useSendRelevantMessagesMutation();
  const [cancel, { loading: isCancelling }] = useCancelMessageMutation();

  const attempt = async (action: () => Promise<string>, failed: string) => {
    try {
      toast.success(await action());
    } catch (error) {
      toast.error(failed, failureDetail(error, t('tryAgain')));
    }
    onDone();
  };
  return {
    isBusy: isSending || isSendingAll || isCancelling,
    sendAgain: (id: string) =>
      attempt(async () => {
        await sendAgain({ variables: { id } });
        return t('sentAgain');
      }, t('sendAgainFailed')),
    sendAll: () =>
      attempt(async () => {
        const { data } = await sendAll();
        return t('banner.allSent', { count: data?.sendRelevantMessages.count ?? 0 });
      }, t('banner.allFailed')),
    cancel: async (id: string) => {
      const { confirmed } = await confirm({
        title: t('cancel'),
        description: t('cancelConfirm'),
        confirmationText: t('cancel'),
        confirmationButtonProps: { color: 'error', variant: 'contained' },
        cancellationText: t('keep'),
      });
      if (confirmed)
        await attempt(async () => {
          await cancel({ variables: { id } });
          return t('cancelled');
        }, t('cancelFailed'));
    },
  };
}
