import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/useToast';
import { MyTenantsDocument, useLeaveTeamMutation } from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';

/** The way out of a team, for everybody who belongs to it. */
export function LeaveSection() {
  const { t } = useTranslation('team');
  const { tenant, tenants, selectTenant } = useTenant();
  const { businessName } = tenant;
  const client = useApolloClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const [isLeaving, setIsLeaving] = useState(false);
  const [leaveTeam] = useLeaveTeamMutation();

  const leave = async () => {
    const { confirmed } = await confirm({
      title: t('leave.title', { business: businessName }),
      description: t('leave.body'),
      confirmationText: t('leave.action'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    setIsLeaving(true);
    try {
      await leaveTeam({ variables: { tenantId: tenant.id } });
    } catch (error) {
      setIsLeaving(false);
      toast.error(t('leave.failed', { business: businessName }), failureDetail(error, t('tryAgain')));
      return;
    }
    toast.success(t('leave.done', { business: businessName }));
    void navigate('/dashboard');
    const next = tenants.find(({ id }) => id !== tenant.id);
    if (next) selectTenant(next.id);
    // Without another business the setup of a new one takes the dashboard's place.
    else await client.refetchQueries({ include: [MyTenantsDocument] });
  };

  return (
    <Box component="section" aria-labelledby="leave-title" sx={{ maxWidth: 960 }}>
      <Typography variant="h2" id="leave-title" sx={{ mb: 1 }}>
        {t('leave.heading')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('leave.help')}
      </Typography>
      <Button
        variant="outlined"
        color="error"
        loading={isLeaving}
        startIcon={<LogOut size={16} aria-hidden />}
        onClick={() => void leave()}
        sx={{ minHeight: 44 }}
      >
        {t('leave.open', { business: businessName })}
      </Button>
    </Box>
  );
}
