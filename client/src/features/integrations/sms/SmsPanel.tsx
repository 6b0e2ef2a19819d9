import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type SmsConnectionPartsFragment } from '../../../generated/graphql.generated';
import { formatPhone } from '../../../lib/phone';
import { AddressField } from '../AddressField';
import { TestSmsForm } from './TestSmsForm';

interface Props {
  connection: SmsConnectionPartsFragment;
  onChange: () => void;
  /** Something was sent: the card may show more. */
  onUsed: () => void;
}

/** The account that is connected: its number, how much of the quota is used, and what Twilio must know. */
export function SmsPanel({ connection, onChange, onUsed }: Props) {
  const { t, i18n } = useTranslation('integrationSms');
  const { accountName, accountSid, from, messagesSent, monthlyQuota, lastError } = connection;
  const count = (value: number): string => value.toLocaleString(i18n.language);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {lastError && (
        <Alert severity="error" variant="outlined">
          {lastError}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          columnGap: 5,
          rowGap: { xs: 1, sm: 3 },
        }}
      >
        <Fact label={t('panel.from')}>{from && formatPhone(from)}</Fact>
        <Fact label={t('panel.account')}>
          {accountName}
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {accountSid}
          </Typography>
        </Fact>
        <Fact label={t('panel.sent')}>
          {t('panel.sentOf', { sent: count(messagesSent), quota: count(monthlyQuota) })}{' '}
          <MuiLink component={Link} to="/dashboard/settings/notifications">
            {t('panel.changeQuota')}
          </MuiLink>
        </Fact>
      </Box>
      <Button variant="outlined" color="inherit" onClick={onChange} sx={{ justifySelf: 'start' }}>
        {t('panel.change')}
      </Button>
      <Divider />
      <Addresses connection={connection} />
      <Divider />
      <TestSmsForm onSent={onUsed} />
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ pt: { sm: '2px' } }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </>
  );
}

function Addresses({ connection }: { connection: SmsConnectionPartsFragment }) {
  const { t } = useTranslation('integrationSms');
  const { webhookConfigured, inboundUrl, statusUrl } = connection;
  return (
    <Box component="section" aria-label={t('addresses.title')} sx={{ display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('addresses.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('addresses.body')}
        </Typography>
      </Box>
      <Alert severity={webhookConfigured ? 'success' : 'warning'} variant="outlined">
        {t(webhookConfigured ? 'addresses.configured' : 'addresses.notConfigured')}
      </Alert>
      <AddressField
        id="sms-inbound"
        label={t('addresses.inbound')}
        copyLabel={t('addresses.copy', { name: t('addresses.inbound') })}
        help={t('addresses.inboundHelp')}
        address={inboundUrl}
      />
      <AddressField
        id="sms-status"
        label={t('addresses.status')}
        copyLabel={t('addresses.copy', { name: t('addresses.status') })}
        help={t('addresses.statusHelp')}
        address={statusUrl}
      />
    </Box>
  );
}
