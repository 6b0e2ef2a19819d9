import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntegrationCardFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { locale } from '../../lib/locale';
import { relativeTime } from '../../lib/relativeTime';
import { useTenant } from '../tenant/tenantContext';

/** What is known of the connected account; what a provider does not have is left out. */
export function IntegrationFacts({ integration }: { integration: IntegrationCardFragment }) {
  const { t } = useTranslation('integrations');
  const { connectedAccounts, totalAccounts, lastSyncAt, lastUsedAt, messagesSent, monthlyQuota, settings } =
    integration;
  const of = integration.provider === 'automation' ? 'endpoints' : 'barbers';
  const facts = [
    ...(connectedAccounts === null || totalAccounts === null
      ? []
      : [{ label: t(`accounts.${of}`), value: t(`accountsOf.${of}`, { connectedAccounts, totalAccounts }) }]),
    ...(lastSyncAt ? [{ label: t('lastSync'), value: <Ago moment={lastSyncAt} /> }] : []),
    ...(lastUsedAt ? [{ label: t('lastUsed'), value: <Ago moment={lastUsedAt} /> }] : []),
    ...settings,
  ];
  if (facts.length === 0 && messagesSent === null) return null;
  return (
    <Box sx={{ mt: 4, px: 4, py: 3, borderRadius: '8px', bgcolor: 'soft.sunken' }}>
      {facts.length > 0 && (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(min-content, max-content) minmax(0, 1fr)',
            columnGap: 4,
            rowGap: 1,
            m: 0,
          }}
        >
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Box>
      )}
      {messagesSent !== null && (
        <Box sx={{ mt: facts.length > 0 ? 3 : 0 }}>
          <Messages sent={messagesSent} quota={monthlyQuota} />
        </Box>
      )}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

/** `5 minutes ago`; the moment itself when pointed at. */
function Ago({ moment }: { moment: string }) {
  const { timeZone } = useTenant().tenant;
  return (
    <time dateTime={moment} title={`${formatDateShort(moment, timeZone)}, ${formatTime(moment, timeZone)}`}>
      {relativeTime(moment)}
    </time>
  );
}

/** From here on the rest of the quota deserves a glance. */
const NEARLY = 0.8;

function Messages({ sent, quota }: { sent: number; quota: number | null }) {
  const { t } = useTranslation('integrations');
  const written = (amount: number): string => amount.toLocaleString(locale());
  if (quota === null) {
    return <Typography variant="body2">{t('messages', { count: sent, sent: written(sent) })}</Typography>;
  }
  const share = quota > 0 ? sent / quota : 1;
  const text = t('messagesOf', { count: quota, sent: written(sent), quota: written(quota) });
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round(Math.min(share, 1) * 100)}
        color={share >= 1 ? 'error' : share >= NEARLY ? 'warning' : 'primary'}
        aria-label={text}
        sx={{ height: 4, borderRadius: 2, bgcolor: 'divider' }}
      />
    </>
  );
}
