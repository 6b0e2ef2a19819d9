import { type TFunction } from 'i18next';
import { z } from 'zod';
import {
  type BarberCardFragment,
  type BarberChoicesQuery,
  type BarberServiceInput,
  type CreateBarberInput,
  type ScheduleExceptionInput,
  type ScheduleWindowInput,
} from '../../generated/graphql.generated';

const MOST_SPECIALTIES = 20;
const LONGEST_SPECIALTY = 60;
const SHORTEST_SERVICE_MINUTES = 5;
const LONGEST_SERVICE_MINUTES = 720;

export type BusinessHours = BarberChoicesQuery['tenant']['businessHours'];
export type ServiceOfChoice = BarberChoicesQuery['services'][number];

/** Midnight at the end of a day is `00:00` in a time field and `24:00` for the server. */
const endForServer = (end: string) => (end === '00:00' ? '24:00' : end);
const endForField = (end: string) => (end === '24:00' ? '00:00' : end);

const specialtiesOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** What the form obeys, with its sentences in the language of the page. */
export function barberSchema(t: TFunction<'barbers'>) {
  const hours = ({ start, end }: { start: string; end: string }) => {
    if (!start || !end) return t('errors.time');
    return endForServer(end) <= start ? t('errors.timeOrder') : undefined;
  };
  const complain = (message: string | undefined, context: z.RefinementCtx) => {
    if (message) context.addIssue({ code: 'custom', path: ['end'], message });
  };
  const day = z
    .object({ enabled: z.boolean(), start: z.string(), end: z.string() })
    .superRefine((value, context) => complain(value.enabled ? hours(value) : undefined, context));
  const pause = z
    .object({ weekday: z.number(), start: z.string(), end: z.string() })
    .superRefine((value, context) => complain(hours(value), context));
  const exception = z
    .object({
      localDate: z.string().regex(/^\d{4}-\d\d-\d\d$/, t('errors.date')),
      off: z.boolean(),
      start: z.string(),
      end: z.string(),
      note: z.string().trim().max(200, t('errors.noteLong')),
    })
    .superRefine((value, context) => complain(value.off ? undefined : hours(value), context));
  const offer = z.object({
    serviceId: z.string(),
    chosen: z.boolean(),
    durationMinutes: z
      .string()
      .trim()
      .refine(
        (text) =>
          text === '' ||
          (/^\d{1,3}$/.test(text) &&
            Number(text) >= SHORTEST_SERVICE_MINUTES &&
            Number(text) <= LONGEST_SERVICE_MINUTES),
        t('errors.duration'),
      ),
    price: z
      .string()
      .trim()
      .regex(/^(\d{1,5}(\.\d{1,2})?)?$/, t('errors.price')),
  });
  return z
    .object({
      name: z.string().trim().min(1, t('errors.name')).max(120, t('errors.nameLong')),
      email: z.literal('').or(z.email(t('errors.email'))),
      phone: z.string().trim().max(40, t('errors.phoneLong')),
      bio: z.string().trim().max(2000, t('errors.bioLong')),
      specialties: z.string().refine((text) => {
        const found = specialtiesOf(text);
        return found.length <= MOST_SPECIALTIES && found.every(({ length }) => length <= LONGEST_SPECIALTY);
      }, t('errors.specialtiesMany')),
      color: z.string(),
      /** `id` is undefined while the photo is the one that the barber has. */
      photo: z.object({ id: z.string().nullable().optional(), url: z.string().nullable() }),
      /** By weekday, from Sunday. */
      days: z.array(day),
      breaks: z.array(pause),
      exceptions: z.array(exception),
      offersAllServices: z.boolean(),
      offers: z.array(offer),
    })
    .refine(({ offersAllServices, offers }) => offersAllServices || offers.some(({ chosen }) => chosen), {
      path: ['offersAllServices'],
      message: t('errors.services'),
    });
}

export type BarberValues = z.infer<ReturnType<typeof barberSchema>>;
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

