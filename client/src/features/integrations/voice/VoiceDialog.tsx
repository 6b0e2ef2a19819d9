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
import { useVoiceConnectionQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationVoice.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { VoiceConnectForm } from './VoiceConnectForm';
import { VoicePanel } from './VoicePanel';

addTexts('integrationVoice', texts);

/** Connects the number that the assistant answers, or shows and changes how it does. */
export function VoiceDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationVoice');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
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
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="voice-title"
    >
      <DialogTitle id="voice-title">{t('title')}</DialogTitle>
      <DialogContent>
        {!connection && !error && <SkeletonRows rows={5} />}
        {!connection && error && (
          <ErrorState
            message={errorMessage(error, t('loadFailed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        )}
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void close()}>
          {t('close', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
