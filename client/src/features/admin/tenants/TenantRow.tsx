import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, CirclePause, TriangleAlert, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminTenantsQuery, type TenantHealth } from '../../../generated/graphql.generated';
import { formatDateWithYear, viewerZone } from '../../../lib/dates';
import { DeleteDialog } from './DeleteDialog';
import { SuspendDialog } from './SuspendDialog';
import { useTenantActions } from './useTenantActions';

const HEALTH: Record<TenantHealth, { icon: typeof CircleCheck; color: string; background: string }> = {
  healthy: { icon: CircleCheck, color: 'success.main', background: 'soft.success' },
  needs_attention: { icon: TriangleAlert, color: 'warning.main', background: 'soft.warning' },
  critical: { icon: CircleAlert, color: 'error.main', background: 'soft.danger' },
  no_active_barbers: { icon: UserX, color: 'text.secondary', background: 'soft.sunken' },
  suspended: { icon: CirclePause, color: 'text.secondary', background: 'soft.sunken' },
};

interface Props {
  tenant: AdminTenantsQuery['adminTenants']['nodes'][number];
  onChanged: () => void;
}

export function TenantRow({ tenant, onChanged }: Props) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null);
  const actions = useTenantActions(tenant, onChanged);
  const { id, businessName, stats, health } = tenant;
  const { icon: HealthIcon, color, background } = HEALTH[health];
  const settle = () => setAsking(null);

  return (
    <TableRow hover>
      <TableCell>
        <Typography sx={{ fontWeight: 650 }}>{businessName}</Typography>
        <Typography variant="body2" color="textSecondary" title={id}>
          {id.slice(0, 8)}
        </Typography>
      </TableCell>
      <TableCell>
        {tenant.ownerName ?? t('noOwner')}
        <Typography variant="body2" color="textSecondary">
          {tenant.ownerEmail}
        </Typography>
      </TableCell>
      <TableCell>{t(`businessType.${tenant.businessType}`, { ns: 'shared' })}</TableCell>
      <TableCell>
        {t('barbers', { count: stats.activeBarbers })}
        <Typography variant="body2" color="textSecondary">
          {t('appointments', { count: stats.appointmentsThisMonth })}
        </Typography>
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          icon={
            <Box component="span" sx={{ lineHeight: 0 }}>
              <HealthIcon size={14} aria-hidden />
            </Box>
          }
          label={t(`health.${health}`)}
          title={tenant.suspendedReason ?? undefined}
          sx={{
            color,
            bgcolor: background,
            borderRadius: '7px',
            '& .MuiChip-icon': { color: 'inherit', ml: 2 },
          }}
        />
      </TableCell>
      <TableCell>{formatDateWithYear(tenant.createdAt, viewerZone())}</TableCell>
      <TableCell align="right">
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button
            size="small"
            disabled={actions.isBusy || !tenant.isActive}
            onClick={() => void actions.impersonate()}
          >
            {t('impersonate')}
          </Button>
          {tenant.isActive ? (
            <Button
              size="small"
              color="inherit"
              disabled={actions.isBusy}
              onClick={() => setAsking('suspend')}
            >
              {t('suspend')}
            </Button>
          ) : (
            <Button
              size="small"
              color="inherit"
              disabled={actions.isBusy}
              onClick={() => void actions.unsuspend()}
            >
              {t('unsuspend')}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            disabled={actions.isBusy}
            onClick={() => void actions.wantsDeletion().then((wanted) => wanted && setAsking('delete'))}
          >
            {t('delete')}
          </Button>
        </Box>
        <SuspendDialog
          name={businessName}
          open={asking === 'suspend'}
          onCancel={settle}
          onSuspend={(reason) => {
            settle();
            return actions.suspend(reason);
          }}
        />
        {asking === 'delete' && (
          <DeleteDialog
            name={businessName}
            loading={actions.isDeleting}
            onCancelled={() => {
              settle();
              actions.deletionCancelled();
            }}
            onDelete={() => void actions.delete().then(settle)}
          />
        )}
      </TableCell>
    </TableRow>
  );
}
