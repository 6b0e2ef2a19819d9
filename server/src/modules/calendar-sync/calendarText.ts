import { runInNewContext } from 'node:vm';
import ICAL from 'ical.js';
import {
  addLocalDays,
  isValidTimeZone,
  startOfLocalDate,
  wallClockToMinute,
} from '../../domain/availability/localTime';
import { CalendarError, type RemoteObject, type Window } from './calendarDriver';

/** The UIDs of our own events: they are written by us, and never taken for somebody's busy time. */
export const OWN_UID = /^chairside-([0-9a-f-]{36})@/i;

export interface Busy {
  startsAt: Date;
  endsAt: Date;
}

/** One of our own events as it lies in the calendar now. */
export interface OwnEvent extends Busy {
  appointmentId: string;
  href: string | null;
  etag: string | null;
}

export interface CalendarContent {
  /** Within the window, whole minutes, in order, none touching the next. */
  busy: Busy[];
  own: OwnEvent[];
  /** Sentences about what could not be taken as it stands. */
  warnings: readonly string[];
}

export interface Reading {
  window: Window;
  /** For all-day and floating times, unless the calendar names a zone of its own. */
  timeZone: string;
  /** The owner's mail addresses, in lower case. */
  addresses: readonly string[];
}

/** A calendar beyond these is refused as a whole rather than half taken. */
const MOST_EVENTS = 20_000;
const MOST_OCCURRENCES_OF_ONE = 20_000;
const MOST_OCCURRENCES = 200_000;
const MOST_MILLISECONDS = 2_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * What calendar texts say about busy time. Free, cancelled and declined events leave the barber free; all-day events
 * that are busy block their days; repeating ones are unfolded in their own zone.
 * @throws CalendarError when a single text is no calendar, or one repeats without end.
 */
export function readCalendar(objects: readonly RemoteObject[], reading: Reading): CalendarContent {
  return withinTime(() => {
    const reader = new Reader(reading);
    for (const object of objects) {
      reader.read(object, objects.length === 1);
    }
    return reader.content();
  });
}

/** Some repetition rules that match nothing make the library search for ever: V8 itself ends that. */
function withinTime<T>(work: () => T): T {
  try {
    return runInNewContext('work()', { work }, { timeout: MOST_MILLISECONDS }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new CalendarError(
        'unreadable',
        'An event in this calendar repeats in a way that cannot be read.',
      );
    }
    throw error;
  }
}

class Reader {
  private readonly busy: Busy[] = [];
  private readonly own: OwnEvent[] = [];
  private readonly unknownZones = new Set<string>();
  private unreadable = 0;
  private events = 0;
  private occurrences = 0;

  constructor(private readonly reading: Reading) {}

  content(): CalendarContent {
    const warnings = [
      ...(this.unreadable === 1 ? ['1 event could not be read and blocks no time.'] : []),
      ...(this.unreadable > 1 ? [`${this.unreadable} events could not be read and block no time.`] : []),
      ...[...this.unknownZones]
        .slice(0, 3)
        .map(
          (zone) => `The time zone “${zone.slice(0, 60)}” is not known; ${this.reading.timeZone} was used.`,
        ),
    ];
    return {
      busy: busyWithin(this.busy, this.reading.window),
      own: this.own,
      warnings,
    };
  }

  read(object: RemoteObject, isOnly: boolean): void {
    let calendar: ICAL.Component;
    try {
      const parsed = ICAL.parse(object.text) as unknown[];
      const first = Array.isArray(parsed[0]) ? parsed[0] : parsed;
      calendar = new ICAL.Component(first as ConstructorParameters<typeof ICAL.Component>[0]);
    } catch {
      if (isOnly) {
        throw new CalendarError('unreadable', 'The calendar could not be read: it is damaged or cut off.');
      }
      this.unreadable += 1;
      return;
    }
    const named = calendar.getFirstPropertyValue('x-wr-timezone');
    const timeZone = typeof named === 'string' && isValidTimeZone(named) ? named : this.reading.timeZone;
    const zones = new Map(
      calendar.getAllSubcomponents('vtimezone').map((component) => {
        const zone = new ICAL.Timezone(component);
        return [zone.tzid, zone];
      }),
    );
    const name = calendar.getFirstPropertyValue('x-wr-calname');
    const addresses = [...this.reading.addresses, ...(typeof name === 'string' ? [name.toLowerCase()] : [])];
    this.takeEvents(calendar.getAllSubcomponents('vevent'), object, {
      addresses,
      instant: (time) => this.instant(time, timeZone, zones),
    });
  }

