import { addLocalDays, localDateOf } from '../../../domain/availability/localTime';
import { AppError } from '../../../platform/errors';
import { toE164 } from '../../../platform/validation/phone';
import { handOver } from '../dialogue/handOver';
import { proposeOrAsk } from '../dialogue/proposal';
import { continueChange, known } from '../dialogue/changeTask';
import type { DialogueState, KnownBooking } from '../dialogue/dialogueState';
import type { HandOver, Scene, Step } from '../dialogue/scene';
import { NO_WISH } from '../dialogue/slotChoice';
import type { SlotOffer } from '../tools/slotOffer';
import { plainText } from '../understanding/plainText';

/** What a tool answers the model: data, or why not. */
export type Told = Record<string, unknown>;

export interface SlotWish {
  services: readonly string[];
  barber: string | null;
  from: string;
  to: string;
  /** Minutes since midnight. */
  earliest: number;
  latest: number;
  moving: string | null;
}

const MOST_SLOTS = 30;
const MOST_DAYS_SHOWN = 6;
const MOST_NEAREST = 4;
const MOST_DAYS = 31;

/**
 * What the model may do in one turn. It names things by short handles that mean something in this turn alone; slot
 * tokens, ids and holds stay here. Nothing here books, moves or cancels: it reads back, and the customer's next message
 * decides.
 */
export class ModelDesk {
  state: DialogueState;
  /** The reply that the server itself has made: nothing more is to be said or done in this turn. */
  ended: Step | null = null;
  /** What broke in a tool, other than a refusal. */
  broken: unknown = null;
  readonly cents = new Set<number>();
  private slots = new Map<string, SlotOffer>();
  private bookings = new Map<string, KnownBooking>();
  private queue: Promise<unknown> = Promise.resolve();
  private handles = 0;
  private isClosed = false;

  /** @param said everything that the customer has written in this conversation. */
  constructor(
    private readonly scene: Scene,
    state: DialogueState,
    private readonly said: string,
  ) {
    this.state = state;
    const { services, barbers } = scene.business;
    for (const { priceCents, depositCents } of services) this.backed(priceCents, depositCents);
    for (const barber of barbers) this.backed(...barber.services.map(({ priceCents }) => priceCents));
    for (const slot of [...state.offered, ...(state.proposal ? [state.proposal] : [])]) this.handleOf(slot);
    for (const booking of state.booking ? [state.booking, ...state.bookings] : state.bookings) {
      this.bookingHandleOf(booking);
    }
  }

  /** The free times that have a handle now. */
  get known(): readonly SlotOffer[] {
    return [...this.slots.values()];
  }

  toldSlots(): Told[] {
    return this.known.map((slot) => this.told(slot));
  }

  toldBookings(): Told[] {
    return [...this.bookings.values()].map((booking) => this.toldBooking(booking));
  }

  /** One after the other, however many the model asks for at once, and none after the reply is made. */
  run(work: () => Promise<Told> | Told): Promise<Told> {
    const ran = this.queue.then(() => this.attempt(work));
    this.queue = ran;
    return ran;
  }

