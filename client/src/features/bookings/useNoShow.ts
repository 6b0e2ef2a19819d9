import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';
import { type AppointmentRowFragment } from '../../generated/graphql.generated';
import { whenText } from './appointmentText';
import { type AppointmentActions } from './useAppointmentActions';

/** Marks a no-show, after asking: it cannot be taken back. */
export function useNoShow(timeZone: string, actions: AppointmentActions) {
  const { t } = useTranslation('bookings');
  const confirm = useConfirm();
  return async (appointment: AppointmentRowFragment): Promise<void> => {
    const { confirmed } = await confirm({
      title: t('actions.noShowTitle', { client: appointment.client?.fullName ?? t('noClient') }),
      description: t('actions.noShowBody', { when: whenText(appointment.startsAt, timeZone) }),
      confirmationText: t('actions.noShowAction'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (confirmed) await actions.markNoShow(appointment);
  };
}
