import { addLocalDays, weekdayOf } from '../../../domain/availability/localTime';
import { AppError } from '../../../platform/errors';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { SlotOffer } from '../tools/slotOffer';
import type { Fallback } from '../understanding/wish';
import { clarify } from './clarify';
import type { DialogueState } from './dialogueState';
import {
  type Scene,
  type Step,
  serviceNames,
  visitNames,
  slotSuggestions,
  slotsText,
  step,
  yesOrNo,
} from './scene';
import { NO_WISH, chooseSlots, datesToSearch, onClearDay } from './slotChoice';

/** Refusals of a time that come of other people's visits, and of when a barber works. */
const OF_VISITS: ReadonlySet<string> = new Set(['TAKEN', 'BUFFER']);
const OF_BARBERS: ReadonlySet<string> = new Set(['OUTSIDE_SCHEDULE', 'TIME_OFF']);
/** A hold that ends sooner is renewed before it is read back once more. */
const KEPT_MILLISECONDS = 120_000;

/** Takes a booking, or the move of one, as far as what is known allows, and asks for the next thing. */
export async function continueBooking(scene: Scene, state: DialogueState): Promise<Step> {
  const question = clarify(scene, state);
  if (question) return question;
  if (state.proposal) return proposeOrAsk(scene, state, state.proposal);
  if (state.offered.length > 0 && !scene.plansAnew && scene.before.offered.length > 0) {
    return offer(scene, state, [...state.offered], (times) => scene.say.whichTime(times), { withDay: true });
  }
  return search(scene, await letGo(scene, state));
}

async function search(scene: Scene, state: DialogueState): Promise<Step> {
  const { tools, business, today, say, format } = scene;
  const { when } = state;
  const { from, to } = datesToSearch(when, today, business.maxAdvanceBookingDays);
  const suits = (date: string): boolean =>
    !when.notWeekdays.includes(weekdayOf(date)) && !when.notDates.includes(date);
  let free: SlotOffer[];
  try {
    free = await findSlots(scene, state, from, to);
  } catch (error) {
    // A barber who does none of it, say: the service's own sentence says it best.
    if (error instanceof AppError && error.code === 'SWITCHED_OFF') {
      return step(
        { ...state, expects: null },
        await tools.ownWords('assistant_unavailable', scene.heard.language),
      );
    }
    if (error instanceof AppError) return step({ ...state, expects: null }, scene.translate(error.message));
    throw error;
  }
  const choice = onClearDay(chooseSlots(free, when, suits), free, when, suits);
  const names = serviceNames(scene, state.serviceIds);
  if ((choice.kind === 'taken' || choice.kind === 'none') && when.fallback) {
    return search(scene, withFallback(state, when.fallback));
  }
  if (choice.kind === 'propose') return proposeOrAsk(scene, state, choice.slot);
  if (choice.kind === 'offer') {
    const { localDate } = choice.slots[0]!;
    const isOneDay = choice.slots.every((slot) => slot.localDate === localDate);
    return isOneDay
      ? offer(scene, state, choice.slots, (times) => say.offer(format.day(localDate), times, names), {
          withDay: false,
        })
      : offer(scene, state, choice.slots, (times) => say.offerAcross(times, names), { withDay: true });
  }
  if (choice.kind === 'taken') {
    const [reason] = await tools.explain(
      state.serviceIds,
      state.barberIds[0] ?? null,
      choice.date,
      choice.minuteOfDay,
    );
    const day = format.day(choice.date);
    const said = say.taken(
      day,
      format.time(choice.date, choice.minuteOfDay),
      reason && !isUntold(state, reason.code) ? scene.translate(reason.message) : null,
    );
    const nearest =
      choice.nearest.length > 0 ? choice.nearest : await nextFree(scene, state, choice.date, suits);
    if (nearest.length === 0) return step({ ...state, expects: 'slot' }, `${said} ${say.noneThen(names)}`);
    return offer(scene, state, nearest, (times) => `${said} ${say.nearest(times)}`, { withDay: true });
  }
  const nearest =
    choice.nearest.length > 0
      ? choice.nearest
      : await nextFree(scene, state, when.dates?.[0] ?? today, suits);
  if (nearest.length === 0) return step({ ...state, expects: 'slot' }, say.noneThen(names));
  return offer(scene, state, nearest, (times) => say.noneButNearest(names, times), { withDay: true });
}