  private takeEvents(components: ICAL.Component[], object: RemoteObject, place: Place): void {
    this.events += components.length;
    if (this.events > MOST_EVENTS) {
      throw new CalendarError(
        'unreadable',
        `The calendar has more than ${MOST_EVENTS} events, which is too many.`,
      );
    }
    const changed = new Map<string, ICAL.Component[]>();
    const masters: ICAL.Component[] = [];
    for (const component of components) {
      if (component.hasProperty('recurrence-id')) {
        const uid = String(component.getFirstPropertyValue('uid'));
        changed.set(uid, [...(changed.get(uid) ?? []), component]);
      } else {
        masters.push(component);
      }
    }
    const taken = new Set<string>();
    for (const component of masters) {
      const uid = String(component.getFirstPropertyValue('uid'));
      const exceptions =
        component.hasProperty('rrule') || component.hasProperty('rdate') ? changed.get(uid) : undefined;
      taken.add(uid);
      this.attempt(() => this.takeEvent(component, exceptions ?? [], object, place));
    }
    // An occurrence whose series is not here, as when somebody was invited to this one alone.
    for (const [uid, alone] of changed) {
      if (!taken.has(uid)) {
        alone.forEach((component) => this.attempt(() => this.takeSingle(component, place)));
      }
    }
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof CalendarError) {
        throw error;
      }
      this.unreadable += 1;
    }
  }

  private takeEvent(
    component: ICAL.Component,
    exceptions: ICAL.Component[],
    object: RemoteObject,
    place: Place,
  ): void {
    const own = OWN_UID.exec(String(component.getFirstPropertyValue('uid')));
    if (own) {
      const { href, etag } = object;
      this.own.push({ ...span(component, place), appointmentId: own[1]!.toLowerCase(), href, etag });
    } else if (component.hasProperty('rrule') || component.hasProperty('rdate')) {
      this.takeSeries(component, exceptions, place);
    } else {
      this.takeSingle(component, place);
    }
  }

  private takeSingle(component: ICAL.Component, place: Place): void {
    if (blocks(component, place.addresses)) {
      this.add(span(component, place));
    }
  }

  private takeSeries(component: ICAL.Component, exceptions: ICAL.Component[], place: Place): void {
    const { startsAt, endsAt } = this.reading.window;
    const event = new ICAL.Event(component, { exceptions, strictExceptions: false });
    const isFree = !blocks(component, place.addresses);
    const first = span(component, place);
    const length = first.endsAt.getTime() - first.startsAt.getTime();
    const isAllDay = event.startDate.isDate;
    const zone = component.getFirstProperty('dtstart')!.getParameter('tzid');
    const at = (time: ICAL.Time): Date => place.instant(inZone(time, zone));
    const iterator = event.iterator();
    let mine = 0;
    for (
      let time = iterator.next() as ICAL.Time | undefined;
      time;
      time = iterator.next() as ICAL.Time | undefined
    ) {
      mine += 1;
      this.occurrences += 1;
      if (mine > MOST_OCCURRENCES_OF_ONE || this.occurrences > MOST_OCCURRENCES) {
        throw new CalendarError('unreadable', 'An event in this calendar repeats too often to be read.');
      }
      const roughly = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
      // An exception may have been moved by any distance; everything else happens where the series says.
      if (roughly > endsAt.getTime() + 2 * DAY) {
        break;
      }
      const { item, startDate, endDate } = event.getOccurrenceDetails(time) as Occurrence;
      if (item.component !== component) {
        // One that changes all that follow holds for this occurrence too; any other is taken by itself below.
        if (item.modifiesFuture() && blocks(item.component, place.addresses)) {
          this.add({ startsAt: at(startDate), endsAt: at(endDate) });
        }
        continue;
      }
      if (isFree || roughly + length < startsAt.getTime() - 2 * DAY) {
        continue;
      }
      const start = at(time);
      this.add({
        startsAt: start,
        endsAt: isAllDay ? at(shifted(time, length)) : new Date(start.getTime() + length),
      });
    }
    exceptions
      .filter((exception) => !new ICAL.Event(exception).modifiesFuture())
      .forEach((exception) => this.takeSingle(exception, place));
  }

  private add(busy: Busy): void {
    const { window } = this.reading;
    if (busy.endsAt > window.startsAt && busy.startsAt < window.endsAt) {
      this.busy.push(busy);
    }
  }

  private instant(time: ICAL.Time, calendarZone: string, zones: Map<string, ICAL.Timezone>): Date {
    if (time.isDate) {
      return atMinute(startOfLocalDate(dateOf(time), calendarZone));
    }
    const id = (time as { timezone?: string | null }).timezone ?? time.zone?.tzid ?? null;
    if (time.zone === ICAL.Timezone.utcTimezone || id === 'Z' || id === 'UTC') {
      return new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second));
    }
    const isFloating = !id || id === 'floating';
    if (!isFloating && isValidTimeZone(id)) {
      return wallClock(time, id);
    }
    const defined = isFloating ? undefined : zones.get(id);
    if (defined) {
      const offset = defined.utcOffset(time);
      return new Date(
        Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second) - offset * 1000,
      );
    }
    if (!isFloating) {
      this.unknownZones.add(id);
    }
    return wallClock(time, calendarZone);
  }
}

