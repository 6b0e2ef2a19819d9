import { addLocalDays, localDateOf, weekdayOf } from '../../../domain/availability/localTime';
import type { Language } from '../../../domain/language';
import { AppError } from '../../../platform/errors';
import type { ScheduleSnapshot, SnapshotBarber, SnapshotService } from '../../appointments/scheduleSnapshot';
import { offerOf } from '../../appointments/scheduleSnapshot';
import { Formatting } from '../phrases/formatting';
import type { AssistantTools } from '../tools/assistantTools';
import { ServiceNames } from '../understanding/names/serviceNames';
import { plainText } from '../understanding/plainText';
import type { Placeholder } from './placeholders';

/** What the placeholders of scenarios stand for at one business, on one day. */
export interface Cast {
  service: SnapshotService;
  /** Null where no barber offers two. */
  service2: SnapshotService | null;
  barber: SnapshotBarber;
  /** Null where one works alone. */
  barber2: SnapshotBarber | null;
  /** Local dates within the coming week, on both of which both times are free for all of these. */
  day: string;
  day2: string;
  /** Minutes since the local midnight. */
  time: number;
  time2: number;
  /** 0 = Sunday; null for a business that never closes for a day. */
  closed: number | null;
}

export const CUSTOMER = { name: 'Dana Fox', phone: '212 555 0147' };

const DAYS_AHEAD = 6;
const APART_MINUTES = 90;
/** How many pairs of services, and barbers of each, are looked at before a business has too little. */
const MOST_SEARCHES = 12;
const MOST_BARBERS = 6;

/**
 * Finds services, barbers and times that every scenario can be played with; where the business is too small for that,
 * one barber with two services or with one.
 * @throws CONFLICT when it has not even that, or no two days with free time.
 */
export async function castFor(tools: AssistantTools): Promise<Cast> {
  const business = await tools.business();
  const today = localDateOf(Math.floor(tools.now.getTime() / 60_000), business.timeZone);
  const closed = business.businessHours.find(({ enabled }) => !enabled)?.weekday ?? null;
  const clear = clearServices(business);
  const pairs = clear.flatMap((service, index) =>
    clear.slice(index + 1).map((service2) => [service, service2] as const),
  );
  for (const [service, service2] of pairs.slice(0, MOST_SEARCHES)) {
    const able = business.barbers.filter((barber) => offerOf(barber, service) && offerOf(barber, service2));
    const chosen = await barbersAndTimes(
      tools,
      today,
      [service.id, service2.id],
      able.slice(0, MOST_BARBERS),
    );
    if (chosen) return { service, service2, ...chosen, closed };
  }
  const single = clear.map((service) => [service, null] as const);
  for (const [service, service2] of [...pairs.slice(0, MOST_SEARCHES), ...single]) {
    const wanted = service2 ? [service, service2] : [service];
    const barber = business.barbers.find((each) => wanted.every((one) => offerOf(each, one)));
    if (!barber) continue;
    const serviceIds = wanted.map(({ id }) => id);
    const free = await freeDays(tools, today, serviceIds, barber.id);
    const times = commonTimes(free, free);
    if (times) return { service, service2, barber, barber2: null, ...times, closed };
  }
  throw new AppError(
    'CONFLICT',
    'Conversations with placeholders need a service that a barber offers, and two days with free times within the coming week.',
  );
}

/** Services whose names mean nothing else here, the shorter ones first. */
function clearServices({ services }: ScheduleSnapshot): SnapshotService[] {
  const names = new ServiceNames(
    services.map(({ id, name }) => ({ id, name, aliases: [] })),
    plainText,
  );
  return services
    .filter(({ id, name }) => {
      const found = names.find(plainText(name));
      return found.length === 1 && found[0]!.ids.length === 1 && found[0]!.ids[0] === id;
    })
    .sort((a, b) => a.durationMinutes - b.durationMinutes)
    .slice(0, 8);
}

/** Free starts of one barber by local date, in minutes since midnight. */
type FreeDays = ReadonlyMap<string, ReadonlySet<number>>;

