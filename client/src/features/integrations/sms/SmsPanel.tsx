import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type SmsConnectionPartsFragment } from '../../../generated/graphql.generated';
import { TwilioAddresses } from '../twilio/TwilioAddresses';
import { TwilioPanel } from '../twilio/TwilioPanel';
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
  const { from, messagesSent, monthlyQuota } = connection;
  const count = (value: number): string => value.toLocaleString(i18n.language);
  return (
    <TwilioPanel
      account={connection}
      number={{ label: t('panel.from'), value: from }}
      usage={
        <>
          {t('panel.sentOf', { sent: count(messagesSent), quota: count(monthlyQuota) })}{' '}
          <MuiLink component={Link} to="/dashboard/settings/notifications">
            {t('panel.changeQuota')}
          </MuiLink>
        </>
      }
      onChange={onChange}
      sections={[<Addresses connection={connection} />, <TestSmsForm onSent={onUsed} />]}
    />
  );
}

function Addresses({ connection }: { connection: SmsConnectionPartsFragment }) {
  const { t } = useTranslation('integrationSms');
  const { webhookConfigured, inboundUrl, statusUrl } = connection;
  return (
    <TwilioAddresses
      body={t('addresses.body')}
      isConfigured={webhookConfigured}
      state={t(webhookConfigured ? 'addresses.configured' : 'addresses.notConfigured')}
      addresses={[
        {
          id: 'sms-inbound',
          label: t('addresses.inbound'),
          help: t('addresses.inboundHelp'),
          url: inboundUrl,
        },
        { id: 'sms-status', label: t('addresses.status'), help: t('addresses.statusHelp'), url: statusUrl },
      ]}
    />
  );
}
