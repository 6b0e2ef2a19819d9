import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useVoiceConnectionQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationVoice.json';
import { addTexts } from '../../../i18n/setup';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { ProviderDialog } from '../ProviderDialog';
import { VoiceConnectForm } from './VoiceConnectForm';
import { VoicePanel } from './VoicePanel';

addTexts('integrationVoice', texts);

/** Connects the number that the assistant answers, or shows and changes how it does. */
export function VoiceDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationVoice');
  const [isDirty, setDirty] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch } = useVoiceConnectionQuery({ fetchPolicy: 'cache-and-network' });
  const connection = data?.voiceConnection;
  const close = useGuardedClose(isDirty, onClose, {
    title: t('discard.title'),
    body: t('discard.body'),
    discard: t('discard.action'),
    keep: t('discard.keep'),
  });
  const leaveForm = () => {
    setDirty(false);
    setChanging(false);
  };
  return (
    <ProviderDialog
      title={t('title')}
      loading={{ isLoaded: Boolean(connection), error, failed: t('loadFailed'), refetch }}
      onClose={() => void close()}
    >
      {connection &&
        (connection.isConnected && !isChanging ? (
          <VoicePanel
            connection={connection}
            onDirty={setDirty}
            onChange={() => setChanging(true)}
            onSaved={onChanged}
          />
        ) : (
          <VoiceConnectForm
            connection={connection}
            onDirty={setDirty}
            onBack={isChanging ? leaveForm : undefined}
            onDone={() => {
              leaveForm();
              onChanged();
            }}
          />
        ))}
    </ProviderDialog>
  );
}
