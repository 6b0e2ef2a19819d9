import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../../../components/useToast';
import {
  OwnAssistantScenariosDocument,
  useDeleteAssistantScenarioMutation,
} from '../../../../../generated/graphql.generated';
import { failureDetail } from '../../../../../lib/failureDetail';

/** Deletes a conversation after asking. @returns whether it is gone. */
export function useDeleteScenario() {
  const { t } = useTranslation('assistantSettings');
  const toast = useToast();
  const confirm = useConfirm();
  const [remove] = useDeleteAssistantScenarioMutation({
    refetchQueries: [OwnAssistantScenariosDocument],
    awaitRefetchQueries: true,
  });
  return async ({ id, title }: { id: string; title: string }): Promise<boolean> => {
    const { confirmed } = await confirm({
      title: t('own.deleteTitle', { title }),
      description: t('own.deleteBody'),
      confirmationText: t('own.delete'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return false;
    try {
      await remove({ variables: { id } });
      toast.success(t('own.deleted'));
      return true;
    } catch (error) {
      toast.error(t('own.deleteFailed'), failureDetail(error, t('own.deleteFailed')));
      return false;
    }
  };
}
