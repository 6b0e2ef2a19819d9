import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Check, CircleAlert, Plug, RefreshCw, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type IntegrationCardFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { useTenant } from '../tenant/tenantContext';
import { isGuideName } from './guides/guideNames';
import { IntegrationFacts } from './IntegrationFacts';
import { needsAttention } from './integrationLooks';
import { IntegrationStatusChip } from './IntegrationStatusChip';
import { ProviderTile } from './ProviderTile';
import { useIntegrationActions } from './useIntegrationActions';

interface Props {
  integration: IntegrationCardFragment;
  /** Opens the dialog that connects and configures; undefined where the viewer may only look. */
  onOpen: (() => void) | undefined;
}

export function IntegrationCard({ integration, onOpen }: Props) {
  const { provider, name, description, account, features, status, lastError } = integration;
  const isNew = status === 'available';
  return (
    <Paper
      component="li"
      aria-labelledby={`integration-${provider}`}
      sx={{ display: 'flex', flexDirection: 'column', p: { xs: 4, sm: 5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <ProviderTile provider={provider} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Typography variant="h2" component="h3" id={`integration-${provider}`} sx={{ flex: '1 1 auto' }}>
              {name}
            </Typography>
            <IntegrationStatusChip status={status} />
          </Box>
          {account && (
            <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {account}
            </Typography>
          )}
        </Box>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {description}
      </Typography>
      {lastError && <Trouble integration={integration} sentence={lastError} />}
      {!isNew && <IntegrationFacts integration={integration} />}
      <Features features={features} isQuiet={!isNew} />
      <Actions integration={integration} onOpen={onOpen} />
    </Paper>
  );
}

/** Why it needs attention, and since when. */
function Trouble({
  integration: { status, failingSince },
  sentence,
}: {
  integration: IntegrationCardFragment;
  sentence: string;
}) {
  const { t } = useTranslation('integrations');
  const { timeZone } = useTenant().tenant;
  const isGrave = status === 'error';
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2.5,
        mt: 3,
        px: 3,
        py: 2.5,
        borderRadius: '8px',
        bgcolor: isGrave ? 'soft.danger' : 'soft.warning',
      }}
    >
      <Box sx={{ pt: 0.5, lineHeight: 0, color: isGrave ? 'error.main' : 'warning.main' }}>
        <CircleAlert size={16} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {sentence}
        </Typography>
        {failingSince && (
          <Typography variant="body2">
            {t('failingSince', {
              when: `${formatDateShort(failingSince, timeZone)}, ${formatTime(failingSince, timeZone)}`,
            })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Features({ features, isQuiet }: { features: readonly string[]; isQuiet: boolean }) {
  const { t } = useTranslation('integrations');
  return (
    <Box
      component="ul"
      aria-label={t('features')}
      sx={{
        display: 'flex',
        flexDirection: isQuiet ? 'row' : 'column',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: isQuiet ? 0.5 : 1.5,
        mt: 4,
        mb: 5,
        p: 0,
        listStyle: 'none',
        color: isQuiet ? 'text.secondary' : undefined,
      }}
    >
      {features.map((feature) => (
        <Box
          key={feature}
          component="li"
          sx={{ display: 'flex', gap: 2, typography: isQuiet ? 'body2' : 'body1' }}
        >
          <Box aria-hidden sx={{ pt: isQuiet ? 0.75 : 1, lineHeight: 0, color: 'success.main' }}>
            <Check size={isQuiet ? 13 : 15} />
          </Box>
          {feature}
        </Box>
      ))}
    </Box>
  );
}

function Actions({ integration, onOpen }: Props) {
  const { t } = useTranslation('integrations');
  const { name, provider, status, canSync, canDisconnect } = integration;
  const { sync, isSyncing, disconnect, isDisconnecting } = useIntegrationActions(integration);
  const mustConnect = status === 'available' || status === 'disconnected';
  const action = t(status === 'disconnected' ? 'reconnect' : mustConnect ? 'connect' : 'configure');
  const Icon = mustConnect ? Plug : Settings2;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mt: 'auto',
        pt: 4,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {onOpen && (
        <Button
          variant={needsAttention(status) ? 'contained' : 'outlined'}
          color={mustConnect || needsAttention(status) ? 'primary' : 'inherit'}
          startIcon={<Icon size={16} aria-hidden />}
          aria-label={t('actionOf', { action, name })}
          onClick={onOpen}
        >
          {action}
        </Button>
      )}
      {canSync && (
        <Button
          color="inherit"
          startIcon={<RefreshCw size={16} aria-hidden />}
          loading={isSyncing}
          loadingPosition="start"
          aria-label={t('actionOf', { action: t('sync'), name })}
          onClick={() => void sync()}
        >
          {t('sync')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {canDisconnect ? (
        <Button
          color="error"
          loading={isDisconnecting}
          aria-label={t('actionOf', { action: t('disconnect'), name })}
          onClick={() => void disconnect()}
        >
          {t('disconnect')}
        </Button>
      ) : isGuideName(provider) ? (
        <Link
          component={RouterLink}
          to={`/dashboard/help/integrations#${provider}`}
          color="textSecondary"
          aria-label={t('actionOf', { action: t('howItWorks'), name })}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('howItWorks')}
        </Link>
      ) : null}
    </Box>
  );
}
