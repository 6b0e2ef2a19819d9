import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import texts from '../../i18n/en/auth.json';
import { addTexts } from '../../i18n/setup';
import { ChangePasswordForm } from './ChangePasswordForm';
import { useSession } from './sessionContext';

addTexts('auth', texts);

/** For who signed in with a password that was made for them: only a new one, or signing out, makes it go away. */
export function NewPasswordDialog() {
  const { t } = useTranslation('auth');
  const { signOut } = useSession();
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby="new-password-title"
      aria-describedby="new-password-body"
    >
      <DialogTitle id="new-password-title">{t('mustChange.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="new-password-body" sx={{ mb: 5 }}>
          {t('mustChange.body')}
        </DialogContentText>
        <ChangePasswordForm
          submitLabel={t('mustChange.submit')}
          otherAction={
            <Button color="inherit" onClick={() => void signOut()}>
              {t('mustChange.signOut')}
            </Button>
          }
        />
      </DialogContent>
    </Dialog>
  );
}
