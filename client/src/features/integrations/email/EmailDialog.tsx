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
import { useEmailSetupQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationEmail.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { EmailForm } from './EmailForm';

addTexts('integrationEmail', texts);

/** The mail server by which the mails of the business leave. */
export function EmailDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationEmail');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
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
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="email-title"
    >
      <DialogTitle id="email-title">{t('title')}</DialogTitle>
      {setup ? (
        <EmailForm
          setup={setup}
          onDirty={setDirty}
          onCancel={() => void close()}
          onConnected={() => {
            onChanged();
            onClose();
          }}
        />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <ErrorState
                message={errorMessage(error, t('loadFailed'))}
                onRetry={() => void refetch().catch(() => undefined)}
              />
            ) : (
              <SkeletonRows rows={6} />
            )}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => void close()}>
              {t('close', { ns: 'shared' })}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
