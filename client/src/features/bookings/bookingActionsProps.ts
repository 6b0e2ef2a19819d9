import { type AppointmentRowFragment } from '../../generated/graphql.generated';
import { type AppointmentActions } from './useAppointmentActions';

/** What the list gives to each of its appointments. */
export interface BookingActionsProps {
  appointment: AppointmentRowFragment;
  timeZone: string;
  actions: AppointmentActions;
  onView: (appointment: AppointmentRowFragment) => void;
  onEdit: (appointment: AppointmentRowFragment) => void;
  onAskCancel: (appointment: AppointmentRowFragment) => void;
}
