import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const BOOKING_STEPS = ['services', 'barber', 'time', 'details'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

/** The step lives in the address, so that the browser's Back leads to the step before. */
export function useBookingSteps(furthest: BookingStep) {
  const [params, setParams] = useSearchParams();
  const asked = BOOKING_STEPS.findIndex((step) => step === params.get('step'));
  const index = Math.min(Math.max(asked, 0), BOOKING_STEPS.indexOf(furthest));

  const goTo = useCallback(
    (step: BookingStep) =>
      setParams((present) => {
        const next = new URLSearchParams(present);
        next.set('step', step);
        return next;
      }),
    [setParams],
  );
  return { step: BOOKING_STEPS[index] ?? 'services', goTo };
}
