import { z } from 'zod';
import {
  type BarberCardFragment,
  type BarberChoicesQuery,
  type BarberServiceInput,
  type CreateBarberInput,
  type ScheduleWindowInput,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/barbers.json';

const { errors } = texts;
const MOST_SPECIALTIES = 20;
const LONGEST_SPECIALTY = 60;

export type BusinessHours = BarberChoicesQuery['tenant']['businessHours'];

/** Midnight at the end of a day is `00:00` in a time field and `24:00` for the server. */
const endForServer = (end: string) => (end === '00:00' ? '24:00' : end);
const endForField = (end: string) => (end === '24:00' ? '00:00' : end);

const specialtiesOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const day = z
  .object({ enabled: z.boolean(), start: z.string(), end: z.string() })
  .superRefine(({ enabled, start, end }, context) => {
    if (!enabled) return;
    const message = !start || !end ? errors.time : endForServer(end) <= start ? errors.timeOrder : undefined;
    if (message) context.addIssue({ code: 'custom', path: ['end'], message });
  });

export const barberSchema = z
  .object({
    name: z.string().trim().min(1, errors.name).max(120, errors.nameLong),
    email: z.literal('').or(z.email(errors.email)),
    phone: z.string().trim().max(40, errors.phoneLong),
    bio: z.string().trim().max(2000, errors.bioLong),
    specialties: z.string().refine((text) => {
      const found = specialtiesOf(text);
      return found.length <= MOST_SPECIALTIES && found.every(({ length }) => length <= LONGEST_SPECIALTY);
    }, errors.specialtiesMany),
    color: z.string(),
    /** By weekday, from Sunday. */
    days: z.array(day),
    offersAllServices: z.boolean(),
    serviceIds: z.array(z.string()),
  })
  .refine(({ offersAllServices, serviceIds }) => offersAllServices || serviceIds.length > 0, {
    path: ['serviceIds'],
    message: errors.services,
  });

export type BarberValues = z.infer<typeof barberSchema>;
type Day = BarberValues['days'][number];

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const USUAL_START = '09:00';
const USUAL_END = '17:00';

/** What a business has that never set its hours. */
const USUAL_HOURS: BusinessHours = WEEKDAYS.map((weekday) =>
  weekday === 6
    ? { weekday, enabled: true, start: '10:00', end: '16:00' }
    : { weekday, enabled: weekday > 0, start: USUAL_START, end: USUAL_END },
);

/** The windows of one day in order of time. */
export const windowsOn = (schedule: readonly ScheduleWindowInput[], weekday: number) =>
  schedule
    .filter((window) => window.weekday === weekday)
    .sort((a, b) => a.start.localeCompare(b.start))
    .map(({ start, end }) => ({ weekday, start, end }));

/** From the first start to the last end. */
function dayOf(schedule: readonly ScheduleWindowInput[], weekday: number): Day {
  const windows = windowsOn(schedule, weekday);
  const [first] = windows;
  const last = windows.at(-1);
  return {
    enabled: first !== undefined,
    start: first?.start ?? USUAL_START,
    end: endForField(last?.end ?? USUAL_END),
  };
}

export function valuesOf(
  barber: BarberCardFragment | null,
  hours: BusinessHours | undefined,
  color: string,
): BarberValues {
  const schedule = barber?.schedule ?? (hours ?? USUAL_HOURS).filter(({ enabled }) => enabled);
  return {
    name: barber?.name ?? '',
    email: barber?.email ?? '',
    phone: barber?.phone ?? '',
    bio: barber?.bio ?? '',
    specialties: barber?.specialties.join(', ') ?? '',
    color: barber?.color ?? color,
    days: WEEKDAYS.map((weekday) => dayOf(schedule, weekday)),
    offersAllServices: barber?.offersAllServices ?? true,
    serviceIds: barber?.services.map(({ service }) => service.id) ?? [],
  };
}

/** Days that were left as they are keep their windows, also several a day. */
function scheduleOf(days: readonly Day[], present: readonly ScheduleWindowInput[]): ScheduleWindowInput[] {
  return days.flatMap(({ enabled, start, end }, weekday) => {
    const before = dayOf(present, weekday);
    if (enabled && before.enabled && before.start === start && before.end === end)
      return windowsOn(present, weekday);
    return enabled ? [{ weekday, start, end: endForServer(end) }] : [];
  });
}

/** Chosen services keep the duration and price that this barber has for them. */
function servicesOf(ids: readonly string[], barber: BarberCardFragment | null): BarberServiceInput[] {
  return ids.map((serviceId) => {
    const own = barber?.services.find(({ service }) => service.id === serviceId);
    return {
      serviceId,
      durationMinutes: own?.durationMinutes ?? null,
      priceCents: own?.priceCents ?? null,
    };
  });
}

export interface BarberInput {
  input: Omit<CreateBarberInput, 'services' | 'breaks'> & { schedule: ScheduleWindowInput[] };
  /** Undefined: all of them. */
  services: BarberServiceInput[] | undefined;
}

export function inputOf(values: BarberValues, barber: BarberCardFragment | null): BarberInput {
  return {
    input: {
      name: values.name,
      email: values.email || null,
      phone: values.phone || null,
      bio: values.bio || null,
      specialties: specialtiesOf(values.specialties),
      color: values.color,
      schedule: scheduleOf(values.days, barber?.schedule ?? []),
    },
    services: values.offersAllServices ? undefined : servicesOf(values.serviceIds, barber),
  };
}
