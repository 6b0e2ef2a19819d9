import { z } from 'zod';
import { isValidLocalDate, localDateOf, wallClockToMinute } from '../../../domain/availability/localTime';
import { MINUTES_PER_DAY } from '../../../domain/availability/calendarDate';
import { offsetAt } from '../../../domain/availability/zoneOffsets';
import { shownText } from '../../../platform/language/shownText';
import { toE164 } from '../../../platform/validation/phone';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import { Formatting } from '../phrases/formatting';

/** The words that inputs and answers are made of. Times are those of the business's own clocks. */

export const id = (what: string) =>
  z.uuid(shownText('This must be an id.')).describe(`Id of ${what}, as another tool answered it.`);

export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, shownText('A date is written YYYY-MM-DD.'))
  .refine(isValidLocalDate, shownText('There is no such date.'))
  .describe('YYYY-MM-DD, in the time zone of the business.');

export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, shownText('A time is written HH:MM, from 00:00 to 23:59.'))
  .describe('HH:MM on 24 hours, in the time zone of the business.');

export const serviceIds = z
  .array(id('a service'))
  .min(1, shownText('Name at least one service.'))
  .max(5, shownText('At most 5 services fit into one visit.'))
  .describe('From list_services, in the order in which they are done.');

export const phone = z
  .string()
  .trim()
  .max(40, shownText('A phone number has at most 40 characters.'))
  .refine(
    (text) => toE164(text) !== null,
    shownText('Phone must be a valid number, such as (212) 555-0100 or +44 20 7946 0000.'),
  )
  .describe('With country code outside North America.');

export const email = z
  .email('Email must be a valid address.')
  .max(254, shownText('Email must have at most 254 characters.'));

export const idempotencyKey = z
  .string()
  .min(1, shownText('An idempotency key has 1 to 200 characters.'))
  .max(200, shownText('An idempotency key has 1 to 200 characters.'))
  .describe(
    'Made up by you, one for each booking that is wanted. Tried again with the same key and input it answers the first booking; with other input it is an error.',
  );

/** How somebody shows that a booking is theirs: its link; or its reference, a contact, and the code that was sent there. */
export const proof = {
  manageUrl: z
    .string()
    .trim()
    .min(1, shownText('Take the manageUrl of the booking.'))
    .max(500, shownText('This is no link of a booking.'))
    .optional()
    .describe('From book_appointment or the confirmation that the person got. Alone it is enough.'),
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{6}$/, shownText('A reference has six letters and digits.'))
    .optional()
    .describe(
      'Six letters and digits from the confirmation. Without the link, give it with phone or email, and code.',
    ),
  phone: phone.optional().describe('The number that the booking was made with.'),
  email: email.optional().describe('The address that the booking was made with.'),
  code: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/, shownText('A code has six digits.'))
    .optional()
    .describe('Sent by request_code to this phone or email. Ask the person for it.'),
};

const shownTime = {
  date: z.string().describe('YYYY-MM-DD, local.'),
  time: z.string().describe('HH:MM on 24 hours, local.'),
  when: z.string().describe('The same in words, to be said.'),
};
export const moment = z.object(shownTime);

export const booking = z.object({
  reference: z.string(),
  status: z.string(),
  ...shownTime,
  durationMinutes: z.int(),
  services: z.array(
    z.object({ serviceId: z.string(), name: z.string(), barberId: z.string(), barberName: z.string() }),
  ),
  totalPriceCents: z.int(),
  totalPrice: z.string(),
});

const MINUTE = 60_000;

export const formattingOf = ({ timeZone, currency }: ScheduleSnapshot): Formatting =>
  new Formatting('en', timeZone, currency);

/** `570` → `'09:30'`; the midnight that ends a day is 24:00. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** `'09:30'` → 570 */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

export function momentOf(instant: Date, snapshot: ScheduleSnapshot): z.infer<typeof moment> {
  const { timeZone } = snapshot;
  const minute = Math.floor(instant.getTime() / MINUTE);
  const formatting = formattingOf(snapshot);
  const date = localDateOf(minute, timeZone);
  const local = minute + offsetAt(minute, timeZone);
  return {
    date,
    time: clockText(((local % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY),
    when: `${formatting.day(date)} at ${formatting.timeOf(instant)}`,
  };
}

/** The instant at which the business's clocks show this. */
export const instantOf = (date: string, time: string, { timeZone }: ScheduleSnapshot): Date =>
  new Date(wallClockToMinute(date, minuteOf(time), timeZone) * MINUTE);

export function bookingOf(
  appointment: BookedAppointment,
  snapshot: ScheduleSnapshot,
): z.infer<typeof booking> {
  const { reference, status, startsAt, endsAt, lines, totalPriceCents } = appointment;
  return {
    reference,
    status,
    ...momentOf(startsAt, snapshot),
    durationMinutes: Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE),
    services: lines.map(({ serviceId, serviceName, barberId, barberName }) => ({
      serviceId,
      name: serviceName,
      barberId,
      barberName,
    })),
    totalPriceCents,
    totalPrice: formattingOf(snapshot).money(totalPriceCents),
  };
}
