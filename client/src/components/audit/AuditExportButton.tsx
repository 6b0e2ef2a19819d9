import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../lib/dates';
import { failureDetail } from '../../lib/failureDetail';
import { saveFile } from '../../lib/saveFile';
import { useToast } from '../useToast';

interface Props {
  /** Resolves with the text of the file. */
  load: () => Promise<string>;
  /** Without date and ending. */
  name: string;
  zone: string;
  disabled?: boolean;
}

/** Saves all that the filters find, not the page alone, as a CSV file. */
export function AuditExportButton({ load, name, zone, disabled }: Props) {
  const { t } = useTranslation('audit');
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await load(), `${name}-${todayIn(zone)}.csv`, 'text/csv');
      toast.success(t('export.done'));
    } catch (error) {
      toast.error(t('export.failed'), failureDetail(error, t('export.tryAgain')));
    }
    setIsBusy(false);
  };

  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download size={17} aria-hidden />}
      loading={isBusy}
      disabled={disabled}
      loadingPosition="start"
      onClick={() => void save()}
    >
      {t('export.action')}
    </Button>
  );
}