  private async attempt(work: () => Promise<Told> | Told): Promise<Told> {
    if (this.isClosed || this.ended) return { error: 'The reply to this message is made already.' };
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) return { error: error.message };
      this.broken ??= error;
      return { error: 'This did not work.' };
    }
  }

  /** The turn is given up: what it kept is given back. @returns what the next mind goes on from. */
  async giveUp(before: DialogueState): Promise<DialogueState> {
    this.isClosed = true;
    await this.queue;
    const { hold } = this.ended?.state ?? this.state;
    if (hold?.token === before.hold?.token) return before;
    if (hold) await this.scene.tools.release(hold.token);
    return { ...before, hold: null };
  }

  // ─── looking ───

  listServices(search: string | null): Told {
    const wanted = search ? plainText(search) : '';
    const services = this.scene.business.services.flatMap((service, index) =>
      plainText(`${service.name} ${service.category}`).includes(wanted)
        ? [
            {
              service: `v${index + 1}`,
              name: service.name,
              price: this.money(service.priceCents),
              minutes: service.durationMinutes,
              description: service.description,
            },
          ]
        : [],
    );
    return { services: services.slice(0, 40) };
  }

  facts(): Told {
    const { business, format, today, say } = this.scene;
    const clock = (minute: number): string => format.time(today, minute);
    return {
      address: business.address,
      phone: business.phone,
      website: business.website,
      policy: say.policy(business.cancellationWindowHours, business.phone),
      hours: business.businessHours.map(({ weekday, enabled, startMinute, endMinute }) => ({
        weekday: format.weekday(weekday),
        open: enabled ? `${clock(startMinute)} to ${clock(endMinute)}` : 'closed',
      })),
      exceptions: business.datedHours
        .filter(({ localDate }) => localDate >= today)
        .slice(0, 20)
        .map(({ localDate, closed, startMinute, endMinute }) => ({
          date: localDate,
          open:
            closed || startMinute === null || endMinute === null
              ? 'closed'
              : `${clock(startMinute)} to ${clock(endMinute)}`,
        })),
      barbers: business.barbers.map(({ name, bio, specialties }, index) => ({
        barber: `b${index + 1}`,
        name,
        about: bio,
        specialties,
      })),
    };
  }

  async findSlots(wish: SlotWish): Promise<Told> {
    const { scene } = this;
    const booking = wish.moving ? this.bookings.get(wish.moving) : null;
    if (wish.moving && !booking) return { error: 'No such booking. Find the customer’s bookings first.' };
    const serviceIds =
      booking && wish.services.length === 0 ? booking.serviceIds : this.serviceIds(wish.services);
    if (!serviceIds) return { error: 'No such service. Use the handles of the menu: v1, v2, …' };
    if (serviceIds.length === 0) return { error: 'Ask which service first.' };
    const barberIds = this.barberIds(wish.barber);
    if (!barberIds) return { error: 'No such barber. Use the handles of the team: b1, b2, …' };
    const task = booking ? ('move' as const) : ('book' as const);
    if (!this.mayWrite(task)) return this.refused();
    const from = wish.from < scene.today ? scene.today : wish.from;
    const last = [wish.to, addLocalDays(from, MOST_DAYS - 1)].toSorted()[0]!;
    if (last < from) return { error: 'These days are over.' };
    const found = await scene.tools.findSlots({
      serviceIds,
      barberIds,
      fromDate: from,
      toDate: last,
      movingId: booking?.id ?? null,
    });
    const within = found.filter(
      ({ minuteOfDay }) => minuteOfDay >= wish.earliest && minuteOfDay <= wish.latest,
    );
    // Times for moving open something else than times for booking anew: the two are never mixed.
    if (task !== this.state.task || (booking && booking.id !== this.state.booking?.id)) this.slots.clear();
    this.state = {
      ...this.state,
      task,
      serviceIds,
      unclear: [],
      barberIds,
      anyBarber: barberIds.length === 0,
      isBarberUnclear: false,
      booking: booking ?? null,
      offered: [],
      proposal: null,
      when: { ...NO_WISH, dates: this.state.when.dates, time: this.state.when.time },
    };
    const shown = spread(within);
    return {
      slots: shown.map((slot) => this.told(slot)),
      ...(within.length > shown.length ? { more: within.length - shown.length } : {}),
      ...(within.length === 0 && found.length > 0
        ? { nearest: nearest(found, wish.earliest).map((slot) => this.told(slot)) }
        : {}),
    };
  }

  async explain(
    services: readonly string[],
    barber: string | null,
    date: string,
    minute: number,
  ): Promise<Told> {
    const serviceIds = this.serviceIds(services);
    const barberIds = this.barberIds(barber);
    if (!serviceIds || serviceIds.length === 0 || !barberIds) return { error: 'No such service or barber.' };
    const reasons = await this.scene.tools.explain(serviceIds, barberIds[0] ?? null, date, minute);
    return {
      isFree: reasons.length === 0,
      reasons: reasons.map(({ message }) => this.scene.translate(message)),
    };
  }

  // ─── who is talking ───

  /** Only what the customer has written themselves: nobody is booked under a name or number that a model made up. */
  remember(given: { name: string | null; phone: string | null; email: string | null }): Told {
    const { client, phoneIsProved } = this.state;
    const phone = given.phone ? toE164(given.phone) : null;
    if (given.name && !this.hasSaid(given.name)) return { error: 'The customer has not said this name.' };
    if (given.email && !this.said.toLowerCase().includes(given.email.toLowerCase())) {
      return { error: 'The customer has not said this email address.' };
    }
    if (given.phone && !phone) return { error: 'This is not a phone number.' };
    if (given.phone && !this.hasSaidDigits(given.phone))
      return { error: 'The customer has not said this number.' };
    this.state = {
      ...this.state,
      client: {
        name: given.name ?? client.name,
        phone: phoneIsProved ? client.phone : (phone ?? client.phone),
        email: given.email?.toLowerCase() ?? client.email,
      },
    };
    return { remembered: true };
  }

  async myBookings(reference: string | null): Promise<Told> {
    const { tools } = this.scene;
    const { client } = this.state;
    const upcoming = await tools.upcoming();
    if (upcoming) return this.foundBookings(upcoming.map(known));
    const shown = reference ?? this.state.reference;
    if (!shown || (!client.phone && !client.email)) {
      return {
        error: 'Ask for the reference of the booking, and the phone number or email it was made with.',
      };
    }
    if (!this.said.toUpperCase().includes(shown.toUpperCase())) {
      return { error: 'The customer has not said this reference.' };
    }
    const found = await tools.findBooking({
      reference: shown.toUpperCase(),
      phone: client.phone,
      email: client.email,
    });
    return found && ['pending', 'confirmed'].includes(found.status)
      ? this.foundBookings([known(found)])
      : { error: 'No booking with that reference and that phone number or email.' };
  }

  private foundBookings(bookings: readonly KnownBooking[]): Told {
    this.bookings = new Map();
    this.state = { ...this.state, bookings, booking: bookings.length === 1 ? bookings[0]! : null };
    return { bookings: bookings.map((booking) => this.toldBooking(booking)) };
  }

  // ─── leading to a write ───

  async hold(handle: string): Promise<Told> {
    const slot = this.slots.get(handle);
    if (!slot) return this.noSuchSlot();
    const { tools } = this.scene;
    if (this.state.hold) await tools.release(this.state.hold.token);
    this.state = { ...this.state, hold: null };
    const { token, expiresAt } = await tools.hold(slot.token);
    const { start, barberId } = slot;
    this.state = { ...this.state, hold: { token, start, barberId, expiresAt: expiresAt.toISOString() } };
    return { keptForMinutes: Math.floor((expiresAt.getTime() - tools.now.getTime()) / 60_000) };
  }

  /** Makes the server read the time back, or ask for what it still needs to know. */
  async propose(handle: string): Promise<Told> {
    const slot = this.slots.get(handle);
    if (!slot) return this.noSuchSlot();
    const task = this.state.task === 'move' && this.state.booking ? ('move' as const) : ('book' as const);
    if (!this.mayWrite(task)) return this.refused();
    const { serviceIds } = slot;
    return this.end(await proposeOrAsk(this.scene, { ...this.state, task, serviceIds, unclear: [] }, slot));
  }

  /** Makes the server ask whether to cancel. */
  async askToCancel(handle: string): Promise<Told> {
    const booking = this.bookings.get(handle);
    if (!booking) return { error: 'No such booking. Find the customer’s bookings first.' };
    if (!this.mayWrite('cancel')) return this.refused();
    return this.end(
      await continueChange(this.scene, { ...this.state, task: 'cancel', booking, proposal: null }),
    );
  }

  async handOver(reason: HandOver): Promise<Told> {
    return this.end(await handOver(this.scene, this.state, reason));
  }

  private end(step: Step): Told {
    this.ended = { ...step, state: { ...step.state, failures: 0 } };
    return { said: step.text };
  }

  // ─── handles ───

  private told(slot: SlotOffer): Told {
    const { format } = this.scene;
    return {
      slot: this.handleOf(slot),
      date: slot.localDate,
      day: format.day(slot.localDate),
      time: format.time(slot.localDate, slot.minuteOfDay),
      barber: slot.barberName,
      price: this.money(slot.priceCents),
      minutes: slot.durationMinutes,
    };
  }

  private handleOf(slot: SlotOffer): string {
    const known = [...this.slots].find(([, { token }]) => token === slot.token);
    // Never given twice in a turn: a handle of an earlier search must not mean a time of a later one.
    const handle = known?.[0] ?? `s${(this.handles += 1)}`;
    this.slots.set(handle, slot);
    this.backed(slot.priceCents);
    return handle;
  }

  private toldBooking(booking: KnownBooking): Told {
    const { format, business } = this.scene;
    const at = new Date(booking.startsAt);
    return {
      booking: this.bookingHandleOf(booking),
      services: booking.serviceNames,
      barber: booking.barberName,
      date: localDateOf(at.getTime() / 60_000, business.timeZone),
      day: format.dayOf(at),
      time: format.timeOf(at),
    };
  }

  private bookingHandleOf(booking: KnownBooking): string {
    const known = [...this.bookings].find(([, { id }]) => id === booking.id);
    const handle = known?.[0] ?? `k${this.bookings.size + 1}`;
    this.bookings.set(handle, booking);
    return handle;
  }

  private serviceIds(handles: readonly string[]): string[] | null {
    const ids = handles.map((handle) => this.scene.business.services[place(handle, 'v')]?.id);
    return ids.every((id) => id !== undefined) ? [...new Set(ids)] : null;
  }

  /** Empty for whoever is free; null for nobody of the team. */
  private barberIds(handle: string | null): string[] | null {
    if (handle === null) return [];
    const id = this.scene.business.barbers[place(handle, 'b')]?.id;
    return id ? [id] : null;
  }

  private hasSaid(name: string): boolean {
    const said = new Set(plainText(this.said).split(' '));
    return plainText(name)
      .split(' ')
      .every((word) => said.has(word));
  }

  private hasSaidDigits(phone: string): boolean {
    return this.said.replace(/\D/g, '').includes(phone.replace(/\D/g, '').slice(-10));
  }

  private mayWrite(task: 'book' | 'move' | 'cancel'): boolean {
    return this.scene.tools.settings.allowedActions.includes(task);
  }

  private refused(): Told {
    return { error: 'This business does not let its assistant do this. Offer to hand over to the team.' };
  }

  private noSuchSlot(): Told {
    return { error: 'No such slot. Find free slots first, and use their handles: s1, s2, …' };
  }

  private money(cents: number): string {
    return cents === 0 ? this.scene.say.free() : this.scene.format.money(cents);
  }

  private backed(...cents: readonly (number | null)[]): void {
    for (const amount of cents) if (amount !== null) this.cents.add(amount);
  }
}

/** 'v3' → 2. */
const place = (handle: string, letter: string): number =>
  new RegExp(`^${letter}\\d{1,4}$`).test(handle) ? Number(handle.slice(1)) - 1 : -1;

/** As many as fit: evenly spread over the days that have any, and over each of them. */
function spread(slots: readonly SlotOffer[]): SlotOffer[] {
  const days = [...new Set(slots.map(({ localDate }) => localDate))].slice(0, MOST_DAYS_SHOWN);
  const aDay = Math.floor(MOST_SLOTS / Math.max(1, days.length));
  return days.flatMap((day) => {
    const ofDay = slots.filter(({ localDate }) => localDate === day);
    const count = Math.min(aDay, ofDay.length);
    return Array.from({ length: count }, (_, index) => ofDay[Math.floor((index * ofDay.length) / count)]!);
  });
}

/** The few that lie closest to a time of day, in order. */
const nearest = (slots: readonly SlotOffer[], minute: number): SlotOffer[] =>
  slots
    .toSorted(
      (a, b) => Math.abs(a.minuteOfDay - minute) - Math.abs(b.minuteOfDay - minute) || a.start - b.start,
    )
    .slice(0, MOST_NEAREST)
    .toSorted((a, b) => a.start - b.start);
