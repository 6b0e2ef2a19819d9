import { skipToken } from '@apollo/client/react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useBookingChoicesQuery, useBookingClientQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { type DialogHandle } from './GuardedDialog';
import { type BookingStart } from './bookingStart';
import { NewBookingForm } from './NewBookingForm';

interface Props {
  start: BookingStart;
  dialog: DialogHandle;
  onBooked: () => void;
}

/** Loads what the form needs before it shows it. */
export function NewBookingContent({ start, dialog, onBooked }: Props) {
  const { t } = useTranslation('bookings');
  const choices = useBookingChoicesQuery();
  const client = useBookingClientQuery(start.clientId ? { variables: { id: start.clientId } } : skipToken);
  const error = choices.error ?? client.error;
  const retry = () => {
    choices.refetch().catch(() => undefined);
    if (start.clientId) client.refetch({ id: start.clientId }).catch(() => undefined);
  };

  if (choices.data && (!start.clientId || client.data)) {
    return (
      <NewBookingForm
        choices={choices.data}
        client={client.data?.client ?? null}
        start={start}
        dialog={dialog}
        onBooked={onBooked}
      />
    );
  }
  return (
    <>
      <DialogContent>
        {error ? (
          <ErrorState message={errorMessage(error, t('dialog.loadFailed'))} onRetry={retry} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={dialog.close}>
          {t('cancel', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </>
  );
}
