import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useEmailSetupQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationEmail.json';
import { addTexts } from '../../../i18n/setup';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { ProviderDialog } from '../ProviderDialog';
import { EmailForm } from './EmailForm';

addTexts('integrationEmail', texts);

/** The mail server by which the mails of the business leave. */
export function EmailDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationEmail');
  const [isDirty, setDirty] = useState(false);
  const { data, error, refetch } = useEmailSetupQuery({ fetchPolicy: 'network-only' });
  const close = useGuardedClose(isDirty, onClose, {
    title: t('discard.title'),
    body: t('discard.body'),
    discard: t('discard.action'),
    keep: t('discard.keep'),
  });
  const setup = data?.emailSetup;
  return (
    <ProviderDialog
      title={t('title')}
      loading={{ isLoaded: Boolean(setup), error, failed: t('loadFailed'), refetch }}
      skeleton={{ rows: 6 }}
      onClose={() => void close()}
      isWhole
    >
      {setup && (
        <EmailForm
          setup={setup}
          onDirty={setDirty}
          onCancel={() => void close()}
          onConnected={() => {
            onChanged();
            onClose();
          }}
        />
      )}
    </ProviderDialog>
  );
}
