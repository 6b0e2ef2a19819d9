import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { type BookingsQueryVariables } from '../../generated/graphql.generated';
import { todayIn } from '../../lib/dates';
import { failureDetail } from '../../lib/failureDetail';
import { saveFile } from '../../lib/saveFile';

interface Props {
  /** The filter and sort of what is shown. */
  variables: BookingsQueryVariables;
  timeZone: string;
  disabled: boolean;
}

/** Saves all that the filter finds, not the page alone, as a CSV file. */
export function ExportButton({ variables, timeZone, disabled }: Props) {
  const { t } = useTranslation('bookings');
  const client = useApolloClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      const { bookingsCsv } = await import('./exportBookings');
      const csv = await bookingsCsv(client, variables, timeZone);
      saveFile(csv, `bookings-${todayIn(timeZone)}.csv`, 'text/csv');
    } catch (error) {
      toast.error(t('export.failed'), failureDetail(error, t('tryAgain')));
    }
    setIsBusy(false);
  };

  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download size={17} aria-hidden />}
      loading={isBusy}
      loadingPosition="start"
      disabled={disabled}
      onClick={() => void save()}
    >
      {t('export.action')}
    </Button>
  );
}
