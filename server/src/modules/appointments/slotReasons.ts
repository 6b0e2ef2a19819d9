import type { SlotRefusal, StartExplanation } from '../../domain/availability/explainStart';
import type { SlotReason } from './availabilityTypes';
import type { ScheduleSnapshot } from './scheduleSnapshot';
import type { VisitCandidates } from './visitCandidates';

/** The engine's refusals as sentences; of each barber's, only when nobody fits. */
export function slotReasons(
  explanation: StartExplanation,
  visit: VisitCandidates,
  snapshot: ScheduleSnapshot,
): SlotReason[] {
  const general = explanation.general.map((code) => ({
    code,
    message: sentence(code, null, snapshot),
    barberId: null,
  }));
  if (explanation.bookable) {
    return [];
  }
  const ofBarbers = explanation.plans
    .filter((plan) => !plan.fits)
    .flatMap((plan) => {
      const barber = visit.candidates[plan.planIndex]!.lines[0]!.barber;
      return plan.refusals.map((code) => ({
        code,
        message: sentence(code, barber.name, snapshot),
        barberId: barber.id,
      }));
    });
  const seen = new Set<string>();
  return [...general, ...ofBarbers].filter((reason) => {
    const isNew = !seen.has(reason.message);
    seen.add(reason.message);
    return isNew;
  });
}

function sentence(code: SlotRefusal, barber: string | null, snapshot: ScheduleSnapshot): string {
  switch (code) {
    case 'PAST':
      return 'This time has passed.';
    case 'TOO_SOON':
      return `Bookings close ${snapshot.minimumNoticeMinutes} minutes before.`;
    case 'TOO_FAR_AHEAD':
      return `Bookings open ${snapshot.maxAdvanceBookingDays} days ahead.`;
    case 'CLOSED':
      return `${snapshot.businessName} is closed then.`;
    case 'OUTSIDE_SCHEDULE':
      return barber ? `${barber} does not work then.` : 'Nobody works then.';
    case 'TIME_OFF':
      return barber ? `${barber} is off then.` : 'Nobody is there then.';
    case 'TAKEN':
      return barber ? `${barber} is booked then.` : 'This time is taken.';
    case 'BUFFER':
      return barber
        ? `${barber} has too little time before the next appointment.`
        : 'There is too little time before the next appointment.';
    case 'OFF_GRID':
      return `Starts are every ${snapshot.slotStepMinutes} minutes.`;
    case 'SERVICE_NOT_OFFERED':
      return 'Nobody offers these services together. Please choose a barber for each.';
  }
}
