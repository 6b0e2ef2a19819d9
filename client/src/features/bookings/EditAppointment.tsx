import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useBookingChoicesQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { type EditProps, EditAppointmentForm } from './EditAppointmentForm';
import { withPresent } from './appointmentEdit';

/** Loads what can be chosen before it shows the form. */
export function EditAppointment(props: EditProps) {
  const { t } = useTranslation('bookings');
  const { data, error, refetch } = useBookingChoicesQuery();
  if (data) return <EditAppointmentForm {...props} choices={withPresent(data, props.appointment)} />;
  return (
    <>
      <DialogContent>
        {error ? (
          <ErrorState
            message={errorMessage(error, t('dialog.loadFailed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onDone}>
          {t('edit.back')}
        </Button>
      </DialogActions>
    </>
  );
}
