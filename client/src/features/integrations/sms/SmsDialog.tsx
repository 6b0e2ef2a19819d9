import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useSmsConnectionQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationSms.json';
import { addTexts } from '../../../i18n/setup';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { ProviderDialog } from '../ProviderDialog';
import { SmsConnectForm } from './SmsConnectForm';
import { SmsPanel } from './SmsPanel';

addTexts('integrationSms', texts);

/** Connects an account for text messages, or shows how the connected one stands. */
export function SmsDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationSms');
  const [isDirty, setDirty] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch } = useSmsConnectionQuery({ fetchPolicy: 'cache-and-network' });
  const connection = data?.smsConnection;
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
          <SmsPanel connection={connection} onChange={() => setChanging(true)} onUsed={onChanged} />
        ) : (
          <SmsConnectForm
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
