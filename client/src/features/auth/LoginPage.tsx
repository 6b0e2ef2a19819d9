import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useToast } from '../../components/useToast';
import { type SessionFragment } from '../../generated/graphql.generated';
import { AuthPage } from './AuthPage';
import { useSession } from './sessionContext';
import { SignInForm } from './SignInForm';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  const [codeAsked, setCodeAsked] = useState(false);

  const enter = async (signedIn: SessionFragment) => {
    await session.signIn(signedIn);
    toast.success(t('login.success'));
    await navigate('/dashboard', { replace: true });
  };

  return (
    <AuthPage
      title={t(codeAsked ? 'twoFactor.title' : 'login.title')}
      subtitle={codeAsked ? null : t('login.subtitle')}
      footer={
        codeAsked ? undefined : (
          <>
            {t('login.noAccount')}{' '}
            <Link component={RouterLink} to="/register">
              {t('login.register')}
            </Link>
          </>
        )
      }
    >
      <SignInForm onSignedIn={enter} onCodeAsked={setCodeAsked} />
    </AuthPage>
  );
}
