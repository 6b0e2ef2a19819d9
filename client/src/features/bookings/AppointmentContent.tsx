import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useAppointmentDetailsQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { AppointmentView } from './AppointmentView';
import { type DialogHandle } from './GuardedDialog';

interface Props {
  id: string;
  dialog: DialogHandle;
}

/** Loads the appointment, always as it is now. */
export function AppointmentContent({ id, dialog }: Props) {
  const { t } = useTranslation('bookings');
  const { data, error, refetch } = useAppointmentDetailsQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  if (data) return <AppointmentView appointment={data.appointment} dialog={dialog} reload={reload} />;
  return (
    <>
      <DialogContent>
        {error ? (
          <ErrorState message={errorMessage(error, t('details.loadFailed'))} onRetry={reload} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={dialog.close}>
          {t('close', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </>
  );
}
