import { z } from 'zod';
import { addLocalDays, localDateOf } from '../../../domain/availability/localTime';
import { InputError } from '../../../platform/errors';
import { shownText } from '../../../platform/language/shownText';
import { offerOf } from '../../appointments/scheduleSnapshot';
import { provenVisit } from './provenVisit';
import {
  clockText,
  clockTime,
  formattingOf,
  id,
  localDate,
  minuteOf,
  moment,
  momentOf,
  proof,
  serviceIds,
} from './shapes';
import { READS, type Session, type Tool, tool } from './tool';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAYS_SEARCHED = 14;

const todayOf = ({ tools, snapshot }: Session): string =>
  localDateOf(Math.floor(tools.now.getTime() / 60_000), snapshot.timeZone);

const hours = z.object({
  open: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const hoursOf = (isOpen: boolean, startMinute: number | null, endMinute: number | null) => ({
  open: isOpen,
  from: isOpen && startMinute !== null ? clockText(startMinute) : null,
  to: isOpen && endMinute !== null ? clockText(endMinute) : null,
});

const getBusiness = tool({
  name: 'get_business',
  title: 'The business',
  description:
    'Name, address, phone, opening hours, booking policy and languages of this business, and what its clocks show now. Call it first: dates such as "tomorrow" are counted from its `now`.',
  access: { of: 'anybody' },
  hints: READS,
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    type: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    timeZone: z.string(),
    currency: z.string(),
    languages: z.array(z.string()),
    now: moment,
    hours: z.array(hours.extend({ weekday: z.string() })),
    datedHours: z
      .array(hours.extend({ date: z.string() }))
      .describe('Dates that differ from the usual week.'),
    policy: z.object({
      takesOnlineBookings: z.boolean(),
      phoneRequired: z.boolean(),
      emailRequired: z.boolean(),
      minimumNoticeMinutes: z.int(),
      bookableDaysAhead: z.int(),
      changesUntilHoursBefore: z.int(),
      confirmedAtOnce: z
        .boolean()
        .describe('If false, a booking stays pending until the business confirms it.'),
      asksDeposits: z.boolean(),
      inWords: z.string().describe('To be told to the person before booking.'),
    }),
  }),
  run: async (session) => {
    const { snapshot, settings, tools } = session;
    const today = todayOf(session);
    return {
      name: snapshot.businessName,
      type: snapshot.businessType,
      address: snapshot.address,
      phone: snapshot.phone,
      website: snapshot.website,
      timeZone: snapshot.timeZone,
      currency: snapshot.currency,
      languages: [...settings.languages],
      now: momentOf(tools.now, snapshot),
      hours: snapshot.businessHours.map(({ weekday, enabled, startMinute, endMinute }) => ({
        weekday: WEEKDAYS[weekday]!,
        ...hoursOf(enabled, startMinute, endMinute),
      })),
      datedHours: snapshot.datedHours
        .filter((day) => day.localDate >= today)
        .map((day) => ({ date: day.localDate, ...hoursOf(!day.closed, day.startMinute, day.endMinute) })),
      policy: policyOf(session),
    };
  },
});

function policyOf({ snapshot }: Session) {
  const { cancellationWindowHours, allowOnlineBooking, autoConfirmBookings, phone } = snapshot;
  const asksDeposits = snapshot.deposits !== null;
  const words = [
    allowOnlineBooking
      ? null
      : `This business takes no online bookings at the moment.${phone ? ` Please call ${phone}.` : ''}`,
    `A booking can be moved or cancelled until ${cancellationWindowHours} hours before it begins.`,
    autoConfirmBookings ? null : 'The business confirms each booking itself.',
    asksDeposits && snapshot.deposits
      ? `A deposit may be asked; it is to be paid within ${snapshot.deposits.minutesToPay} minutes of booking.`
      : null,
  ];
  return {
    takesOnlineBookings: allowOnlineBooking,
    phoneRequired: snapshot.requirePhone,
    emailRequired: snapshot.requireEmail,
    minimumNoticeMinutes: snapshot.minimumNoticeMinutes,
    bookableDaysAhead: snapshot.maxAdvanceBookingDays,
    changesUntilHoursBefore: cancellationWindowHours,
    confirmedAtOnce: autoConfirmBookings,
    asksDeposits,
    inWords: words.filter(Boolean).join(' '),
  };
}

const listServices = tool({
  name: 'list_services',
  title: 'Services and prices',
  description:
    'Every service that can be booked, with category, duration and price. A barber may take another price or time for it: find_slots tells what holds for each time.',
  access: { of: 'anybody' },
  hints: READS,
  input: z.strictObject({}),
  output: z.object({
    services: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        category: z.string(),
        durationMinutes: z.int(),
        priceCents: z.int(),
        price: z.string(),
      }),
    ),
  }),
  run: async ({ snapshot }) => ({
    services: snapshot.services.map(
      ({ id: serviceId, name, description, category, durationMinutes, priceCents }) => ({
        id: serviceId,
        name,
        description,
        category,
        durationMinutes,
        priceCents,
        price: formattingOf(snapshot).money(priceCents),
      }),
    ),
  }),
});

