import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { usePaymentsStateQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationPayments.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import type { IntegrationDialogProps } from '../integrationDialogProps';
import { AccountPanel } from './AccountPanel';
import { ConnectForm } from './ConnectForm';

addTexts('integrationPayments', texts);

/** Connects a Stripe account, and sets on which terms deposits are asked. */
export function PaymentsDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationPayments');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
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
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="payments-title"
    >
      <DialogTitle id="payments-title">{t('title')}</DialogTitle>
      {!state ? (
        <>
          <DialogContent>
            {error ? (
              <ErrorState
                message={errorMessage(error, t('loadFailed'))}
                onRetry={() => void refetch().catch(() => undefined)}
              />
            ) : (
              <SkeletonRows rows={4} />
            )}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('close', { ns: 'shared' })}
            </Button>
          </DialogActions>
        </>
      ) : account && account.isWorking && !givesNewKey ? (
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
      )}
    </Dialog>
  );
}
