import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { type ClientRowFragment, useDeleteClientMutation } from '../../generated/graphql.generated';
import { errorCode, errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useClientRights } from './clientRights';

interface Options {
  onDeleted: () => void;
  /** The client has a history, as `reason` says: only the personal data can go. */
  onKept: (client: ClientRowFragment, reason: string) => void;
}

export function useDeleteClient({ onDeleted, onKept }: Options) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const confirm = useConfirm();
  const { mayErase } = useClientRights();
  const [deleteClient] = useDeleteClientMutation();

  return async (client: ClientRowFragment) => {
    const { confirmed } = await confirm({
      title: client.fullName,
      description: t('deleteConfirm'),
      confirmationText: t('deleteAction'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      await deleteClient({ variables: { id: client.id } });
      toast.success(t('deleted'), client.fullName);
      onDeleted();
    } catch (error) {
      if (mayErase && errorCode(error) === 'CONFLICT') onKept(client, errorMessage(error, t('deleteFailed')));
      else toast.error(t('deleteFailed'), failureDetail(error, t('tryAgain')));
    }
  };
}
