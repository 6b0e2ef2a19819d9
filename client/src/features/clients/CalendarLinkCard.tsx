import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { useToast } from '../../components/useToast';
import {
  ClientFeedSinceDocument,
  useClientFeedSinceQuery,
  useRevokeClientFeedMutation,
} from '../../generated/graphql.generated';
import { formatDateWithYear } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useTenant } from '../tenant/tenantContext';
import { useClientRights } from './clientRights';

/** The client's calendar program follows their visits here: since when, and an end to it. Nothing without one. */
export function CalendarLinkCard({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation('clients');
  const { timeZone } = useTenant().tenant;
  const { mayManage } = useClientRights();
  const toast = useToast();
  const confirm = useConfirm();
  const { data, error, refetch } = useClientFeedSinceQuery({
    variables: { clientId },
    fetchPolicy: 'cache-and-network',
  });
  const [revoke, { loading }] = useRevokeClientFeedMutation({
    refetchQueries: [ClientFeedSinceDocument],
    awaitRefetchQueries: true,
  });
  const since = data?.clientFeedSince;

  const askToRevoke = async () => {
    const { confirmed } = await confirm({
      title: t('calendarLink.revokeTitle'),
      description: t('calendarLink.revokeBody', { name }),
      confirmationText: t('calendarLink.revoke'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      await revoke({ variables: { clientId } });
      toast.success(t('calendarLink.revoked'));
    } catch (failure) {
      toast.error(t('calendarLink.failed'), failureDetail(failure, t('tryAgain')));
    }
  };

  if (!since && !error) return null;
  return (
    <Paper component="section" aria-labelledby="calendar-link-title" sx={{ p: 5 }}>
      <Typography id="calendar-link-title" variant="h2" sx={{ mb: 2 }}>
        {t('calendarLink.title')}
      </Typography>
      {since ? (
        <>
          <Typography color="textSecondary">
            {t('calendarLink.since', { name, date: formatDateWithYear(since, timeZone) })}
          </Typography>
          {mayManage && (
            <Button
              color="error"
              startIcon={<Unlink size={17} aria-hidden />}
              loading={loading}
              onClick={() => void askToRevoke()}
              sx={{ mt: 3, ml: -2, minHeight: 44 }}
            >
              {t('calendarLink.revoke')}
            </Button>
          )}
        </>
      ) : (
        <ErrorState
          message={errorMessage(error, t('calendarLink.loadFailed'))}
          onRetry={() => void refetch()}
        />
      )}
    </Paper>
  );
}
