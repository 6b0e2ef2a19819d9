import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, Download, type LucideIcon, Merge, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { useExportClientsMutation } from '../../generated/graphql.generated';
import { todayIn } from '../../lib/dates';
import { failureDetail } from '../../lib/failureDetail';
import { saveFile } from '../../lib/saveFile';
import { useTenant } from '../tenant/tenantContext';
import { useClientRights } from './clientRights';
import { type Criteria, filterOf, isFiltered } from './criteria';

interface Props {
  /** What is exported. */
  criteria: Criteria;
  onImport: () => void;
  onDuplicates: () => void;
}

/** What can be done with the list as a whole. */
export function ListMenu({ criteria, onImport, onDuplicates }: Props) {
  const { t } = useTranslation('clients');
  const { mayMerge } = useClientRights();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { exportList, exporting } = useExportList();

  const item = (icon: LucideIcon, label: string, onChoose: () => void) => {
    const Icon = icon;
    return (
      <MenuItem
        onClick={() => {
          setAnchor(null);
          onChoose();
        }}
      >
        <ListItemIcon>
          <Icon size={18} aria-hidden />
        </ListItemIcon>
        <ListItemText>{label}</ListItemText>
      </MenuItem>
    );
  };

  return (
    <>
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
        {item(Upload, t('menu.import'), onImport)}
        {item(
          Download,
          t(isFiltered(criteria) ? 'menu.exportFiltered' : 'menu.export'),
          () => void exportList(criteria),
        )}
        {mayMerge && item(Merge, t('menu.duplicates'), onDuplicates)}
      </Menu>
    </>
  );
}

function useExportList() {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const { timeZone } = useTenant().tenant;
  const [ask, { loading: exporting }] = useExportClientsMutation();
  const exportList = async (criteria: Criteria) => {
    try {
      const { data } = await ask({ variables: filterOf(criteria) });
      const name = `clients-${todayIn(timeZone)}.csv`;
      saveFile(data?.exportClients ?? '', name, 'text/csv');
      toast.success(t('export.done'), name);
    } catch (error) {
      toast.error(t('export.failed'), failureDetail(error, t('tryAgain')));
    }
  };
  return { exportList, exporting };
}
