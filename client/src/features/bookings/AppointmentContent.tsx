import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import {
  BookingChangedDocument,
  useAppointmentDetailsQuery,
  useBookingChangedSubscription,
} from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { useReload } from '../../lib/useReload';
import { AppointmentView } from './AppointmentView';
import { type DialogHandle } from './GuardedDialog';

const EditAppointment = lazy(() =>
  import('./EditAppointment').then(({ EditAppointment: edit }) => ({ default: edit })),
);

interface Props {
  id: string;
  dialog: DialogHandle;
  startsEditing: boolean;
}

/** Loads the appointment, always as it is now, and follows what others do with it. */
export function AppointmentContent({ id, dialog, startsEditing }: Props) {
  const { t } = useTranslation('bookings');
  const [isEditing, setIsEditing] = useState(startsEditing);
  const {
    data,
    previousData,
    error,
    loading: isLoading,
    refetch,
  } = useAppointmentDetailsQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  // Other screens' news can leave the cached answer incomplete until it is loaded again: the one before stays, and
  // with it what is being typed.
  const known = data ?? previousData;
  const appointment = known?.appointment.id === id ? known.appointment : undefined;
  const reload = () => refetch().then(noResult, noResult);
  const follow = useReload({ loading: isLoading, refetch }, BookingChangedDocument);
  useBookingChangedSubscription({
    onData: ({ data: { data: news } }) => {
      if (news?.appointmentChanged.appointment.id === id) follow();
    },
  });
  const stopEditing = () => {
    dialog.setDirty(false);
    setIsEditing(false);
    void reload();
  };
  const loading = (
    <DialogContent>
      <SkeletonRows rows={6} />
    </DialogContent>
  );

  if (appointment && isEditing)
    return (
      <Suspense fallback={loading}>
        <EditAppointment appointment={appointment} dialog={dialog} reload={reload} onDone={stopEditing} />
      </Suspense>
    );
  if (appointment)
    return (
      <AppointmentView
        appointment={appointment}
        dialog={dialog}
        reload={() => void reload()}
        onEdit={() => setIsEditing(true)}
      />
    );
  return (
    <>
      {error ? (
        <DialogContent>
          <ErrorState message={errorMessage(error, t('details.loadFailed'))} onRetry={() => void reload()} />
        </DialogContent>
      ) : (
        loading
      )}
      <DialogActions>
        <Button color="inherit" onClick={dialog.close}>
          {t('close', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </>
  );
}

const noResult = () => undefined;
