import { MINUTES_PER_DAY } from '../../../domain/availability/calendarDate';
import { localDateOf } from '../../../domain/availability/localTime';
import { offsetAt } from '../../../domain/availability/zoneOffsets';
import { AppError } from '../../../platform/errors';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { TimeWish } from '../understanding/times/timeWish';
import { words } from '../understanding/plainText';
import { speaksOfAnother } from './bookedHere';
import { continueBooking } from './bookingTask';
import type { DialogueState, KnownBooking } from './dialogueState';
import { type Scene, type Step, step, yesOrNo } from './scene';
import type { WhenWish } from './slotChoice';

/** Finds, moves or cancels a booking of the customer's own, once they have shown that it is. */
export async function continueChange(scene: Scene, state: DialogueState): Promise<Step> {
  const known = state.booking ? state : await identify(scene, state);
  if ('text' in known) return known;
  const { booking } = known;
  if (!booking) return whichBooking(scene, known);
  const { say } = scene;
  const [services, barber, day, timeOfDay] = told(scene, booking);
  if (known.task === 'find') {
    return step(
      { ...known, task: null, expects: 'more' },
      `${say.yourBooking(services, barber, day, timeOfDay, booking.reference)} ${say.anythingElse()}`,
    );
  }
  if (known.task === 'cancel') {
    return step({ ...known, expects: 'confirm_cancel' }, say.confirmCancel(services, day, timeOfDay), {
      suggestions: yesOrNo(scene),
    });
  }
  const wanted = { ...known, ...agreed(known, booking), when: whenInstead(scene, known.when, booking) };
  const { dates, time, isSoonest } = wanted.when;
  const isShared = Object.keys(wanted.barberOf).length > 0;
  const isOtherBarber = !isShared && wanted.barberIds[0] !== booking.barberId;
  if (!dates && !time && !isSoonest && isOtherBarber) {
    return continueBooking(scene, { ...wanted, when: { ...wanted.when, ...whenOf(scene, booking) } });
  }
  if (!dates && !time && !isSoonest) {
    return step({ ...wanted, expects: 'slot' }, say.whenInstead(services, day, timeOfDay));
  }
  return continueBooking(scene, wanted);
}

/** The day and time that a booking has. */
function whenOf({ business }: Scene, { startsAt }: KnownBooking) {
  const start = Date.parse(startsAt) / 60_000;
  const minutes = (start + offsetAt(start, business.timeZone)) % MINUTES_PER_DAY;
  const time = { kind: 'at', minutes, other: null, isRough: false } as const;
  return { dates: [localDateOf(start, business.timeZone)] as const, time };
}

/** "same time", "the hour can stay", "don't touch the time": said of a booking that is moved. */
const SAME_TIME = words(
  [
    'same (?:day (?:and )?)?(?:time|hour|slot)',
    '(?:time|hour)(?: of day)? (?:\\w+ )?(?:stays?|remains?|stay|staying|is (?:fine|ok|okay|good|right|unchanged)|unchanged|be the same)',
    '(?:time|hour) (?:can|should|has to|must|needs to|may|will) (?:stay|remain|be the same)',
    '(?:keep|leave|keeping|leaving|hold) (?:the |my |that |its )?(?:time|hour)(?! (?:off|free))',
    '(?:dont|do not|not|without) (?:touch|touching|change|changing|alter|altering) (?:the |my )?(?:day (?:or|and|nor) (?:the )?)?(?:time|hour)',
    'at the usual hour',
    'misma hora',
    'mismo horario',
    'mismo dia y hora',
    '(?:la hora|el horario) (?:queda|quede|se queda|se mantiene|sigue|dejela|dejala|dejalo|igual|esta bien|no (?:cambia|se toca))',
    '(?:deje|deja|dejen|dejando|mantenga|mantener|mantenme|conserve|conservar)(?:me)? (?:la hora|el horario)',
    '(?:no (?:me )?(?:cambie|cambies|toque|toques|mueva|muevas)|sin (?:cambiar|tocar|mover)) (?:la hora|el horario)',
  ].join('|'),
);

