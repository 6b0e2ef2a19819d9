import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { type MembershipRole, useTeamQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/team.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { useTenant } from '../../tenant/tenantContext';
import { InvitationList } from './InvitationList';
import { InviteDialog } from './InviteDialog';
import { LeaveSection } from './LeaveSection';
import { MemberList } from './MemberList';

addTexts('team', texts);

/** Who signs in to the business, as what, and who is invited. */
export function TeamTab() {
  const { t } = useTranslation('team');
  const { viewerRole } = useTenant().tenant;
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {viewerRole === 'owner' || viewerRole === 'manager' ? (
        <Team viewer={viewerRole} />
      ) : (
        <EmptyState icon={Users} title={t('ownersOnly')} body={t('ownersOnlyBody')} />
      )}
      <LeaveSection />
    </Box>
  );
}

function Team({ viewer }: { viewer: MembershipRole }) {
  const { t } = useTranslation('team');
  const { businessName } = useTenant().tenant;
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useTeamQuery({ fetchPolicy: 'cache-and-network' });
  const members = data?.teamMembers;

  const invite = (
    <Button
      variant="contained"
      startIcon={<UserPlus size={18} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('invite')}
    </Button>
  );

  return (
    <Box sx={{ display: 'grid', gap: 8, maxWidth: 960 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ flex: '1 1 280px' }}>
          <Typography variant="h2">{t('title')}</Typography>
          <Typography color="textSecondary">{t('subtitle', { business: businessName })}</Typography>
        </Box>
        {members && invite}
      </Box>
      {error && !members && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={4} height={64} />}
      {members && <MemberList members={members} viewer={viewer} />}
      {data && members?.length === 1 && data.invitations.length === 0 ? (
        <EmptyState icon={Users} title={t('alone')} body={t('aloneBody')} />
      ) : (
        data && <InvitationList invitations={data.invitations} viewer={viewer} />
      )}
      {inviting && members && (
        <InviteDialog
          viewer={viewer}
          takenBarberIds={members.flatMap(({ barber }) => barber?.id ?? [])}
          onClose={() => setInviting(false)}
        />
      )}
    </Box>
  );
}
