import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { usePaymentsStateQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationPayments.json';
import { addTexts } from '../../../i18n/setup';
import type { IntegrationDialogProps } from '../integrationDialogProps';
import { ProviderDialog } from '../ProviderDialog';
import { AccountPanel } from './AccountPanel';
import { ConnectForm } from './ConnectForm';

addTexts('integrationPayments', texts);

/** Connects a Stripe account, and sets on which terms deposits are asked. */
export function PaymentsDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationPayments');
  const { data, error, refetch } = usePaymentsStateQuery({ fetchPolicy: 'cache-and-network' });
  const [isDirty, setIsDirty] = useState(false);
  const [givesNewKey, setGivesNewKey] = useState(false);
  const close = useGuardedClose(isDirty, onClose, {
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    discard: t('unsaved.discard'),
    keep: t('unsaved.keep'),
  });
  const state = data?.paymentsState;
  const account = state?.account;
  const connected = async () => {
    await refetch().catch(() => undefined);
    setGivesNewKey(false);
    onChanged();
  };

  return (
    <ProviderDialog
      title={t('title')}
      loading={{ isLoaded: Boolean(state), error, failed: t('loadFailed'), refetch }}
      skeleton={{ rows: 4 }}
      onClose={() => void close()}
      isWhole
    >
      {state &&
        (account && account.isWorking && !givesNewKey ? (
          <AccountPanel
            account={account}
            onDirty={setIsDirty}
            onChanged={onChanged}
            onNewKey={() => setGivesNewKey(true)}
            onClose={() => void close()}
          />
        ) : (
          <ConnectForm
            webhookUrl={state.webhookUrl}
            hasEnded={account ? !account.isWorking : false}
            onDirty={setIsDirty}
            onConnected={() => void connected()}
            onClose={() => void close()}
          />
        ))}
    </ProviderDialog>
  );
}
