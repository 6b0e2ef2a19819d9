import { lazy } from 'react';

const loadAppointment = () => import('./AppointmentDialog');
const loadNewBooking = () => import('./NewBookingDialog');

/** The dialogs that every page opens, inside a `Suspense`; their code is not part of the page's own. */
export const AppointmentDialog = lazy(() =>
  loadAppointment().then(({ AppointmentDialog: dialog }) => ({ default: dialog })),
);
export const NewBookingDialog = lazy(() =>
  loadNewBooking().then(({ NewBookingDialog: dialog }) => ({ default: dialog })),
);

/** So that they open at once. What cannot be fetched now is fetched when it is needed. */
export function loadDialogs() {
  void Promise.allSettled([loadAppointment(), loadNewBooking()]);
}