const listBarbers = tool({
  name: 'list_barbers',
  title: 'Barbers',
  description: 'Who works here, and which services each of them offers.',
  access: { of: 'anybody' },
  hints: READS,
  input: z.strictObject({}),
  output: z.object({
    barbers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        bio: z.string().nullable(),
        specialties: z.array(z.string()),
        serviceIds: z.array(z.string()),
      }),
    ),
  }),
  run: async ({ snapshot }) => ({
    barbers: snapshot.barbers.map((barber) => ({
      id: barber.id,
      name: barber.name,
      bio: barber.bio,
      specialties: [...barber.specialties],
      serviceIds: snapshot.services
        .filter((service) => offerOf(barber, service) !== null)
        .map((service) => service.id),
    })),
  }),
});

const findSlots = tool({
  name: 'find_slots',
  title: 'Free times',
  description:
    'Free times for one or more services done in one visit. Each carries a token, valid for an hour: only with it can a time be held or booked. To move a booking, give `moving` with its link, or its reference with a contact and a code; the services are then those of the booking.',
  access: { of: 'anybody' },
  hints: READS,
  input: z.strictObject({
    serviceIds: serviceIds.optional().describe('From list_services. Left out only with `moving`.'),
    barberId: id('a barber').optional().describe('From list_barbers. Left out, whoever is free.'),
    fromDate: localDate.optional().describe('YYYY-MM-DD, local; today if left out.'),
    toDate: localDate
      .optional()
      .describe('The last date, two weeks after the first if left out; at most 62 days.'),
    notBefore: clockTime.optional().describe('HH:MM; no earlier time of day.'),
    notAfter: clockTime.optional().describe('HH:MM; no later start.'),
    limit: z
      .int()
      .min(1, shownText('Ask for at least 1 time.'))
      .max(50, shownText('Ask for at most 50 times.'))
      .default(20),
    moving: z.strictObject(proof).optional(),
  }),
  output: z.object({
    slots: z.array(
      moment.extend({
        token: z
          .string()
          .describe('To hold_slot, book_appointment or move_booking; of no use to the person.'),
        barberId: z.string(),
        barberName: z.string(),
        durationMinutes: z.int(),
        priceCents: z.int(),
        price: z.string(),
      }),
    ),
    found: z.int().describe('How many there are in all; those beyond the limit come with a later fromDate.'),
  }),
  run: async (session, input) => {
    const { tools, snapshot } = session;
    const visit = input.moving ? await provenVisit(session, input.moving) : null;
    const wanted = input.serviceIds ?? visit?.lines.map((line) => line.serviceId);
    if (!wanted) {
      throw InputError.of('serviceIds', 'Name at least one service.');
    }
    const fromDate = input.fromDate ?? todayOf(session);
    const found = await tools.findSlots({
      serviceIds: wanted,
      barberIds: input.barberId ? [input.barberId] : [],
      fromDate,
      toDate: input.toDate ?? addLocalDays(fromDate, DAYS_SEARCHED - 1),
      movingId: visit?.id ?? null,
    });
    const earliest = input.notBefore ? minuteOf(input.notBefore) : 0;
    const latest = input.notAfter ? minuteOf(input.notAfter) : Infinity;
    const fitting = found.filter(({ minuteOfDay }) => minuteOfDay >= earliest && minuteOfDay <= latest);
    const formatting = formattingOf(snapshot);
    return {
      slots: fitting.slice(0, input.limit).map((slot) => ({
        token: slot.token,
        ...momentOf(new Date(slot.start * 60_000), snapshot),
        barberId: slot.barberId,
        barberName: slot.barberName,
        durationMinutes: slot.durationMinutes,
        priceCents: slot.priceCents,
        price: formatting.money(slot.priceCents),
      })),
      found: fitting.length,
    };
  },
});

const explainTime = tool({
  name: 'explain_time',
  title: 'Why a time is not free',
  description: 'Whether one time is free for these services, and if not, which rules stand in the way.',
  access: { of: 'anybody' },
  hints: READS,
  input: z.strictObject({
    serviceIds,
    barberId: id('a barber').optional(),
    date: localDate,
    time: clockTime,
  }),
  output: z.object({
    free: z.boolean(),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
  run: async ({ tools }, { serviceIds: wanted, barberId, date, time }) => {
    const reasons = await tools.explain(wanted, barberId ?? null, date, minuteOf(time));
    return { free: reasons.length === 0, reasons };
  },
});

/** What anybody may know. */
export const BUSINESS_TOOLS: readonly Tool[] = [
  getBusiness,
  listServices,
  listBarbers,
  findSlots,
  explainTime,
];
