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
  // A failure has changed the card too.
  const onError = { refetchQueries: [IntegrationsDocument] };
  const [syncIntegration, syncing] = useSyncIntegrationMutation(onError);
  const [disconnectIntegration, disconnecting] = useDisconnectIntegrationMutation(onError);

  const sync = async () => {
    try {
      const { data } = await syncIntegration({ variables: { provider } });
      toast.success(data!.syncIntegration.message);
    } catch (error) {
      toast.error(t('syncFailed', { name }), failureDetail(error, t('tryAgain')));
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
      toast.error(t('disconnectFailed', { name }), failureDetail(error, t('tryAgain')));
    }
  };
  return { sync, isSyncing: syncing.loading, disconnect, isDisconnecting: disconnecting.loading };
}
