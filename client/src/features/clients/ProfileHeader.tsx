import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { CalendarPlus, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader';
import { useToast } from '../../components/useToast';
import {
  type ClientRowFragment,
  useExportClientDataMutation,
  useUpdateClientMutation,
} from '../../generated/graphql.generated';
import { formatDateWithYear, todayIn } from '../../lib/dates';
import { failureDetail } from '../../lib/failureDetail';
import { saveFile } from '../../lib/saveFile';
import { useTenant } from '../tenant/tenantContext';
import { useClientRights } from './clientRights';
import { ClientStatusChip } from './ClientStatusChip';

interface Props {
  client: ClientRowFragment;
  onBook: () => void;
  onEdit: () => void;
  onErase: () => void;
  onDelete: () => void;
}

export function ProfileHeader({ client, onBook, ...actions }: Props) {
  const { t } = useTranslation('clients');
  const { timeZone } = useTenant().tenant;
  const { mayManage } = useClientRights();
  return (
    <PageHeader
      title={client.fullName}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1 }}>
          <ClientStatusChip status={client.status} />
          {t('profile.since', { date: formatDateWithYear(client.createdAt, timeZone) })}
        </Box>
      }
      actions={
        <>
          {mayManage && <VipSwitch client={client} />}
          {mayManage && <ProfileMenu client={client} {...actions} />}
          <Button variant="contained" startIcon={<CalendarPlus size={18} aria-hidden />} onClick={onBook}>
            {t('profile.bookAgain')}
          </Button>
        </>
      }
    />
  );
}

function VipSwitch({ client }: { client: ClientRowFragment }) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const [update, { loading }] = useUpdateClientMutation();
  const toggle = async (isVip: boolean) => {
    const status = isVip ? 'vip' : 'active';
    try {
      await update({
        variables: { id: client.id, input: { status } },
        optimisticResponse: { updateClient: { ...client, status } },
      });
    } catch (error) {
      toast.error(t('profile.vipFailed'), failureDetail(error, t('tryAgain')));
    }
  };
  return (
    <FormControlLabel
      control={
        <Switch
          checked={client.status === 'vip'}
          disabled={loading}
          onChange={(_, checked) => void toggle(checked)}
        />
      }
      label={t('status.vip')}
      sx={{ minHeight: 44, mx: 0 }}
    />
  );
}

type MenuProps = Omit<Props, 'onBook'>;

function ProfileMenu({ client, onEdit, onErase, onDelete }: MenuProps) {
  const { t } = useTranslation('clients');
  const { mayErase } = useClientRights();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { exportData, exporting } = useExportData();

  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={onEdit}>
        {t('profile.edit')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={18} aria-hidden />}
        loading={exporting}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('menu.open')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {mayErase && (
          <MenuItem onClick={choose(() => void exportData(client))}>{t('profile.exportData')}</MenuItem>
        )}
        {mayErase && <MenuItem onClick={choose(onErase)}>{t('profile.erase')}</MenuItem>}
        {mayErase && <Divider />}
        <MenuItem onClick={choose(onDelete)} sx={{ color: 'error.main' }}>
          {t('deleteAction')}
        </MenuItem>
      </Menu>
    </>
  );
}

function useExportData() {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const { timeZone } = useTenant().tenant;
  const [ask, { loading: exporting }] = useExportClientDataMutation();
  const exportData = async ({ id }: ClientRowFragment) => {
    try {
      const { data } = await ask({ variables: { id } });
      const name = `client-data-${todayIn(timeZone)}.json`;
      saveFile(data?.exportClientData ?? '', name, 'application/json');
      toast.success(t('export.done'), name);
    } catch (error) {
      toast.error(t('export.failed'), failureDetail(error, t('tryAgain')));
    }
  };
  return { exportData, exporting };
}