/** Why one barber cannot is told to whoever asked for them; that somebody else comes then concerns nobody. */
const isUntold = ({ barberIds }: DialogueState, code: string): boolean =>
  OF_VISITS.has(code) || (barberIds.length === 0 && OF_BARBERS.has(code));

/** The second choice of a customer whose first is not to be had. */
const withFallback = (state: DialogueState, { dates, time, barberIds }: Fallback): DialogueState => ({
  ...state,
  barberIds: barberIds ?? state.barberIds,
  when: { ...state.when, dates: dates ?? state.when.dates, time: time ?? state.when.time, fallback: null },
});

/** A chair that was kept for a plan of before stands in nobody's way, the customer's own least. */
async function letGo({ tools }: Scene, state: DialogueState): Promise<DialogueState> {
  if (state.hold) await tools.release(state.hold.token);
  return { ...state, hold: null };
}

function findSlots(
  scene: Scene,
  state: DialogueState,
  fromDate: string,
  toDate: string,
): Promise<SlotOffer[]> {
  return scene.tools.findSlots({
    serviceIds: state.serviceIds,
    barberIds: wantedBarbers(scene, state),
    barberOf: state.barberOf,
    fromDate,
    toDate,
    movingId: state.task === 'move' ? (state.booking?.id ?? null) : null,
  });
}

/** Those asked for, or all but those refused; none for whoever is free. */
function wantedBarbers({ business }: Scene, { barberIds, notBarberIds }: DialogueState): readonly string[] {
  if (barberIds.length > 0 || notBarberIds.length === 0) return barberIds;
  return business.barbers.map(({ id }) => id).filter((id) => !notBarberIds.includes(id));
}

/** The first few free times from a day on, where that day and time had none. */
async function nextFree(
  scene: Scene,
  state: DialogueState,
  date: string,
  suits: (date: string) => boolean,
): Promise<SlotOffer[]> {
  const from = date < scene.today ? scene.today : date;
  const last = addLocalDays(scene.today, scene.business.maxAdvanceBookingDays);
  const to = addLocalDays(from, 14);
  if (from > last) return [];
  const free = (await findSlots(scene, state, from, to < last ? to : last)).filter(({ localDate }) =>
    suits(localDate),
  );
  const { time } = state.when;
  const within =
    time?.kind === 'between'
      ? free.filter(({ minuteOfDay }) => minuteOfDay >= time.from && minuteOfDay <= time.to)
      : free;
  return (within.length > 0 ? within : free).slice(0, 3);
}

function offer(
  scene: Scene,
  state: DialogueState,
  slots: SlotOffer[],
  text: (times: string) => string,
  { withDay }: { withDay: boolean },
): Step {
  const times = slotsText(scene, slots, { withDay });
  return step({ ...state, offered: slots, proposal: null, expects: 'slot' }, text(times), {
    suggestions: slotSuggestions(scene, slots, withDay),
  });
}

/** A time is settled: what is missing about the customer is asked for, then everything is read back. */
export async function proposeOrAsk(scene: Scene, state: DialogueState, slot: SlotOffer): Promise<Step> {
  const { business, say, format, heard } = scene;
  const proposed: DialogueState = { ...state, proposal: slot, offered: [] };
  const day = format.day(slot.localDate);
  const time = format.time(slot.localDate, slot.minuteOfDay);
  if (state.task === 'move') {
    return step(
      { ...proposed, expects: 'confirm' },
      say.readBackMove(...visitNames(scene, slot), day, time),
      {
        suggestions: yesOrNo(scene),
      },
    );
  }
  const { name, phone, email } = state.client;
  const missing = {
    name: !name,
    phone: !phone && (business.requirePhone || !email),
    email: !email && business.requireEmail,
  };
  if (missing.name || missing.phone || missing.email) {
    const asked =
      heard.person.badPhone && !phone
        ? say.badPhone(heard.person.badPhone)
        : say.askContact(missing.name, missing.phone, missing.email);
    const isNew =
      scene.before.proposal?.start !== slot.start || scene.before.proposal.barberId !== slot.barberId;
    const lead = isNew ? `${say.isFree(day, time, slot.barberName)} ` : '';
    return step({ ...proposed, expects: 'contact' }, `${lead}${asked}`);
  }
  return readBack(scene, proposed, slot);
}

