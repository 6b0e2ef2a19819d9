import { useTranslation } from 'react-i18next';
import { type VoiceConnectionPartsFragment } from '../../../generated/graphql.generated';
import { TwilioAddresses } from '../twilio/TwilioAddresses';
import { TwilioPanel } from '../twilio/TwilioPanel';
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
  const { number, callsThisMonth, minutesThisMonth } = connection;
  const calls = t('panel.calls', { count: callsThisMonth });
  const minutes = t('panel.minutes', { count: minutesThisMonth });
  return (
    <TwilioPanel
      account={connection}
      number={{ label: t('panel.number'), value: number }}
      usage={`${calls}, ${minutes}`}
      onChange={onChange}
      sections={[
        <VoiceSettingsForm connection={connection} onDirty={onDirty} onSaved={onSaved} />,
        <Addresses connection={connection} />,
      ]}
    />
  );
}

/** There is nothing to paste where Twilio took the addresses from us. */
function Addresses({ connection }: { connection: VoiceConnectionPartsFragment }) {
  const { t } = useTranslation('integrationVoice');
  const { webhookConfigured, voiceUrl, statusUrl } = connection;
  const addresses = [
    { id: 'voice-begin', label: t('addresses.calls'), help: t('addresses.callsHelp'), url: voiceUrl },
    { id: 'voice-status', label: t('addresses.status'), help: t('addresses.statusHelp'), url: statusUrl },
  ];
  return (
    <TwilioAddresses
      isConfigured={webhookConfigured}
      state={t(webhookConfigured ? 'addresses.configured' : 'addresses.notConfigured')}
      addresses={webhookConfigured ? [] : addresses}
    />
  );
}
