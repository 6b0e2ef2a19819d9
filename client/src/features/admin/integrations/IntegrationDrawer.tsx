import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CircleCheck, LogIn, Store, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import {
  type IntegrationDetailsQuery,
  type IntegrationRowFragment,
  useIntegrationDetailsQuery,
} from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { useTenantActions } from '../tenants/useTenantActions';
import { useOwnerName } from './integrationParts';
import { Ago, exactly } from './moments';
import { StandingChip } from './StandingChip';

interface Props {
  row: IntegrationRowFragment;
  onClose: () => void;
}

type Details = IntegrationDetailsQuery['integrationHealthDetails'];

/** One service of one business: how it fares, each of its accounts, and what happened lately. */
export function IntegrationDrawer({ row, onClose }: Props) {
  const { t } = useTranslation('adminIntegrations');
  const ownerName = useOwnerName();
  const { tenantId, provider } = row;
  const { data, error, refetch } = useIntegrationDetailsQuery({
    variables: { tenantId, provider },
    fetchPolicy: 'network-only',
  });
  const details = data?.integrationHealthDetails;

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': 'integration-title',
          role: 'dialog',
          'aria-modal': true,
          sx: { width: 480, maxWidth: '100%' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 2,
          pl: 5,
          pr: 3,
          pt: 4,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" id="integration-title" sx={{ overflowWrap: 'anywhere' }}>
            {ownerName(row)}
          </Typography>
          <Typography color="textSecondary">{t(`provider.${provider}`)}</Typography>
        </Box>
        <IconButton aria-label={t('close', { ns: 'shared' })} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ px: 5, pt: 3, pb: 6 }}>
        <StandingChip standing={row.standing} />
        <Typography sx={{ mt: 3 }}>{t(`meaning.${row.standing}`)}</Typography>
        {row.lastError && (
          <Box
            sx={{ mt: 3, px: 3, py: 2.5, borderRadius: 1, bgcolor: 'soft.sunken', overflowWrap: 'anywhere' }}
          >
            {row.lastError}
          </Box>
        )}
        <Facts row={row} />
        {tenantId && (
          <Ways tenantId={tenantId} businessName={ownerName(row)} isPaused={row.standing === 'paused'} />
        )}
        {!details &&
          (error ? (
            <ErrorState
              message={errorMessage(error, t('detailsFailed'))}
              onRetry={() => void refetch().catch(() => undefined)}
            />
          ) : (
            <SkeletonRows rows={3} height={64} />
          ))}
        {/* One account without a name would only repeat what stands above. */}
        {details?.accounts.some(({ name }) => name) && <Accounts accounts={details.accounts} />}
        {details && <Events events={details.events} isHealthy={row.standing === 'healthy'} />}
      </Box>
    </Drawer>
  );
}

function Facts({ row }: { row: IntegrationRowFragment }) {
  const { t } = useTranslation('adminIntegrations');
  const facts: { name: string; value: ReactNode }[] = [
    { name: 'lastSuccess', value: row.lastSuccessAt ? exactly(row.lastSuccessAt) : t('never') },
    { name: 'failures', value: row.failures > 0 ? t('failures', { count: row.failures }) : t('none') },
    ...(row.failingSince ? [{ name: 'failingSince', value: exactly(row.failingSince) }] : []),
    { name: 'queue', value: row.waiting > 0 ? t('waiting', { count: row.waiting }) : t('none') },
    ...(row.oldestWaitingAt ? [{ name: 'oldestWaiting', value: exactly(row.oldestWaitingAt) }] : []),
    ...(row.credentialsExpireAt ? [{ name: 'expires', value: exactly(row.credentialsExpireAt) }] : []),
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 5,
        rowGap: 2,
        mt: 5,
        mb: 0,
      }}
    >
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {t(`columns.${name}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** To the business itself: its row, and its dashboard as its owner sees it. */
function Ways({
  tenantId,
  businessName,
  isPaused,
}: {
  tenantId: string;
  businessName: string;
  isPaused: boolean;
}) {
  const { t } = useTranslation('adminIntegrations');
  const actions = useTenantActions({ id: tenantId, businessName }, () => undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
      <Button
        variant="outlined"
        component={Link}
        to="/dashboard"
        state={{ search: businessName }}
        startIcon={<Store size={18} aria-hidden />}
      >
        {t('showBusiness')}
      </Button>
      {!isPaused && (
        <Button
          variant="outlined"
          loading={actions.isBusy}
          onClick={() => void actions.impersonate()}
          startIcon={<LogIn size={18} aria-hidden />}
        >
          {t('impersonate')}
        </Button>
      )}
    </Box>
  );
}

function Accounts({ accounts }: Pick<Details, 'accounts'>) {
  const { t } = useTranslation('adminIntegrations');
  return (
    <Section title={t('accountsTitle')}>
      {accounts.map(
        ({ id, name, isFailing, lastSuccessAt, failures, failingSince, expiresAt, lastError }) => (
          <Box key={id} component="li" sx={ITEM}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name ?? t('account')}
              </Typography>
              <StandingChip standing={isFailing ? 'failing' : 'healthy'} />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {t('columns.lastSuccess')}: {lastSuccessAt ? <Ago iso={lastSuccessAt} /> : t('never')}
              {failures > 0 && (
                <>
                  {' · '}
                  {t('failures', { count: failures })}
                  {failingSince && (
                    <>
                      {' '}
                      {t('since')} <Ago iso={failingSince} />
                    </>
                  )}
                </>
              )}
            </Typography>
            {expiresAt && (
              <Typography variant="body2" color="textSecondary">
                {t('columns.expires')}: {exactly(expiresAt)}
              </Typography>
            )}
            {lastError && <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>{lastError}</Typography>}
          </Box>
        ),
      )}
    </Section>
  );
}

function Events({ events, isHealthy }: Pick<Details, 'events'> & { isHealthy: boolean }) {
  const { t } = useTranslation('adminIntegrations');
  if (events.length === 0) {
    if (!isHealthy) return null;
    return <EmptyState icon={CircleCheck} title={t('noEvents')} body={t('noEventsBody')} />;
  }
  return (
    <Section title={t('eventsTitle')}>
      {events.map(({ id, at, kind, attempts, error }) => (
        <Box key={id} component="li" sx={ITEM}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
            <Typography
              sx={{
                fontWeight: 600,
                color:
                  kind === 'recovered' ? 'success.main' : kind === 'retrying' ? 'warning.main' : 'error.main',
              }}
            >
              {t(`event.${kind}`)}
              {attempts !== null && attempts > 0 && ` · ${t('attempts', { count: attempts })}`}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <Ago iso={at} />
            </Typography>
          </Box>
          {error && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{error}</Typography>}
        </Box>
      ))}
    </Section>
  );
}

const ITEM = { py: 3, borderTop: '1px solid', borderColor: 'divider' };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 7 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}