/** Two barbers who are both free at the same two times on the same two days; null where there are none. */
async function barbersAndTimes(
  tools: AssistantTools,
  today: string,
  serviceIds: readonly string[],
  able: readonly SnapshotBarber[],
): Promise<Omit<Cast, 'service' | 'service2' | 'closed'> | null> {
  const searched: { barber: SnapshotBarber; free: FreeDays }[] = [];
  for (const barber2 of able) {
    const free = await freeDays(tools, today, serviceIds, barber2.id);
    for (const { barber, free: others } of searched) {
      const times = commonTimes(others, free);
      if (times) return { barber, barber2, ...times };
    }
    searched.push({ barber: barber2, free });
  }
  return null;
}

async function freeDays(
  tools: AssistantTools,
  today: string,
  serviceIds: readonly string[],
  barberId: string,
): Promise<FreeDays> {
  const slots = await tools.findSlots({
    serviceIds,
    barberIds: [barberId],
    fromDate: addLocalDays(today, 1),
    toDate: addLocalDays(today, DAYS_AHEAD),
    movingId: null,
  });
  const free = new Map<string, Set<number>>();
  for (const { localDate, minuteOfDay } of slots) {
    free.set(localDate, (free.get(localDate) ?? new Set()).add(minuteOfDay));
  }
  return free;
}

function commonTimes(one: FreeDays, other: FreeDays): Pick<Cast, 'day' | 'day2' | 'time' | 'time2'> | null {
  const days = [...one.keys()].filter((day) => other.has(day)).sort();
  for (const day of days) {
    for (const day2 of days) {
      if (day2 === day) continue;
      const common = [...one.get(day)!].filter((minute) =>
        [one.get(day2)!, other.get(day)!, other.get(day2)!].every((set) => set.has(minute)),
      );
      const times = twoTimes(common.filter((minute) => minute % 60 === 0)) ?? twoTimes(common);
      if (times) return { day, day2, ...times };
    }
  }
  return null;
}

/** One in the afternoon, where there is one, and another well apart from it. */
function twoTimes(minutes: readonly number[]): Pick<Cast, 'time' | 'time2'> | null {
  const afternoon = minutes.filter((minute) => minute >= 13 * 60);
  for (const time of [...afternoon, ...minutes]) {
    const time2 = minutes.find((minute) => Math.abs(minute - time) >= APART_MINUTES);
    if (time2 !== undefined) return { time, time2 };
  }
  return null;
}

/**
 * A message with its placeholders filled in: those of the customer alone where nothing of the business is cast.
 * `reference` is that of the booking that the customer has.
 */
export function filled(
  text: string,
  cast: Cast | null,
  {
    language,
    business,
    reference,
  }: { language: Language; business: ScheduleSnapshot; reference: string | null },
): string {
  const values = {
    name: CUSTOMER.name,
    phone: CUSTOMER.phone,
    reference: reference ?? '',
    ...(cast && valuesOf(cast, language, business)),
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: Placeholder) => values[name] ?? whole);
}

function valuesOf(
  cast: Cast,
  language: Language,
  business: ScheduleSnapshot,
): Record<Exclude<Placeholder, 'name' | 'phone' | 'reference'>, string> {
  const format = new Formatting(language, business.timeZone, business.currency);
  const weekday = (date: string): string => lower(format.weekday(weekdayOf(date)), language);
  const dateOf = (date: string): string => format.day(date).replace(/^[^\s,]+,?\s/, '');
  return {
    service: cast.service.name,
    service2: cast.service2?.name ?? '',
    barber: cast.barber.name.split(' ')[0]!,
    barber2: cast.barber2?.name.split(' ')[0] ?? '',
    day: weekday(cast.day),
    day2: weekday(cast.day2),
    date: dateOf(cast.day),
    date2: dateOf(cast.day2),
    time: format.time(cast.day, cast.time),
    time2: format.time(cast.day2, cast.time2),
    closed: cast.closed === null ? '' : lower(format.weekday(cast.closed), language),
  };
}

const lower = (text: string, language: Language): string => (language === 'es' ? text.toLowerCase() : text);
