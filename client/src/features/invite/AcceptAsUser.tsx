import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { useAcceptInvitationMutation } from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { useSession } from '../auth/sessionContext';

interface Props {
  token: string;
  business: string;
  /** Whom the invitation is for. */
  email: string;
  onAccepted: () => Promise<void>;
}

/** Names and addresses may be longer than a telephone is wide. */
const WRAPPED = { whiteSpace: 'normal', overflowWrap: 'anywhere' };

export function AcceptAsUser({ token, business, email, onAccepted }: Props) {
  const { t } = useTranslation('invite');
  const toast = useToast();
  const { user, signOut } = useSession();
  const [accept, { loading }] = useAcceptInvitationMutation({ context: { withoutTenant: true } });
  const current = user?.email ?? '';

  if (current.toLowerCase() !== email.toLowerCase()) {
    return (
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('other', { current, email })}
        </Alert>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('otherBody', { email })}</Typography>
        <Button variant="contained" size="large" onClick={() => void signOut()} sx={WRAPPED}>
          {t('signOut', { current })}
        </Button>
      </Box>
    );
  }

  const join = async () => {
    try {
      await accept({ variables: { token } });
      await onAccepted();
    } catch (error) {
      toast.error(t('failed'), failureDetail(error, t('tryAgain')));
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('acceptAs', { email })}</Typography>
      <Button variant="contained" size="large" loading={loading} onClick={() => void join()} sx={WRAPPED}>
        {t('accept', { business })}
      </Button>
    </Box>
  );
}
