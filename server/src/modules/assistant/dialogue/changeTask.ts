import { localDateOf } from '../../../domain/availability/localTime';
import { AppError } from '../../../platform/errors';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import { continueBooking } from './bookingTask';
import type { DialogueState, KnownBooking } from './dialogueState';
import { type Scene, type Step, step, yesOrNo } from './scene';

/** Finds, moves or cancels a booking of the customer's own, once they have shown that it is. */
export async function continueChange(scene: Scene, state: DialogueState): Promise<Step> {
  const known = state.booking ? state : await identify(scene, state);
  if ('text' in known) return known;
  const { booking } = known;
  if (!booking) return whichBooking(scene, known);
  const { say } = scene;
  const [services, barber, day, time] = told(scene, booking);
  if (known.task === 'find') {
    return step(
      { ...known, task: null, expects: 'more' },
      `${say.yourBooking(services, barber, day, time, booking.reference)} ${say.anythingElse()}`,
    );
  }
  if (known.task === 'cancel') {
    return step({ ...known, expects: 'confirm_cancel' }, say.confirmCancel(services, day, time), {
      suggestions: yesOrNo(scene),
    });
  }
  const { when } = known;
  if (!when.dates && !when.time && !when.isSoonest) {
    return step({ ...known, ...agreed(booking), expects: 'slot' }, say.whenInstead(services, day, time));
  }
  // "an hour later", "at 4 instead": the day stays unless another is named.
  const dates =
    when.dates ??
    (when.isSoonest ? null : [localDateOf(Date.parse(booking.startsAt) / 60_000, scene.business.timeZone)]);
  return continueBooking(scene, { ...known, ...agreed(booking), when: { ...when, dates } });
}

export async function commitCancel(scene: Scene, state: DialogueState): Promise<Step> {
  const { tools, say } = scene;
  const booking = state.booking!;
  const [services, , day, time] = told(scene, booking);
  const over = {
    ...state,
    task: null,
    booking: null,
    bookings: [],
    reference: null,
    expects: 'more' as const,
  };
  try {
    const appointment = await tools.cancel(booking.id);
    return step(over, `${say.cancelled(services, day, time)} ${say.anythingElse()}`, { appointment });
  } catch (error) {
    if (error instanceof AppError) return step(over, scene.translate(error.message));
    throw error;
  }
}

/** The bookings of whoever is talking: by a proved number, or by a reference and what it was made with. */
async function identify(scene: Scene, state: DialogueState): Promise<DialogueState | Step> {
  const { tools, say } = scene;
  const { phone, email } = state.client;
  if (state.phoneIsProved && phone) {
    const bookings = (await tools.upcomingOf(phone)).map(known);
    if (bookings.length === 0) return step({ ...state, task: 'book', expects: 'more' }, say.noUpcoming());
    return { ...state, bookings, booking: bookings.length === 1 ? bookings[0]! : chosen(scene, bookings) };
  }
  if (!state.reference || (!phone && !email)) return step({ ...state, expects: 'proof' }, say.askProof());
  const found = await tools.findBooking({ reference: state.reference, phone, email });
  if (!found || !['pending', 'confirmed'].includes(found.status)) {
    return step(
      { ...state, reference: null, failures: state.failures + 1, expects: 'proof' },
      say.noBooking(),
    );
  }
  return { ...state, bookings: [known(found)], booking: known(found) };
}

function whichBooking(scene: Scene, state: DialogueState): Step {
  const { say, format } = scene;
  const options = state.bookings.map((booking) => {
    const [, , day, time] = told(scene, booking);
    return say.onDay(day, time);
  });
  return step({ ...state, expects: 'which_booking' }, say.whichBooking(format.list(options, 'disjunction')), {
    suggestions: options.map((label) => ({ label, value: label })),
  });
}

/** The one that a message picks, by its place in the list or its day. */
export function chosen({ heard, business }: Scene, bookings: readonly KnownBooking[]): KnownBooking | null {
  const { choice, bareNumber, days } = heard;
  const index =
    choice === 'last' ? bookings.length - 1 : (choice ?? (bareNumber === null ? null : bareNumber - 1));
  if (index !== null && bookings[index]) return bookings[index];
  const on = bookings.filter(({ startsAt }) =>
    days.dates?.includes(localDateOf(Date.parse(startsAt) / 60_000, business.timeZone)),
  );
  return on.length === 1 ? on[0]! : null;
}

const agreed = ({ serviceIds, barberId }: KnownBooking): Partial<DialogueState> => ({
  serviceIds,
  barberIds: [barberId],
  unclear: [],
});

function told(
  { format }: Scene,
  booking: KnownBooking,
): [services: string, barber: string, day: string, time: string] {
  const at = new Date(booking.startsAt);
  return [
    format.list(booking.serviceNames, 'conjunction'),
    booking.barberName,
    format.dayOf(at),
    format.timeOf(at),
  ];
}

export const known = ({ id, reference, startsAt, lines }: BookedAppointment): KnownBooking => ({
  id,
  reference,
  startsAt: startsAt.toISOString(),
  serviceIds: lines.map(({ serviceId }) => serviceId),
  serviceNames: lines.map(({ serviceName }) => serviceName),
  barberId: lines[0]!.barberId,
  barberName: lines[0]!.barberName,
});
