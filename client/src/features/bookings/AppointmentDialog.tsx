import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../../i18n/en/bookings.json';
import { addTexts } from '../../i18n/setup';
import { GuardedDialog } from './GuardedDialog';

addTexts('bookings', texts);

const AppointmentContent = lazy(() =>
  import('./AppointmentContent').then(({ AppointmentContent: content }) => ({ default: content })),
);

interface Props {
  id: string;
  onClose: () => void;
  /** Opens it ready to be changed. */
  startsEditing?: boolean;
}

/** One appointment: what it is, what became of it, and everything that can be done with it. */
export function AppointmentDialog({ id, onClose, startsEditing = false }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <GuardedDialog title={t('details.title')} onClose={onClose}>
      {(dialog) => <AppointmentContent id={id} dialog={dialog} startsEditing={startsEditing} />}
    </GuardedDialog>
  );
}
