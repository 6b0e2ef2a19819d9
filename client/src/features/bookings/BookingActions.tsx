import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type AppointmentRowFragment,
  useCheckInAppointmentMutation,
  useCompleteAppointmentMutation,
  useConfirmAppointmentMutation,
  useMarkNoShowMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';

interface Props {
  appointment: AppointmentRowFragment;
  onChanged: () => void;
  onCancel: (appointment: AppointmentRowFragment) => void;
}

/** The one next step of an appointment, and the two ways in which it can come to nothing. */
export function BookingActions({ appointment, onChanged, onCancel }: Props) {
  const { t } = useTranslation('bookings');
  const toast = useToast();
  const [confirm, confirming] = useConfirmAppointmentMutation();
  const [checkIn, checkingIn] = useCheckInAppointmentMutation();
  const [complete, completing] = useCompleteAppointmentMutation();
  const [noShow, markingNoShow] = useMarkNoShowMutation();
  const { id, status } = appointment;
  const next = { pending: confirm, confirmed: checkIn, checked_in: complete };
  const isBusy = [confirming, checkingIn, completing, markingNoShow].some(({ loading }) => loading);
  const isOpen = status === 'pending' || status === 'confirmed';

  const run = async (step: (options: { variables: { id: string } }) => Promise<unknown>) => {
    try {
      await step({ variables: { id } });
    } catch (error) {
      toast.error(t('failed'), failureDetail(error, t('tryAgain')));
    }
    onChanged();
  };

  return (
    <>
      {status in next && (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          onClick={() => void run(next[status as keyof typeof next])}
        >
          {t(`advance.${status as keyof typeof next}`)}
        </Button>
      )}
      {isOpen && (
        <Button size="small" color="inherit" disabled={isBusy} onClick={() => void run(noShow)}>
          {t('noShow')}
        </Button>
      )}
      {(isOpen || status === 'tentative') && (
        <Button size="small" color="error" disabled={isBusy} onClick={() => onCancel(appointment)}>
          {t('cancel')}
        </Button>
      )}
    </>
  );
}