/** The library's own type of this does not resolve. */
interface Occurrence {
  item: ICAL.Event;
  startDate: ICAL.Time;
  endDate: ICAL.Time;
}

interface Place {
  addresses: readonly string[];
  instant(time: ICAL.Time): Date;
}

/** From DTSTART to DTEND, or DURATION later; a date alone lasts a day, a time alone no time at all (RFC 5545). */
function span(component: ICAL.Component, place: Place): Busy {
  const start = component.getFirstPropertyValue('dtstart') as ICAL.Time | null;
  if (!start) {
    throw new Error('an event without a start');
  }
  const end = component.getFirstPropertyValue('dtend') as ICAL.Time | null;
  if (end) {
    return { startsAt: zoned(component, 'dtstart', place), endsAt: zoned(component, 'dtend', place) };
  }
  const startsAt = zoned(component, 'dtstart', place);
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null;
  if (duration) {
    return { startsAt, endsAt: new Date(startsAt.getTime() + duration.toSeconds() * 1000) };
  }
  return { startsAt, endsAt: start.isDate ? place.instant(shifted(start, DAY)) : startsAt };
}

/** The property's TZID says more than the value, which the library reads as floating when no VTIMEZONE defines it. */
function zoned(component: ICAL.Component, name: string, place: Place): Date {
  const property = component.getFirstProperty(name)!;
  return place.instant(inZone(property.getFirstValue() as ICAL.Time, property.getParameter('tzid')));
}

function inZone(time: ICAL.Time, tzid: unknown): ICAL.Time {
  const copy = time.clone();
  if (typeof tzid === 'string') {
    (copy as { timezone?: string | null }).timezone = tzid.replace(/^\/[^/]+\//, '');
  }
  return copy;
}

function blocks(component: ICAL.Component, addresses: readonly string[]): boolean {
  const value = (name: string): string => {
    const found = component.getFirstPropertyValue(name);
    return typeof found === 'string' ? found.toUpperCase() : '';
  };
  const isDeclined = component.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue())
      .replace(/^mailto:/i, '')
      .toLowerCase();
    const answer = attendee.getParameter('partstat');
    return addresses.includes(address) && String(answer).toUpperCase() === 'DECLINED';
  });
  return (
    value('transp') !== 'TRANSPARENT' &&
    value('status') !== 'CANCELLED' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE' &&
    !isDeclined
  );
}

/** What of it lies within the window, rounded outward to whole minutes, in order, none touching the next. */
export function busyWithin(busy: readonly Busy[], window: Window): Busy[] {
  const sorted: Busy[] = [];
  for (const { startsAt, endsAt } of busy) {
    const start = Math.max(Math.floor(startsAt.getTime() / MINUTE) * MINUTE, window.startsAt.getTime());
    const end = Math.min(Math.ceil(endsAt.getTime() / MINUTE) * MINUTE, window.endsAt.getTime());
    if (end > start && endsAt > startsAt) {
      sorted.push({ startsAt: new Date(start), endsAt: new Date(end) });
    }
  }
  sorted.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const joined: Busy[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    if (last && next.startsAt <= last.endsAt) {
      last.endsAt = next.endsAt > last.endsAt ? next.endsAt : last.endsAt;
    } else {
      joined.push({ ...next });
    }
  }
  return joined;
}

const ALL_TIME = { startsAt: new Date('2000-01-01'), endsAt: new Date('2200-01-01') };

/** When the event of ours that this text holds takes place; null when it holds none. */
export function ownTimes(text: string): Busy | null {
  const object = { href: null, etag: null, text };
  return readCalendar([object], { window: ALL_TIME, timeZone: 'UTC', addresses: [] }).own[0] ?? null;
}

const atMinute = (minute: number): Date => new Date(minute * MINUTE);

const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function wallClock(time: ICAL.Time, timeZone: string): Date {
  const minute = wallClockToMinute(dateOf(time), time.hour * 60 + time.minute, timeZone);
  return new Date(minute * MINUTE + time.second * 1000);
}

/** A date so many days later, to the nearest whole day: a day in spring has 23 hours. */
function shifted(time: ICAL.Time, milliseconds: number): ICAL.Time {
  const [year, month, day] = addLocalDays(dateOf(time), Math.round(milliseconds / DAY))
    .split('-')
    .map(Number);
  return ICAL.Time.fromData({ year: year!, month: month!, day: day!, isDate: true });
}
