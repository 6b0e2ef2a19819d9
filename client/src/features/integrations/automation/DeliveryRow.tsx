import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { Check, ChevronDown, Hourglass, type LucideIcon, Send, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type WebhookDeliveryRowFragment,
  type WebhookDeliveryStatus,
  useRedeliverWebhookMutation,
} from '../../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../../lib/dates';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';
import { CodeBlock } from '../CodeBlock';

const LOOKS: Record<WebhookDeliveryStatus, { icon: LucideIcon; color: string }> = {
  pending: { icon: Hourglass, color: 'warning.main' },
  delivered: { icon: Check, color: 'success.main' },
  failed: { icon: X, color: 'error.main' },
};

interface Props {
  delivery: WebhookDeliveryRowFragment;
  onChanged: () => void;
}

/** One line; opened, what was sent and what was answered. */
export function DeliveryRow({ delivery, onChanged }: Props) {
  const { t } = useTranslation('integrationAutomation');
  const { timeZone } = useTenant().tenant;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { type, status, endpointUrl, createdAt, responseStatus } = delivery;
  const { icon: Icon, color } = LOOKS[status];
  const answer = responseStatus === null ? '' : ` ${responseStatus}`;
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: 'flex', width: 1, minHeight: 56, py: 2, gap: 3, textAlign: 'left' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <Typography component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              {type}
            </Typography>
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color }}
            >
              <Icon size={14} aria-hidden />
              {t(`log.statuses.${status}`) + answer}
            </Typography>
          </Box>
          <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {`${formatDateShort(createdAt, timeZone)}, ${formatTime(createdAt, timeZone)} · ${new URL(endpointUrl).host}`}
          </Typography>
        </Box>
        <Box sx={{ lineHeight: 0, transform: isOpen ? 'rotate(180deg)' : 'none' }}>
          <ChevronDown size={18} aria-hidden />
        </Box>
      </ButtonBase>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <DeliveryDetails delivery={delivery} onChanged={onChanged} />
      </Collapse>
    </Box>
  );
}

function DeliveryDetails({ delivery, onChanged }: Props) {
  const { t } = useTranslation('integrationAutomation');
  const { timeZone } = useTenant().tenant;
  const { redeliver, loading } = useRedeliver(delivery, onChanged);
  const { id, endpointUrl, body, attempts, nextAttemptAt, lastError, responseExcerpt, durationMs } = delivery;
  const moment = (iso: string): string => `${formatDateShort(iso, timeZone)}, ${formatTime(iso, timeZone)}`;
  const facts = [
    t('log.attempts', { count: attempts }),
    ...(durationMs === null ? [] : [t('log.took', { milliseconds: durationMs })]),
    ...(nextAttemptAt ? [t('log.nextAttempt', { when: moment(nextAttemptAt) })] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pb: 4 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {endpointUrl}
        <br />
        {`webhook-id ${id}`}
        <br />
        {facts.join(' · ')}
      </Typography>
      {lastError && <Typography variant="body2">{lastError}</Typography>}
      {responseExcerpt && (
        <Box>
          <Typography variant="subtitle2">{t('log.response')}</Typography>
          <CodeBlock label={t('log.response')}>{responseExcerpt}</CodeBlock>
        </Box>
      )}
      <Box>
        <Typography variant="subtitle2">{t('log.payload')}</Typography>
        {body === null ? (
          <Typography variant="body2">{t('log.erased')}</Typography>
        ) : (
          <CodeBlock label={t('log.payload')}>{JSON.stringify(JSON.parse(body), null, 2)}</CodeBlock>
        )}
      </Box>
      {body !== null && (
        <Button
          variant="outlined"
          loading={loading}
          startIcon={<Send size={18} aria-hidden />}
          onClick={() => void redeliver()}
          sx={{ justifySelf: 'start' }}
        >
          {t('log.redeliver')}
        </Button>
      )}
    </Box>
  );
}

function useRedeliver({ id }: WebhookDeliveryRowFragment, onChanged: () => void) {
  const { t } = useTranslation('integrationAutomation');
  const toast = useToast();
  const [redeliverWebhook, { loading }] = useRedeliverWebhookMutation();
  const redeliver = async () => {
    try {
      await redeliverWebhook({ variables: { id } });
      toast.success(t('log.redelivered'));
      onChanged();
    } catch (error) {
      toast.error(t('log.redeliverFailed'), failureDetail(error, t('tryAgain')));
    }
  };
  return { redeliver, loading };
}
