import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type InvitationRowFragment,
  type MembershipRole,
  TeamDocument,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from '../../../generated/graphql.generated';
import { formatDateWithYear } from '../../../lib/dates';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';
import { mayManage } from './roles';
import { Tag } from './Tag';

interface Props {
  invitations: readonly InvitationRowFragment[];
  viewer: MembershipRole;
}

/** Those who were invited and have not come yet. */
export function InvitationList({ invitations, viewer }: Props) {
  const { t } = useTranslation('team');
  return (
    <Box component="section" aria-labelledby="invitations-title">
      <Typography variant="h2" id="invitations-title" sx={{ mb: 3 }}>
        {t('invitations')}
      </Typography>
      {invitations.length === 0 ? (
        <Typography color="textSecondary">{t('noInvitations')}</Typography>
      ) : (
        <Paper component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              managed={mayManage(viewer, invitation.role)}
            />
          ))}
        </Paper>
      )}
    </Box>
  );
}

function InvitationRow({ invitation, managed }: { invitation: InvitationRowFragment; managed: boolean }) {
  const { t } = useTranslation('team');
  const { timeZone } = useTenant().tenant;
  const { resend, revoke, busy } = useInvitationChanges(invitation);
  const { email, role, isExpired, invitedByName, sentAt, expiresAt, barber } = invitation;
  const date = formatDateWithYear(sentAt, timeZone);
  const details = [
    barber ? `${t(`roles.${role}`)} (${t('worksAs', { barber: barber.name })})` : t(`roles.${role}`),
    invitedByName ? t('sentBy', { name: invitedByName, date }) : t('sentOn', { date }),
    ...(isExpired ? [] : [t('expiresOn', { date: formatDateWithYear(expiresAt, timeZone) })]),
  ];

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, sm: 5 },
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{email}</Typography>
          {isExpired && <Tag tone="warning">{t('expired')}</Tag>}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {details.join(' · ')}
        </Typography>
      </Box>
      {managed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            disabled={busy}
            aria-label={t('resendNamed', { email })}
            startIcon={<Send size={16} aria-hidden />}
            onClick={() => void resend()}
          >
            {t('resend')}
          </Button>
          <Button
            color="inherit"
            disabled={busy}
            aria-label={t('revokeNamed', { email })}
            startIcon={<Undo2 size={16} aria-hidden />}
            onClick={() => void revoke()}
          >
            {t('revoke')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function useInvitationChanges({ id, email }: InvitationRowFragment) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [resendInvitation] = useResendInvitationMutation();
  const [revokeInvitation] = useRevokeInvitationMutation({
    refetchQueries: [TeamDocument],
    awaitRefetchQueries: true,
  });

  const attempt = async (work: () => Promise<unknown>, success: string, failure: string) => {
    setBusy(true);
    try {
      await work();
      toast.success(success);
    } catch (error) {
      toast.error(failure, failureDetail(error, t('tryAgain')));
    } finally {
      setBusy(false);
    }
  };

  const resend = () =>
    attempt(() => resendInvitation({ variables: { id } }), t('resent', { email }), t('resendFailed'));

  const revoke = async () => {
    const { confirmed } = await confirm({
      title: t('revokeTitle', { email }),
      description: t('revokeBody'),
      confirmationText: t('revoke'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    await attempt(() => revokeInvitation({ variables: { id } }), t('revoked', { email }), t('revokeFailed'));
  };

  return { resend, revoke, busy };
}