/** When to move to. Of two days or times, one of which the booking has already, the other is meant. */
function whenInstead(scene: Scene, when: WhenWish, booking: KnownBooking): WhenWish {
  const own = whenOf(scene, booking);
  const [ownDate] = own.dates;
  const isOwn = (time: TimeWish): boolean => time.kind === 'at' && time.minutes === own.time.minutes;
  const named = when.time ? [when.time, ...when.otherTimes] : [];
  const times = named.length > 1 ? named.filter((time) => !isOwn(time)) : named;
  const otherDates = when.dates?.filter((date) => date !== ownDate) ?? [];
  const dates = otherDates.length > 0 ? otherDates : when.dates;
  const isNamedAgain = dates?.length === 1 && dates[0] === ownDate && times.every(isOwn);
  if (isNamedAgain) return { ...when, dates: null, time: null, otherTimes: [] };
  const isSame = SAME_TIME.test(scene.heard.text);
  const time = isSame ? own.time : (times[0] ?? null);
  return {
    ...when,
    // "an hour later", "at 4 instead": the day stays unless another is named.
    dates: dates ?? (time && !when.isSoonest ? [ownDate] : null),
    areDatesUnclear: when.areDatesUnclear && otherDates.length > 1,
    time,
    otherTimes: isSame ? [] : times.slice(1),
  };
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
  const booked = state.booked?.id === booking.id ? null : state.booked;
  try {
    const appointment = await tools.cancel(booking.id);
    return step({ ...over, booked }, `${say.cancelled(services, day, time)} ${say.anythingElse()}`, {
      appointment,
    });
  } catch (error) {
    if (error instanceof AppError) return step(over, scene.translate(error.message));
    throw error;
  }
}

/**
 * The bookings that this conversation may read: those of the number that its channel has proven, or the one that a
 * reference and what it was made with open. What this very conversation booked has both.
 */
async function identify(scene: Scene, state: DialogueState): Promise<DialogueState | Step> {
  const { tools, say } = scene;
  const { phone, email } = state.client;
  const upcoming = await tools.upcoming();
  if (upcoming) {
    const bookings = upcoming.map(known);
    if (bookings.length === 0) return step({ ...state, task: 'book', expects: 'more' }, say.noUpcoming());
    return {
      ...state,
      bookings,
      booking: bookings.length === 1 ? bookings[0]! : meant(scene, state, bookings),
    };
  }
  const reference = state.reference ?? (speaksOfAnother(scene) ? null : (state.booked?.reference ?? null));
  if (!reference || (!phone && !email)) return step({ ...state, expects: 'proof' }, say.askProof());
  const found = await tools.findBooking({ reference, phone, email });
  if (!found || !['pending', 'confirmed'].includes(found.status)) {
    return step({ ...state, reference: null, expects: 'proof' }, say.noBooking());
  }
  return { ...state, bookings: [known(found)], booking: known(found) };
}

/** Of several, the one that a message names, or that was booked just now. A day to move to names none of them. */
function meant(scene: Scene, state: DialogueState, bookings: readonly KnownBooking[]): KnownBooking | null {
  const named = chosen(scene, bookings);
  if (speaksOfAnother(scene)) return named;
  const here = bookings.find(({ id }) => id === state.booked?.id) ?? null;
  const namesNew = state.task === 'move' && scene.heard.existing.dates.length === 0;
  return namesNew ? (here ?? named) : (named ?? here);
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
  const { choice, bareNumber, days, existing } = heard;
  const index =
    choice === 'last' ? bookings.length - 1 : (choice ?? (bareNumber === null ? null : bareNumber - 1));
  if (index !== null && bookings[index]) return bookings[index];
  const dates = existing.dates.length > 0 ? existing.dates : days.dates;
  const on = bookings.filter(({ startsAt }) =>
    dates?.includes(localDateOf(Date.parse(startsAt) / 60_000, business.timeZone)),
  );
  return on.length === 1 ? on[0]! : null;
}

/** What stays as it was agreed: the services, and the barber unless another is wished for. */
function agreed(
  { barberIds, notBarberIds, anyBarber }: DialogueState,
  { serviceIds, barberId, barberOf = {} }: KnownBooking,
): Partial<DialogueState> & { barberIds: readonly string[] } {
  const others = barberIds.filter((id) => id !== barberId);
  const stays = others.length === 0 && !anyBarber && !notBarberIds.includes(barberId);
  const isShared = Object.keys(barberOf).length > 0;
  return {
    serviceIds,
    unclear: [],
    barberIds: stays ? (isShared ? [] : [barberId]) : others,
    barberOf: stays && isShared ? barberOf : {},
    isBarberUnclear: others.length > 1,
  };
}

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
  barberName: [...new Set(lines.map(({ barberName }) => barberName))].join(' & '),
  ...(new Set(lines.map(({ barberId }) => barberId)).size > 1
    ? { barberOf: Object.fromEntries(lines.map(({ serviceId, barberId }) => [serviceId, barberId])) }
    : {}),
});
