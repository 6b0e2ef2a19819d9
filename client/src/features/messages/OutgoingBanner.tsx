import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type OutgoingMessagesQuery } from '../../generated/graphql.generated';
import { locale } from '../../lib/locale';
import { useTenant } from '../tenant/tenantContext';

interface Props {
  channels: OutgoingMessagesQuery['outgoingMessages'];
  isBusy: boolean;
  onSendAll: () => void;
}

/** On a telephone the button stands below the words, which would have no room beside it. */
const STACKED = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: { sm: 'center' },
  '& .MuiAlert-message': { flex: { xs: '1 1 200px', sm: '1 1 auto' } },
  '& .MuiAlert-action': { pt: 0, mr: 0, alignItems: 'center' },
};

/** What keeps messages from leaving, and what to do about it. */
export function OutgoingBanner({ channels, isBusy, onSendAll }: Props) {
  const { t } = useTranslation('clientMessages');
  const { viewerRole } = useTenant().tenant;
  const missing = channels.filter(({ isConfigured }) => !isConfigured);
  const sendable = channels
    .filter(({ isConfigured }) => isConfigured)
    .reduce((sum, { stillRelevant }) => sum + stillRelevant, 0);
  const mayConnect = viewerRole === 'owner' || viewerRole === 'manager';
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: missing.length > 0 || sendable > 0 ? 5 : 0 }}>
      {missing.length > 0 && (
        <Alert
          severity="warning"
          sx={STACKED}
          action={
            mayConnect && (
              <Button color="inherit" component={Link} to="/dashboard/integrations" sx={{ minHeight: 44 }}>
                {t('banner.connect')}
              </Button>
            )
          }
        >
          {t(missing.length === channels.length ? 'banner.none' : `banner.${missing[0]!.channel}`)}
        </Alert>
      )}
      {sendable > 0 && (
        <Alert
          severity="info"
          sx={STACKED}
          action={
            <Button color="inherit" disabled={isBusy} onClick={onSendAll} sx={{ minHeight: 44 }}>
              {t('banner.sendAll')}
            </Button>
          }
        >
          {t('banner.relevant', { count: sendable })}
        </Alert>
      )}
    </Box>
  );
}

/** How much of the month's quota of text messages is used. */
export function QuotaText({ channels }: Pick<Props, 'channels'>) {
  const { t } = useTranslation('clientMessages');
  const written = (amount: number): string => amount.toLocaleString(locale());
  const sms = channels.find(({ channel }) => channel === 'sms');
  return sms?.isConfigured && typeof sms.monthlyQuota === 'number' ? (
    <Typography component="span" color="textSecondary">
      {t('usage', { sent: written(sms.sentThisMonth), quota: written(sms.monthlyQuota) })}
    </Typography>
  ) : null;
}
