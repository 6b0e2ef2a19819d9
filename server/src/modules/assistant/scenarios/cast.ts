import { addLocalDays, localDateOf, weekdayOf } from '../../../domain/availability/localTime';
import type { Language } from '../../../domain/language';
import { AppError } from '../../../platform/errors';
import type { ScheduleSnapshot, SnapshotBarber, SnapshotService } from '../../appointments/scheduleSnapshot';
import { offerOf } from '../../appointments/scheduleSnapshot';
import { Formatting } from '../phrases/formatting';
import type { AssistantTools } from '../tools/assistantTools';
import { ServiceNames } from '../understanding/names';
import { plainText } from '../understanding/plainText';

/** What the placeholders of scenarios stand for at one business, on one day. */
export interface Cast {
  service: SnapshotService;
  service2: SnapshotService;
  barber: SnapshotBarber;
  barber2: SnapshotBarber;
  /** Local dates within the coming week, on both of which both times are free for all of these. */
  day: string;
  day2: string;
  /** Minutes since the local midnight. */
  time: number;
  time2: number;
  /** 0 = Sunday; null for a business that never closes for a day. */
  closed: number | null;
  customer: { name: string; phone: string };
}

export const CUSTOMER = { name: 'Dana Fox', phone: '212 555 0147' };

const DAYS_AHEAD = 6;
const APART_MINUTES = 90;

/**
 * Finds services, barbers and times that every scenario can be played with.
 * @throws CONFLICT when the business has too little: two services that two barbers offer, and two days with free time.
 */
export async function castFor(tools: AssistantTools): Promise<Cast> {
  const business = await tools.business();
  const today = localDateOf(Math.floor(tools.now.getTime() / 60_000), business.timeZone);
  const clear = clearServices(business);
  for (const service of clear) {
    for (const service2 of clear) {
      if (service === service2) continue;
      const able = business.barbers.filter((barber) => offerOf(barber, service) && offerOf(barber, service2));
      const [barber, barber2] = able;
      if (!barber || !barber2) continue;
      const times = await timesFor(tools, today, [service.id, service2.id], [barber.id, barber2.id]);
      if (times) {
        const closed = business.businessHours.find(({ enabled }) => !enabled)?.weekday ?? null;
        return { service, service2, barber, barber2, ...times, closed, customer: CUSTOMER };
      }
    }
  }
  throw new AppError(
    'CONFLICT',
    'The shipped conversations need two services that two barbers offer, and two days with free times within the coming week.',
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

async function timesFor(
  tools: AssistantTools,
  today: string,
  serviceIds: readonly string[],
  barberIds: readonly string[],
): Promise<Pick<Cast, 'day' | 'day2' | 'time' | 'time2'> | null> {
  const fromDate = addLocalDays(today, 1);
  const toDate = addLocalDays(today, DAYS_AHEAD);
  const free = new Map<string, Set<number>[]>();
  for (const barberId of barberIds) {
    const slots = await tools.findSlots({
      serviceIds,
      barberIds: [barberId],
      fromDate,
      toDate,
      movingId: null,
    });
    for (const date of new Set(slots.map(({ localDate }) => localDate))) {
      const ofDay = slots.filter(({ localDate }) => localDate === date);
      free.set(date, [...(free.get(date) ?? []), new Set(ofDay.map(({ minuteOfDay }) => minuteOfDay))]);
    }
  }
  const days = [...free]
    .filter(([, sets]) => sets.length === barberIds.length)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [day, sets] of days) {
    for (const [day2, sets2] of days) {
      if (day2 === day) continue;
      const common = [...sets[0]!].filter((minute) => [...sets, ...sets2].every((set) => set.has(minute)));
      const hours = common.filter((minute) => minute % 60 === 0);
      const time = hours.find((minute) => minute >= 13 * 60) ?? hours[0];
      const time2 = hours.find((minute) => time !== undefined && Math.abs(minute - time) >= APART_MINUTES);
      if (time !== undefined && time2 !== undefined) return { day, day2, time, time2 };
    }
  }
  return null;
}

/** A message with its placeholders filled in. `reference` is that of the booking that the customer has. */
export function filled(
  text: string,
  cast: Cast,
  {
    language,
    business,
    reference,
  }: { language: Language; business: ScheduleSnapshot; reference: string | null },
): string {
  const format = new Formatting(language, business.timeZone, business.currency);
  const weekday = (date: string): string => lower(format.weekday(weekdayOf(date)), language);
  const dateOf = (date: string): string => format.day(date).replace(/^[^\s,]+,?\s/, '');
  const values: Readonly<Record<string, string>> = {
    service: cast.service.name,
    service2: cast.service2.name,
    barber: cast.barber.name.split(' ')[0]!,
    barber2: cast.barber2.name.split(' ')[0]!,
    day: weekday(cast.day),
    day2: weekday(cast.day2),
    date: dateOf(cast.day),
    date2: dateOf(cast.day2),
    time: format.time(cast.day, cast.time),
    time2: format.time(cast.day2, cast.time2),
    closed: cast.closed === null ? '' : lower(format.weekday(cast.closed), language),
    name: cast.customer.name,
    phone: cast.customer.phone,
    reference: reference ?? '',
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const lower = (text: string, language: Language): string => (language === 'es' ? text.toLowerCase() : text);
