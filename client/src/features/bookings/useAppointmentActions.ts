import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type AppointmentRowFragment,
  type AppointmentStatus,
  useCancelAppointmentMutation,
  useCheckInAppointmentMutation,
  useCompleteAppointmentMutation,
  useConfirmAppointmentMutation,
  useMarkNoShowMutation,
} from '../../generated/graphql.generated';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';

/** Statuses with one usual next step. */
const ADVANCING = ['pending', 'confirmed', 'checked_in'] as const;
export type AdvancingStatus = (typeof ADVANCING)[number];

export const advancingStatus = (status: AppointmentStatus): AdvancingStatus | undefined =>
  ADVANCING.find((each) => each === status);
export const canBeNoShow = (status: AppointmentStatus) => status === 'pending' || status === 'confirmed';
export const canBeCancelled = (status: AppointmentStatus) => canBeNoShow(status) || status === 'tentative';

export interface CancelOutcome {
  isDone: boolean;
  /** What the server says of the reason. */
  reasonError?: string;
}

/** What staff do with an appointment. Whatever the answer, `onSettled` has the list loaded again. */
export function useAppointmentActions(onSettled: () => void) {
  const { t } = useTranslation('bookings');
  const toast = useToast();
  const [confirmAppointment] = useConfirmAppointmentMutation();
  const [checkIn] = useCheckInAppointmentMutation();
  const [complete] = useCompleteAppointmentMutation();
  const [markNoShow] = useMarkNoShowMutation();
  const [cancelAppointment] = useCancelAppointmentMutation();

  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change();
      return true;
    } catch (error) {
      toast.error(t('actions.failed'), failureDetail(error, t('tryAgain')));
      return false;
    } finally {
      onSettled();
    }
  }

  const moves: Record<AdvancingStatus, (appointment: AppointmentRowFragment) => Promise<unknown>> = {
    pending: (appointment) =>
      confirmAppointment({
        variables: { id: appointment.id },
        optimisticResponse: { confirmAppointment: { ...appointment, status: 'confirmed' } },
      }),
    confirmed: (appointment) =>
      checkIn({
        variables: { id: appointment.id },
        optimisticResponse: { checkInAppointment: { ...appointment, status: 'checked_in' } },
      }),
    checked_in: (appointment) =>
      complete({
        variables: { id: appointment.id },
        optimisticResponse: { completeAppointment: { ...appointment, status: 'completed' } },
      }),
  };

  return {
    advance: (appointment: AppointmentRowFragment, from: AdvancingStatus) =>
      attempt(() => moves[from](appointment)),

    markNoShow: (appointment: AppointmentRowFragment) =>
      attempt(() => markNoShow({ variables: { id: appointment.id } })),

    cancel: async ({ id, version }: AppointmentRowFragment, reason: string): Promise<CancelOutcome> => {
      const input = { id, reason: reason || null, expectedVersion: version };
      let reasonError: string | undefined;
      const isDone = await attempt(() =>
        cancelAppointment({ variables: { input } }).catch((error: unknown) => {
          reasonError = fieldErrors(error).reason;
          throw error;
        }),
      );
      if (isDone) toast.success(t('actions.cancelled'));
      return { isDone, reasonError };
    },
  };
}

export type AppointmentActions = ReturnType<typeof useAppointmentActions>;
