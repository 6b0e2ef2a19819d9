import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleSlash,
  type LucideIcon,
  Plus,
  Webhook,
} from 'lucide-react';
import { useConfirm } from 'material-ui-confirm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useToast } from '../../../components/useToast';
import {
  type WebhookDeliveryRowFragment,
  type WebhookEndpointRowFragment,
  type useWebhookEndpointsQuery,
  useDeleteWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
} from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { relativeTime } from '../../../lib/relativeTime';

interface Props {
  query: Pick<ReturnType<typeof useWebhookEndpointsQuery>, 'data' | 'error' | 'refetch'>;
  onAdd: () => void;
  onEdit: (endpoint: WebhookEndpointRowFragment) => void;
  /** A secret was changed: this one is to be shown. */
  onSecret: (secret: string) => void;
  onChanged: () => void;
}

export function EndpointList({ query: { data, error, refetch }, onAdd, onEdit, onSecret, onChanged }: Props) {
  const { t } = useTranslation('integrationAutomation');
  const endpoints = data?.webhookEndpoints;
  const add = (
    <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={onAdd}>
      {t('add')}
    </Button>
  );
  if (!endpoints) {
    return error ? (
      <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} height={96} />
    );
  }
  if (endpoints.length === 0) {
    return <EmptyState icon={Webhook} title={t('none')} body={t('noneBody')} action={add} />;
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {t('body')}
        </Typography>
        {add}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {endpoints.map((endpoint) => (
          <EndpointRow
            key={endpoint.id}
            endpoint={endpoint}
            onEdit={() => onEdit(endpoint)}
            onSecret={onSecret}
            onChanged={onChanged}
          />
        ))}
      </Box>
    </>
  );
}

type Standing = 'on' | 'off' | 'failing' | 'disabled';

const LOOKS: Record<Standing, { icon: LucideIcon; color: string }> = {
  on: { icon: CircleCheck, color: 'success.main' },
  off: { icon: CirclePause, color: 'text.secondary' },
  failing: { icon: CircleAlert, color: 'warning.main' },
  disabled: { icon: CircleSlash, color: 'error.main' },
};

function standingOf({ isActive, disabledReason, failingSince }: WebhookEndpointRowFragment): Standing {
  if (isActive) {
    return failingSince ? 'failing' : 'on';
  }
  return disabledReason ? 'disabled' : 'off';
}

interface RowProps {
  endpoint: WebhookEndpointRowFragment;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onChanged: () => void;
}

function EndpointRow({ endpoint, onEdit, onSecret, onChanged }: RowProps) {
  const { t } = useTranslation('integrationAutomation');
  const [tested, setTested] = useState<WebhookDeliveryRowFragment | null>(null);
  const { test, rotate, remove, busy } = useEndpointActions(endpoint, {
    onSecret,
    onChanged,
    onTested: setTested,
  });
  const { url, description, eventTypes } = endpoint;
  const name = description || url;
  return (
    <Box component="li" sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
      {description && (
        <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
      )}
      <EndpointStanding endpoint={endpoint} />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {eventTypes ? eventTypes.join(', ') : t('allEvents')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, ml: -2 }}>
        <Button loading={busy === 'test'} aria-label={t('testNamed', { name })} onClick={() => void test()}>
          {t('test')}
        </Button>
        <Button color="inherit" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          color="inherit"
          loading={busy === 'rotate'}
          aria-label={t('rotateNamed', { name })}
          onClick={() => void rotate()}
        >
          {t('rotate')}
        </Button>
        <Button
          color="error"
          loading={busy === 'remove'}
          aria-label={t('deleteNamed', { name })}
          onClick={() => void remove()}
        >
          {t('delete')}
        </Button>
      </Box>
      {tested && <TestResult tested={tested} />}
    </Box>
  );
}

function EndpointStanding({ endpoint }: { endpoint: WebhookEndpointRowFragment }) {
  const { t } = useTranslation('integrationAutomation');
  const standing = standingOf(endpoint);
  const { icon: Icon, color } = LOOKS[standing];
  const { lastDeliveredAt, lastError, disabledReason, pendingCount, failedCount } = endpoint;
  const facts = [
    lastDeliveredAt ? t('lastDelivered', { when: relativeTime(lastDeliveredAt) }) : t('neverDelivered'),
    ...(pendingCount > 0 ? [t('pending', { count: pendingCount })] : []),
    ...(failedCount > 0 ? [t('failed', { count: failedCount })] : []),
  ];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, my: 1 }}>
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color }}>
          <Icon size={14} aria-hidden />
          {t(`standing.${standing}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      {disabledReason && <Typography variant="body2">{t(`disabled.${disabledReason}`)}</Typography>}
      {lastError && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Typography>
      )}
    </>
  );
}

function TestResult({ tested }: { tested: WebhookDeliveryRowFragment }) {
  const { t } = useTranslation('integrationAutomation');
  const { status, responseStatus, durationMs, responseExcerpt, lastError } = tested;
  return (
    <Alert severity={status === 'delivered' ? 'success' : 'error'} sx={{ mt: 2 }}>
      {responseStatus === null
        ? lastError
        : t('testAnswer', { status: responseStatus, milliseconds: durationMs ?? 0 })}
      {responseStatus !== null && lastError && ` ${lastError}`}
      {responseExcerpt && (
        <Box
          component="pre"
          sx={{ m: 0, mt: 2, fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {responseExcerpt}
        </Box>
      )}
    </Alert>
  );
}

interface Effects {
  onSecret: (secret: string) => void;
  onChanged: () => void;
  onTested: (delivery: WebhookDeliveryRowFragment) => void;
}

function useEndpointActions({ id, url, description }: WebhookEndpointRowFragment, effects: Effects) {
  const { t } = useTranslation('integrationAutomation');
  const toast = useToast();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<'test' | 'rotate' | 'remove' | null>(null);
  const [testEndpoint] = useTestWebhookEndpointMutation();
  const [rotateSecret] = useRotateWebhookSecretMutation();
  const [deleteEndpoint] = useDeleteWebhookEndpointMutation();
  const name = description || url;
  const variables = { id };

  const doing = async (what: NonNullable<typeof busy>, failed: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast.error(failed, failureDetail(error, t('tryAgain')));
    } finally {
      setBusy(null);
    }
  };
  const asked = async (title: string, description: string, confirmationText: string) => {
    const { confirmed } = await confirm({
      title,
      description,
      confirmationText,
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    return confirmed;
  };

  return {
    busy,
    test: () =>
      doing('test', t('testFailed'), async () => {
        const { data } = await testEndpoint({ variables });
        if (data) effects.onTested(data.testWebhookEndpoint);
      }),
    rotate: async () => {
      if (!(await asked(t('rotateTitle', { name }), t('rotateBody'), t('rotate')))) return;
      await doing('rotate', t('rotateFailed'), async () => {
        const { data } = await rotateSecret({ variables });
        if (data) effects.onSecret(data.rotateWebhookSecret.secret);
      });
    },
    remove: async () => {
      if (!(await asked(t('deleteTitle', { name }), t('deleteBody'), t('delete')))) return;
      await doing('remove', t('deleteFailed'), async () => {
        await deleteEndpoint({ variables });
        toast.success(t('deleted'));
        effects.onChanged();
      });
    },
  };
}
