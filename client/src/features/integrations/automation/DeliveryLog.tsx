import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { History, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Paging } from '../../../components/Paging';
import { SkeletonRows } from '../../../components/SkeletonRows';
import {
  type WebhookDeliveryStatus,
  type WebhookEndpointRowFragment,
  useWebhookDeliveriesQuery,
} from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { DeliveryRow } from './DeliveryRow';

const PAGE_SIZE = 25;
const STATUSES: readonly WebhookDeliveryStatus[] = ['pending', 'delivered', 'failed'];

interface Props {
  endpoints: readonly WebhookEndpointRowFragment[];
  onChanged: () => void;
}

/** What was sent, to whom, and what was answered; the latest first. */
export function DeliveryLog({ endpoints, onChanged }: Props) {
  const { t } = useTranslation('integrationAutomation');
  const [endpointId, setEndpointId] = useState('');
  const [status, setStatus] = useState<WebhookDeliveryStatus | ''>('');
  /** Where each page before this one ended. */
  const [ends, setEnds] = useState<string[]>([]);
  const { data, error, loading, refetch } = useWebhookDeliveriesQuery({
    variables: {
      filter: { endpointId: endpointId || null, status: status || null },
      first: PAGE_SIZE,
      after: ends.at(-1) ?? null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.webhookDeliveries;
  const chosen = (choose: () => void) => {
    choose();
    setEnds([]);
  };

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <TextField
          select
          label={t('log.endpoint')}
          value={endpointId}
          onChange={({ target }) => chosen(() => setEndpointId(target.value))}
          sx={{ flex: '1 1 220px', minWidth: 0 }}
        >
          <MenuItem value="">{t('log.allEndpoints')}</MenuItem>
          {endpoints.map(({ id, url, description }) => (
            <MenuItem key={id} value={id}>
              {description || url}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('log.status')}
          value={status}
          onChange={({ target }) => chosen(() => setStatus(target.value as WebhookDeliveryStatus | ''))}
          sx={{ flex: '1 1 160px', minWidth: 0 }}
        >
          <MenuItem value="">{t('log.allStatuses')}</MenuItem>
          {STATUSES.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`log.statuses.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          color="inherit"
          variant="outlined"
          loading={loading}
          startIcon={<RotateCw size={18} aria-hidden />}
          onClick={() => void refetch()}
        >
          {t('log.refresh')}
        </Button>
      </Box>
      {error && !page && (
        <ErrorState message={errorMessage(error, t('log.loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!page && !error && <SkeletonRows rows={5} height={56} />}
      {page?.nodes.length === 0 && (
        <EmptyState icon={History} title={t('log.none')} body={t('log.noneBody')} />
      )}
      {page && page.nodes.length > 0 && (
        <Box component="ul" aria-label={t('tabs.log')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {page.nodes.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onChanged={onChanged} />
          ))}
        </Box>
      )}
      {page && (
        <Paging
          label={t('log.pages')}
          page={ends.length + 1}
          hasNext={page.pageInfo.hasNextPage}
          onPrevious={() => setEnds(ends.slice(0, -1))}
          onNext={() => setEnds([...ends, page.pageInfo.endCursor!])}
        />
      )}
    </>
  );
}
