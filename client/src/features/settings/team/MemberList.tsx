import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type MembershipRole,
  TeamDocument,
  type TeamMemberRowFragment,
  useChangeMemberRoleMutation,
  useRemoveMemberMutation,
} from '../../../generated/graphql.generated';
import { formatDateWithYear, formatTime } from '../../../lib/dates';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';
import { mayManage, rolesGrantedBy } from './roles';
import { Tag } from './Tag';

interface Props {
  members: readonly TeamMemberRowFragment[];
  viewer: MembershipRole;
}

export function MemberList({ members, viewer }: Props) {
  const { t } = useTranslation('team');
  return (
    <Paper component="section" aria-label={t('members')} sx={{ overflow: 'hidden' }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} viewer={viewer} />
        ))}
      </Box>
    </Paper>
  );
}

const ROW = {
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(0, 1fr) 168px 44px' },
  px: { xs: 4, sm: 5 },
  py: 3,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};

function MemberRow({ member, viewer }: { member: TeamMemberRowFragment; viewer: MembershipRole }) {
  const { t } = useTranslation('team');
  const { timeZone } = useTenant().tenant;
  const { changeRole, remove, busy } = useMemberChanges(member);
  const { firstName, lastName, email, role, isYou, lastSignInAt, barber } = member;
  const name = `${firstName} ${lastName}`;
  const managed = !isYou && mayManage(viewer, role);
  const signIn = lastSignInAt
    ? t('lastSignInAt', {
        when: `${formatDateWithYear(lastSignInAt, timeZone)}, ${formatTime(lastSignInAt, timeZone)}`,
      })
    : t('notSignedIn');

  return (
    <Box component="li" sx={ROW}>
      <Box
        sx={{
          display: 'flex',
          gap: 3,
          alignItems: 'center',
          minWidth: 0,
          gridColumn: { xs: managed ? '1 / 3' : 1, sm: 'auto' },
        }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 40,
            height: 40,
            fontSize: '0.9375rem',
            fontWeight: 650,
            bgcolor: 'soft.accent',
            color: 'primary.main',
          }}
        >
          {firstName.charAt(0)}
          {lastName.charAt(0)}
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
            {isYou && <Tag>{t('you')}</Tag>}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {barber ? `${t('worksAs', { barber: barber.name })} · ${signIn}` : signIn}
          </Typography>
        </Box>
      </Box>
      {managed ? (
        <TextField
          select
          value={role}
          disabled={busy}
          onChange={({ target }) => void changeRole(target.value as MembershipRole)}
          slotProps={{ htmlInput: { 'aria-label': t('roleOf', { name }) } }}
        >
          {rolesGrantedBy(viewer).map((choice) => (
            <MenuItem key={choice} value={choice}>
              {t(`roles.${choice}`)}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <Typography sx={{ px: { sm: 3.5 } }}>{t(`roles.${role}`)}</Typography>
      )}
      {managed && (
        <Tooltip title={t('remove')}>
          <IconButton
            aria-label={t('removeNamed', { name })}
            disabled={busy}
            onClick={() => void remove()}
            sx={{ width: 44, height: 44 }}
          >
            <UserMinus size={18} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

function useMemberChanges({ id, firstName, lastName }: TeamMemberRowFragment) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const confirm = useConfirm();
  const { businessName } = useTenant().tenant;
  const [busy, setBusy] = useState(false);
  const [changeMemberRole] = useChangeMemberRoleMutation();
  const [removeMember] = useRemoveMemberMutation({
    refetchQueries: [TeamDocument],
    awaitRefetchQueries: true,
  });
  const name = `${firstName} ${lastName}`;
  const cancellationText = t('cancel', { ns: 'shared' });

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

  const changeRole = async (role: MembershipRole) => {
    if (role === 'owner') {
      const { confirmed } = await confirm({
        title: t('makeOwnerTitle', { name }),
        description: t('makeOwnerBody'),
        confirmationText: t('makeOwner'),
        cancellationText,
      });
      if (!confirmed) return;
    }
    await attempt(
      () => changeMemberRole({ variables: { id, role } }),
      t('roleChanged', { name, role: t(`roles.${role}`) }),
      t('roleFailed', { name }),
    );
  };

  const remove = async () => {
    const { confirmed } = await confirm({
      title: t('removeTitle', { name }),
      description: t('removeBody', { business: businessName }),
      confirmationText: t('remove'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText,
    });
    if (!confirmed) return;
    await attempt(
      () => removeMember({ variables: { id } }),
      t('removed', { name }),
      t('removeFailed', { name }),
    );
  };

  return { changeRole, remove, busy };
}