/** The first colour that fewest barbers have. */
export function nextColor(colors: readonly string[], used: readonly string[]): string {
  const uses = (color: string) => used.filter((other) => other === color).length;
  const fewest = Math.min(...colors.map(uses));
  return colors.find((color) => uses(color) === fewest) ?? '';
}

export const NEW_BREAK: BarberValues['breaks'][number] = { weekday: 1, start: '12:00', end: '12:30' };
export const NEW_EXCEPTION: BarberValues['exceptions'][number] = {
  localDate: '',
  off: true,
  start: USUAL_START,
  end: USUAL_END,
  note: '',
};

/** Cents as they are typed, in whole units of the currency. */
const typedPrice = (cents: number) => (cents / 100).toFixed(cents % 100 ? 2 : 0);

export function valuesOf(
  barber: BarberCardFragment | null,
  choices: Pick<BarberChoicesQuery, 'services' | 'tenant'>,
  color: string,
): BarberValues {
  const hours = choices.tenant.businessHours;
  const usual = hours.length > 0 ? hours : USUAL_HOURS;
  const schedule = barber?.schedule ?? usual.filter(({ enabled }) => enabled);
  return {
    name: barber?.name ?? '',
    email: barber?.email ?? '',
    phone: barber?.phone ?? '',
    bio: barber?.bio ?? '',
    specialties: barber?.specialties.join(', ') ?? '',
    color: barber?.color ?? color,
    photo: { url: barber?.profileImage ?? null },
    days: WEEKDAYS.map((weekday) => dayOf(schedule, weekday)),
    breaks: (barber?.breaks ?? []).map(({ weekday, start, end }) => ({
      weekday,
      start,
      end: endForField(end),
    })),
    exceptions: (barber?.exceptions ?? []).map(({ localDate, off, start, end, note }) => ({
      localDate,
      off,
      start: start ?? USUAL_START,
      end: endForField(end ?? USUAL_END),
      note: note ?? '',
    })),
    offersAllServices: barber?.offersAllServices ?? true,
    offers: choices.services.map(({ id }) => {
      const own = barber?.services.find(({ service }) => service.id === id);
      return {
        serviceId: id,
        chosen: own !== undefined,
        durationMinutes: own?.durationMinutes?.toString() ?? '',
        price: typeof own?.priceCents === 'number' ? typedPrice(own.priceCents) : '',
      };
    }),
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

/** Those chosen; of all services, those with a price or duration of the barber's own. */
function servicesOf({ offers, offersAllServices }: BarberValues): BarberServiceInput[] {
  return offers
    .filter(({ chosen, durationMinutes, price }) =>
      offersAllServices ? durationMinutes !== '' || price !== '' : chosen,
    )
    .map(({ serviceId, durationMinutes, price }) => ({
      serviceId,
      durationMinutes: durationMinutes === '' ? null : Number(durationMinutes),
      priceCents: price === '' ? null : Math.round(Number(price) * 100),
    }));
}

export type BarberInput = CreateBarberInput & {
  schedule: ScheduleWindowInput[];
  breaks: ScheduleWindowInput[];
  exceptions: ScheduleExceptionInput[];
  services: BarberServiceInput[];
};

export function inputOf(values: BarberValues, barber: BarberCardFragment | null): BarberInput {
  return {
    name: values.name,
    email: values.email || null,
    phone: values.phone || null,
    bio: values.bio || null,
    specialties: specialtiesOf(values.specialties),
    color: values.color,
    ...(values.photo.id !== undefined && { photoId: values.photo.id }),
    schedule: scheduleOf(values.days, barber?.schedule ?? []),
    breaks: values.breaks.map((pause) => ({ ...pause, end: endForServer(pause.end) })),
    exceptions: values.exceptions.map(({ localDate, off, start, end, note }) => ({
      localDate,
      off,
      start: off ? null : start,
      end: off ? null : endForServer(end),
      note: note || null,
    })),
    offersAllServices: values.offersAllServices,
    services: servicesOf(values),
  };
}
