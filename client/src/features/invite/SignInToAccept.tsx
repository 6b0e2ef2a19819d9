import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSession } from '../auth/sessionContext';
import { SignInForm } from '../auth/SignInForm';

/** Signing in leaves the visitor on this page, which then offers to accept. */
export function SignInToAccept({ email }: { email: string }) {
  const { t } = useTranslation('invite');
  const { signIn } = useSession();
  return (
    <>
      <Typography sx={{ mb: 5, overflowWrap: 'anywhere' }}>{t('signInBody', { email })}</Typography>
      <SignInForm email={email} onSignedIn={signIn} />
    </>
  );
}
