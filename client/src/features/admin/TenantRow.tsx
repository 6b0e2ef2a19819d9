import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, CirclePause, TriangleAlert, UserX } from 'lucide-react';
import { useConfirm } from 'material-ui-confirm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type AdminTenantsQuery,
  type TenantHealth,
  useSuspendTenantMutation,
  useUnsuspendTenantMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { formatDateWithYear, viewerZone } from '../../lib/dates';
import { SuspendDialog } from './SuspendDialog';

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
  const toast = useToast();
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const [suspendTenant, suspending] = useSuspendTenantMutation();
  const [unsuspendTenant, unsuspending] = useUnsuspendTenantMutation();
  const { id, businessName, stats, health } = tenant;
  const { icon: HealthIcon, color, background } = HEALTH[health];

  const suspend = async (reason: string) => {
    setAsking(false);
    try {
      await suspendTenant({ variables: { id, reason: reason || null } });
      toast.success(t('suspended'));
      onChanged();
    } catch (error) {
      toast.error(
        t('suspendFailed', { detail: failureDetail(error, t('unexpectedError', { ns: 'shared' })) }),
      );
    }
  };

  const unsuspend = async () => {
    const { confirmed } = await confirm({
      title: businessName,
      description: t('unsuspendConfirm'),
      confirmationText: t('unsuspend'),
    });
    if (!confirmed) return;
    try {
      await unsuspendTenant({ variables: { id } });
      toast.success(t('unsuspended'));
      onChanged();
    } catch (error) {
      toast.error(
        t('unsuspendFailed', { detail: failureDetail(error, t('unexpectedError', { ns: 'shared' })) }),
      );
    }
  };

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
        {tenant.isActive ? (
          <Button size="small" color="error" loading={suspending.loading} onClick={() => setAsking(true)}>
            {t('suspend')}
          </Button>
        ) : (
          <Button size="small" loading={unsuspending.loading} onClick={() => void unsuspend()}>
            {t('unsuspend')}
          </Button>
        )}
        <SuspendDialog
          name={businessName}
          open={asking}
          onCancel={() => setAsking(false)}
          onSuspend={suspend}
        />
      </TableCell>
    </TableRow>
  );
}
