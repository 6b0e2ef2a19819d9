import { skipToken } from '@apollo/client/react';
import {
  type SlotRefusal,
  useExplainTimeQuery,
  useFrontDeskSlotsQuery,
  type VisitLineInput,
} from '../../generated/graphql.generated';

/** Rules that staff may pass over without saying why. */
const LENIENT: readonly SlotRefusal[] = ['TOO_SOON', 'TOO_FAR_AHEAD', 'OFF_GRID'];

interface Question {
  /** Null while a service is still to be chosen. */
  lines: VisitLineInput[] | null;
  localDate: string;
  /** The start that is chosen, or empty. */
  startsAt: string;
  /** The appointment that is being moved, which does not stand in its own way. */
  movingAppointmentId?: string;
}

/** How the chosen start stands: offered, or why not and whether it can be booked all the same. */
export type TimeCheck =
  | { kind: 'none' | 'checking' | 'offered' | 'failed' }
  | { kind: 'lenient' | 'needsOverride' | 'impossible'; reasons: string[] };

/** The free times of one day, and what the engine says of a start that is not among them. */
export function useTimes({ lines, localDate, startsAt, movingAppointmentId }: Question) {
  const slotsQuery = useFrontDeskSlotsQuery(
    lines && localDate
      ? {
          variables: { input: { lines, fromDate: localDate, toDate: localDate, movingAppointmentId } },
          fetchPolicy: 'network-only',
        }
      : skipToken,
  );
  const slots = lines && localDate ? slotsQuery.data?.availableSlots.slots : undefined;
  const isListed = slots?.some((slot) => Date.parse(slot.startsAt) === Date.parse(startsAt)) ?? false;
  const explain = useExplainTimeQuery(
    lines && startsAt && slots && !isListed
      ? { variables: { input: { lines, startsAt, movingAppointmentId } }, fetchPolicy: 'network-only' }
      : skipToken,
  );

  function check(): TimeCheck {
    if (!startsAt || !lines) return { kind: 'none' };
    if (isListed) return { kind: 'offered' };
    if (slotsQuery.error || explain.error) return { kind: 'failed' };
    const answer = explain.data?.explainSlot;
    if (!answer) return { kind: 'checking' };
    if (answer.bookable) return { kind: 'offered' };
    // What holds for everybody need not be said of each barber again.
    const general = answer.reasons.filter(({ barberId, code }) => !barberId && !LENIENT.includes(code));
    const reasons = (general.length > 0 ? general : answer.reasons).map(({ message }) => message);
    const codes = answer.reasons.map(({ code }) => code);
    if (codes.includes('SERVICE_NOT_OFFERED')) return { kind: 'impossible', reasons };
    return { kind: codes.every((code) => LENIENT.includes(code)) ? 'lenient' : 'needsOverride', reasons };
  }

  const reload = () => {
    if (!lines || !localDate) return;
    slotsQuery.refetch().catch(() => undefined);
    if (explain.error) explain.refetch().catch(() => undefined);
  };
  return { slots, error: slotsQuery.error ?? explain.error, check: check(), reload };
}
