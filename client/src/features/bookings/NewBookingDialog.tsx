import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../../i18n/en/bookings.json';
import { addTexts } from '../../i18n/setup';
import { type BookingStart } from './bookingStart';
import { GuardedDialog } from './GuardedDialog';

addTexts('bookings', texts);

const NewBookingContent = lazy(() =>
  import('./NewBookingContent').then(({ NewBookingContent: content }) => ({ default: content })),
);

interface Props {
  start?: BookingStart;
  onClose: () => void;
  onBooked: () => void;
}

/** Books for somebody who calls or stands at the front desk. Loads its own choices. */
export function NewBookingDialog({ start, onClose, onBooked }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <GuardedDialog title={t('dialog.title')} onClose={onClose}>
      {(dialog) => <NewBookingContent start={start ?? {}} dialog={dialog} onBooked={onBooked} />}
    </GuardedDialog>
  );
}
