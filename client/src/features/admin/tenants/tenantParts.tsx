import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, CirclePause, Trash2, TriangleAlert, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../../../components/LookChip';
import { type AdminTenantRowFragment, type TenantHealth } from '../../../generated/graphql.generated';
import { formatDateWithYear, viewerZone } from '../../../lib/dates';
import { relativeTime } from '../../../lib/relativeTime';
import { SuspensionReason } from './SuspensionReason';

interface Props {
  tenant: AdminTenantRowFragment;
}

/** Of the id its end: it begins with the time, so those made together begin alike. */
export function TenantName({ tenant: { id, businessName } }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{businessName}</Typography>
      <Typography variant="body2" color="textSecondary" title={id}>
        {id.slice(-12)}
      </Typography>
    </Box>
  );
}

export function TenantOwner({ tenant: { ownerName, ownerEmail } }: Props) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{ownerName ?? t('noOwner')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {ownerEmail}
      </Typography>
    </Box>
  );
}

export function TenantStats({ tenant: { stats } }: Props) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Typography>
        {t('barbers', { count: stats.activeBarbers })}, {t('calendars', { count: stats.connectedCalendars })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('appointments', { count: stats.appointmentsThisMonth })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {stats.recentActivity ? t('activity', { when: relativeTime(stats.recentActivity) }) : t('noActivity')}
      </Typography>
    </Box>
  );
}

const HEALTH: Record<TenantHealth, Look> = {
  healthy: { icon: CircleCheck, color: 'success.main', background: 'soft.success' },
  needs_attention: { icon: TriangleAlert, color: 'warning.main', background: 'soft.warning' },
  critical: { icon: CircleAlert, color: 'error.main', background: 'soft.danger' },
  no_active_barbers: { icon: UserX, color: 'text.secondary', background: 'soft.sunken' },
  suspended: { icon: CirclePause, color: 'text.secondary', background: 'soft.sunken' },
};
const DELETED: Look = { icon: Trash2, color: 'error.main', background: 'soft.danger' };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Its health as colour, icon and word; of a deleted one, until when it can be restored. */
export function TenantStanding({ tenant: { health, status, erasedFrom, suspendedReason } }: Props) {
  const { t } = useTranslation('admin');
  const isDeleted = status === 'deleted';
  return (
    <Box sx={{ minWidth: 0, maxWidth: 168 }}>
      <LookChip
        look={isDeleted ? DELETED : HEALTH[health]}
        label={isDeleted ? t('status.deleted') : t(`health.${health}`)}
      />
      {isDeleted && erasedFrom && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1 }}
          title={formatDateWithYear(erasedFrom, viewerZone())}
        >
          {remaining(erasedFrom)}
        </Typography>
      )}
      {!isDeleted && suspendedReason && <SuspensionReason reason={suspendedReason} />}
    </Box>
  );

  function remaining(until: string): string {
    const days = Math.ceil((new Date(until).getTime() - Date.now()) / DAY_MS);
    return days > 0 ? t('daysLeft', { count: days }) : t('erasedSoon');
  }
}