/** Keeps the chair while the customer decides, and says all that a yes would mean. */
async function readBack(scene: Scene, state: DialogueState, slot: SlotOffer): Promise<Step> {
  const { tools, say, format, business } = scene;
  let { hold } = state;
  const isKept =
    hold?.start === slot.start &&
    hold.barberId === slot.barberId &&
    Date.parse(hold.expiresAt) - tools.now.getTime() > KEPT_MILLISECONDS;
  if (!isKept) {
    const free = await letGo(scene, state);
    try {
      const { token, expiresAt } = await tools.hold(slot.token);
      hold = { token, start: slot.start, barberId: slot.barberId, expiresAt: expiresAt.toISOString() };
    } catch (error) {
      return lost(scene, free, error);
    }
  }
  const price = slot.priceCents === 0 ? say.free() : format.money(slot.priceCents);
  const text = say.readBack(
    ...visitNames(scene, slot),
    format.day(slot.localDate),
    format.time(slot.localDate, slot.minuteOfDay),
    price,
    slot.durationMinutes,
    [depositText(scene, slot), say.policy(business.cancellationWindowHours, business.phone)]
      .filter(Boolean)
      .join(' '),
  );
  return step({ ...state, hold, expects: 'confirm' }, text, { suggestions: yesOrNo(scene) });
}

/** What is to be paid in advance, and how soon; empty for nothing. */
function depositText({ business, say, format }: Scene, { depositCents }: SlotOffer): string {
  const minutes = business.deposits?.minutesToPay;
  return depositCents > 0 && minutes ? say.deposit(format.money(depositCents), minutes) : '';
}

/** Where the deposit is paid and the booking is changed. Nobody can write an address down from a call. */
function linkText({ say, channel }: Scene, { depositCents }: SlotOffer, manageUrl: string): string {
  if (channel === 'call' || manageUrl === '') return depositCents > 0 ? say.payLater() : '';
  return depositCents > 0 ? say.payHere(manageUrl) : say.manageHere(manageUrl);
}

/** The customer has said yes to what was read back. */
export async function commit(scene: Scene, state: DialogueState): Promise<Step> {
  const { tools, say, format } = scene;
  const slot = state.proposal!;
  const day = format.day(slot.localDate);
  const time = format.time(slot.localDate, slot.minuteOfDay);
  try {
    if (state.task === 'move') {
      const appointment = await tools.move(slot.token);
      return step(
        done(state, appointment),
        `${say.moved(day, time, slot.barberName)} ${say.anythingElse()}`,
        { appointment },
      );
    }
    const { name, phone, email } = state.client;
    const { appointment, manageUrl } = await tools.book(
      slot.token,
      { name: name!, phone, email },
      state.hold?.token ?? null,
      scene.heard.language,
    );
    const text = say.booked(
      ...visitNames(scene, slot),
      day,
      time,
      appointment.reference,
      appointment.status === 'pending' && slot.depositCents === 0,
    );
    const link = linkText(scene, slot, manageUrl);
    return step(done(state, appointment), `${text} ${link} ${say.anythingElse()}`, { appointment });
  } catch (error) {
    return lost(scene, state, error);
  }
}

const done = (state: DialogueState, { id, reference, lines }: BookedAppointment): DialogueState => ({
  ...state,
  task: null,
  serviceIds: [],
  maybeServiceIds: [],
  barberIds: [],
  notBarberIds: [],
  isBarberUnclear: false,
  barberOf: {},
  anyBarber: false,
  when: NO_WISH,
  offered: [],
  proposal: null,
  hold: null,
  bookings: [],
  booking: null,
  expects: 'more',
  reference: null,
  booked: { id, reference, serviceIds: lines.map(({ serviceId }) => serviceId) },
});

/** The time went while it was talked about, or the rules changed: say so and look again. */
async function lost(scene: Scene, state: DialogueState, error: unknown): Promise<Step> {
  if (!(error instanceof AppError)) throw error;
  const without = { ...state, proposal: null, offered: [], hold: null };
  if (error.code !== 'SLOT_TAKEN' && error.code !== 'SLOT_UNAVAILABLE') {
    return step({ ...without, expects: null }, scene.translate(error.message));
  }
  const again = await search(scene, without);
  return { ...again, text: `${scene.say.justTaken()} ${again.text}` };
}
