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
import { useSmsConnectionQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationSms.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { SmsConnectForm } from './SmsConnectForm';
import { SmsPanel } from './SmsPanel';

addTexts('integrationSms', texts);

/** Connects an account for text messages, or shows how the connected one stands. */
export function SmsDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationSms');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
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
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="sms-title"
    >
      <DialogTitle id="sms-title">{t('title')}</DialogTitle>
      <DialogContent>
        {!connection && !error && <SkeletonRows rows={5} />}
        {!connection && error && (
          <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
        )}
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void close()}>
          {t('close', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
