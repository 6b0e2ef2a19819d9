import { type AppointmentRowFragment, type AppointmentStatus } from '../../generated/graphql.generated';

const NOT_BOOKED: readonly AppointmentStatus[] = ['cancelled', 'tentative', 'busy'];
const NOT_PAID: readonly AppointmentStatus[] = ['cancelled', 'no_show'];
const STILL_TO_COME: readonly AppointmentStatus[] = ['pending', 'confirmed'];

export interface TodayFigures {
  bookings: number;
  upcoming: number;
  next: AppointmentRowFragment | undefined;
  revenueCents: number;
}

/** Of the appointments of one day in their order; `now` as an ISO moment. */
export function todayFigures(appointments: readonly AppointmentRowFragment[], now: string): TodayFigures {
  const upcoming = appointments.filter(
    ({ status, startsAt }) => STILL_TO_COME.includes(status) && Date.parse(startsAt) >= Date.parse(now),
  );
  return {
    bookings: appointments.filter(({ status }) => !NOT_BOOKED.includes(status)).length,
    upcoming: upcoming.length,
    next: upcoming[0],
    revenueCents: appointments
      .filter(({ status }) => !NOT_PAID.includes(status))
      .reduce((sum, { totalPriceCents }) => sum + totalPriceCents, 0),
  };
}
