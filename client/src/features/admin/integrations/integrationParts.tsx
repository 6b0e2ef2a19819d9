import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  AudioLines,
  CalendarDays,
  CalendarSync,
  CreditCard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Rss,
  Workflow,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type HealthProvider, type IntegrationRowFragment } from '../../../generated/graphql.generated';
import { Ago } from './moments';

interface Props {
  row: IntegrationRowFragment;
}

const ICONS: Record<HealthProvider, LucideIcon> = {
  google_calendar: CalendarDays,
  caldav: CalendarSync,
  ics: Rss,
  email: Mail,
  sms: MessageSquare,
  ai_voice: AudioLines,
  card_payments: CreditCard,
  automation: Workflow,
};

/** Whose, or that of the platform itself. */
export function useOwnerName() {
  const { t } = useTranslation('adminIntegrations');
  return (row: Pick<IntegrationRowFragment, 'businessName'>) => row.businessName ?? t('platform');
}

/** The service, as icon and name, with how many accounts it has where there may be several. */
export function ServiceName({ row: { provider, connections } }: Props) {
  const { t } = useTranslation('adminIntegrations');
  const Icon = ICONS[provider];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
      <Box sx={{ color: 'text.secondary', lineHeight: 0, flexShrink: 0 }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography>{t(`provider.${provider}`)}</Typography>
        {connections > 1 && (
          <Typography variant="body2" color="textSecondary">
            {t('accounts', { count: connections })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** How often it failed, and since when. */
export function Failures({ row: { failures, failingSince } }: Props) {
  const { t } = useTranslation('adminIntegrations');
  if (failures === 0) return <Quiet />;
  return (
    <>
      <Typography sx={{ whiteSpace: 'nowrap' }}>{t('failures', { count: failures })}</Typography>
      {failingSince && (
        <Typography variant="body2" color="textSecondary">
          {t('since')} <Ago iso={failingSince} />
        </Typography>
      )}
    </>
  );
}

/** How much waits, and since when the oldest of it is due. */
export function Queue({ row: { waiting, oldestWaitingAt } }: Props) {
  const { t } = useTranslation('adminIntegrations');
  if (waiting === 0) return <Quiet />;
  return (
    <>
      <Typography sx={{ whiteSpace: 'nowrap' }}>{t('waiting', { count: waiting })}</Typography>
      {oldestWaitingAt && (
        <Typography variant="body2" color="textSecondary">
          {t('oldest')} <Ago iso={oldestWaitingAt} />
        </Typography>
      )}
    </>
  );
}

/** Nothing to tell, for the eye and the ear. */
export function Quiet() {
  const { t } = useTranslation('adminIntegrations');
  return (
    <Typography color="textSecondary" role="img" aria-label={t('nothing')}>
      –
    </Typography>
  );
}
