import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { FullPageSpinner } from '../../components/FullPageSpinner';
import { useToast } from '../../components/useToast';
import { type SessionFragment, useInvitationPreviewQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/invite.json';
import { addTexts } from '../../i18n/setup';
import { errorCode, errorMessage } from '../../lib/errors';
import { AuthPage } from '../auth/AuthPage';
import { useSession } from '../auth/sessionContext';
import { AcceptAsUser } from './AcceptAsUser';
import { JoinForm } from './JoinForm';
import { SignInToAccept } from './SignInToAccept';

addTexts('invite', texts);

/** What the link of an invitation opens: for somebody new, for an account that exists, and for who is signed in. */
export function InvitePage() {
  const { t } = useTranslation('invite');
  const { token = '' } = useParams();
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  const { data, error, refetch } = useInvitationPreviewQuery({
    variables: { token },
    // Asked once: after it was accepted there is nothing to ask again.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    context: { withoutTenant: true },
  });
  const invitation = data?.invitation;

  if (session.status === 'loading') return <FullPageSpinner />;
  if (error && !invitation) {
    const over = !['NETWORK', 'INTERNAL_SERVER_ERROR', 'UNAVAILABLE', 'RATE_LIMITED'].includes(
      errorCode(error) ?? 'NETWORK',
    );
    return over ? (
      <AuthPage title={t('over')} subtitle={errorMessage(error, t('loadFailed'))}>
        <ToDashboard />
      </AuthPage>
    ) : (
      <AuthPage title={t('checking')} subtitle={null}>
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      </AuthPage>
    );
  }
  if (!invitation) return <FullPageSpinner />;

  const { businessName: business, invitedByName: name, email, hasAccount } = invitation;
  const role = t(`roles.${invitation.role}`);
  const enter = async () => {
    toast.success(t('joined', { business }));
    await navigate('/dashboard', { replace: true });
  };
  const enterAs = async (signedIn: SessionFragment) => {
    await session.signIn(signedIn);
    await enter();
  };

  return (
    <AuthPage
      title={t('title', { business })}
      subtitle={name ? t('invitedBy', { name, business, role }) : t('invited', { business, role })}
    >
      {session.user ? (
        <AcceptAsUser token={token} business={business} email={email} onAccepted={enter} />
      ) : hasAccount ? (
        <SignInToAccept email={email} />
      ) : (
        <JoinForm token={token} email={email} onJoined={enterAs} />
      )}
    </AuthPage>
  );
}

function ToDashboard() {
  const { t } = useTranslation('invite');
  const { user } = useSession();
  return (
    <Button
      component={RouterLink}
      to={user ? '/dashboard' : '/login'}
      variant="contained"
      size="large"
      fullWidth
    >
      {t(user ? 'toDashboard' : 'toSignIn')}
    </Button>
  );
}
