import { useCallback } from 'react';
import { useSearchParam } from '../../lib/searchParam';

export const BOOKING_STEPS = ['services', 'barber', 'time', 'details'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

/** The step lives in the address, so that the browser's Back leads to the step before. */
export function useBookingSteps(furthest: BookingStep) {
  const [param, push] = useSearchParam('step');
  const asked = BOOKING_STEPS.findIndex((step) => step === param);
  const index = Math.min(Math.max(asked, 0), BOOKING_STEPS.indexOf(furthest));

  const goTo = useCallback((step: BookingStep) => push(step), [push]);
  return { step: BOOKING_STEPS[index] ?? 'services', goTo };
}
