import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type IntegrationCardFragment,
  IntegrationsDocument,
  useDisconnectIntegrationMutation,
  useSyncIntegrationMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';

/** What can be done with any integration that is connected. */
export function useIntegrationActions({ provider, name }: IntegrationCardFragment) {
  const { t } = useTranslation('integrations');
  const toast = useToast();
  const confirm = useConfirm();
  const [syncIntegration, syncing] = useSyncIntegrationMutation();
  const [disconnectIntegration, disconnecting] = useDisconnectIntegrationMutation();
  const { client } = syncing;

  /** The answer brings the card, but a failure has changed it too. */
  const failed = (title: string, error: unknown) => {
    toast.error(title, failureDetail(error, t('tryAgain')));
    void client.refetchQueries({ include: [IntegrationsDocument] });
  };

  const sync = async () => {
    try {
      const { data } = await syncIntegration({ variables: { provider } });
      toast.success(data!.syncIntegration.message);
    } catch (error) {
      failed(t('syncFailed', { name }), error);
    }
  };
  const disconnect = async () => {
    const { confirmed } = await confirm({
      title: name,
      description: (
        <>
          {t('disconnectConfirm')}
          <Typography component="span" sx={{ display: 'block', mt: 3 }}>
            {t(`disconnectNote.${provider}`)}
          </Typography>
        </>
      ),
      confirmationText: t('disconnect'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      const { data } = await disconnectIntegration({ variables: { provider } });
      toast.success(data!.disconnectIntegration.message);
    } catch (error) {
      failed(t('disconnectFailed', { name }), error);
    }
  };
  return { sync, isSyncing: syncing.loading, disconnect, isDisconnecting: disconnecting.loading };
}
