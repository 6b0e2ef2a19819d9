import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useToast } from '../../../components/useToast';
import {
  type ApiKeyRowFragment,
  ApiKeysDocument,
  useApiKeysQuery,
  useRevokeApiKeyMutation,
} from '../../../generated/graphql.generated';
import { formatDateWithYear, formatTime } from '../../../lib/dates';
import { errorMessage } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';
import { NewApiKeyDialog } from './NewApiKeyDialog';
import { type KeyState, keyStateOf } from './keyLifetime';
import { LIST, ROW, Section } from './Section';

export function ApiKeysSection() {
  const { t } = useTranslation('security');
  const { businessName } = useTenant().tenant;
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useApiKeysQuery({ fetchPolicy: 'cache-and-network' });
  const keys = data?.apiKeys;
  const create = (
    <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t('keys.create')}
    </Button>
  );

  return (
    <Section
      title={t('keys.title')}
      body={t('keys.body', { business: businessName })}
      action={keys && keys.length > 0 && create}
    >
      {error && !keys && (
        <ErrorState message={errorMessage(error, t('keys.loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!keys && !error && <SkeletonRows rows={2} height={56} />}
      {keys?.length === 0 && (
        <EmptyState icon={KeyRound} title={t('keys.none')} body={t('keys.noneBody')} action={create} />
      )}
      {keys && keys.length > 0 && (
        <Box component="ul" sx={LIST}>
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} />
          ))}
        </Box>
      )}
      {creating && <NewApiKeyDialog onClose={() => setCreating(false)} />}
    </Section>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKeyRowFragment }) {
  const { t } = useTranslation('security');
  const { timeZone } = useTenant().tenant;
  const { revoke, loading } = useRevoke(apiKey);
  const { name, shownPrefix, scopes, createdByName, createdAt, lastUsedAt, expiresAt } = apiKey;
  const state = keyStateOf(expiresAt);
  const date = formatDateWithYear(createdAt, timeZone);

  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography component="code" sx={{ fontFamily: 'monospace' }} color="textSecondary">
            {shownPrefix}…
          </Typography>
        </Box>
        <Typography variant="body2">{scopes.map((scope) => t(`keys.scopes.${scope}`)).join(', ')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {lastUsedAt
            ? t('keys.lastUsed', {
                when: `${formatDateWithYear(lastUsedAt, timeZone)}, ${formatTime(lastUsedAt, timeZone)}`,
              })
            : t('keys.neverUsed')}
          {' · '}
          {createdByName ? t('keys.madeBy', { name: createdByName, date }) : t('keys.madeOn', { date })}
        </Typography>
        {expiresAt && (
          <Typography variant="body2" sx={{ color: EXPIRY_COLORS[state], fontWeight: 500 }}>
            {t(state === 'expired' ? 'keys.expired' : 'keys.expires', {
              when: `${formatDateWithYear(expiresAt, timeZone)}, ${formatTime(expiresAt, timeZone)}`,
            })}
          </Typography>
        )}
      </Box>
      <Button
        color="error"
        disabled={loading}
        aria-label={t('keys.revokeNamed', { name })}
        onClick={() => void revoke()}
        // Below the text on a telephone, in line with it.
        sx={{ ml: { xs: -4, sm: 0 } }}
      >
        {t('keys.revoke')}
      </Button>
    </Box>
  );
}

const EXPIRY_COLORS: Readonly<Record<KeyState, string>> = {
  lasts: 'text.secondary',
  expires: 'text.secondary',
  expiresSoon: 'warning.main',
  expired: 'error.main',
};

function useRevoke({ id, name }: ApiKeyRowFragment) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const confirm = useConfirm();
  const [revokeApiKey, { loading }] = useRevokeApiKeyMutation({
    refetchQueries: [ApiKeysDocument],
    awaitRefetchQueries: true,
  });

  const revoke = async () => {
    const { confirmed } = await confirm({
      title: t('keys.revokeTitle', { name }),
      description: t('keys.revokeBody'),
      confirmationText: t('keys.revoke'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      await revokeApiKey({ variables: { id } });
      toast.success(t('keys.revoked', { name }));
    } catch (error) {
      toast.error(t('keys.revokeFailed', { name }), failureDetail(error, t('tryAgain')));
    }
  };
  return { revoke, loading };
}
