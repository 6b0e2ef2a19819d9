import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type VoiceConnectionPartsFragment } from '../../../generated/graphql.generated';
import { formatPhone } from '../../../lib/phone';
import { AddressField } from '../AddressField';
import { VoiceSettingsForm } from './VoiceSettingsForm';

interface Props {
  connection: VoiceConnectionPartsFragment;
  onDirty: (isDirty: boolean) => void;
  onChange: () => void;
  /** The card may show more. */
  onSaved: () => void;
}

/** The number that is connected, how it is answered, and what Twilio must know. */
export function VoicePanel({ connection, onDirty, onChange, onSaved }: Props) {
  const { t } = useTranslation('integrationVoice');
  const { accountName, accountSid, number, callsThisMonth, minutesThisMonth, lastError } = connection;
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
        <Fact label={t('panel.number')}>{number && formatPhone(number)}</Fact>
        <Fact label={t('panel.account')}>
          {accountName}
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {accountSid}
          </Typography>
        </Fact>
        <Fact label={t('panel.usage')}>
          {t('panel.calls', { count: callsThisMonth })}, {t('panel.minutes', { count: minutesThisMonth })}
        </Fact>
      </Box>
      <Button variant="outlined" color="inherit" onClick={onChange} sx={{ justifySelf: 'start' }}>
        {t('panel.change')}
      </Button>
      <Divider />
      <VoiceSettingsForm connection={connection} onDirty={onDirty} onSaved={onSaved} />
      <Divider />
      <Addresses connection={connection} />
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

function Addresses({ connection }: { connection: VoiceConnectionPartsFragment }) {
  const { t } = useTranslation('integrationVoice');
  const { webhookConfigured, voiceUrl, statusUrl } = connection;
  return (
    <Box component="section" aria-label={t('addresses.title')} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3">{t('addresses.title')}</Typography>
      <Alert severity={webhookConfigured ? 'success' : 'warning'} variant="outlined">
        {t(webhookConfigured ? 'addresses.configured' : 'addresses.notConfigured')}
      </Alert>
      {!webhookConfigured && (
        <>
          <AddressField
            id="voice-begin"
            label={t('addresses.calls')}
            help={t('addresses.callsHelp')}
            address={voiceUrl}
            copyLabel={t('addresses.copy', { name: t('addresses.calls') })}
          />
          <AddressField
            id="voice-status"
            label={t('addresses.status')}
            help={t('addresses.statusHelp')}
            address={statusUrl}
            copyLabel={t('addresses.copy', { name: t('addresses.status') })}
          />
        </>
      )}
    </Box>
  );
}
