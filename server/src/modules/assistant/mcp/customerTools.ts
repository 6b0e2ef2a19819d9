import { z } from 'zod';
import { InputError } from '../../../platform/errors';
import { phoneOrNull } from '../../../platform/validation/phone';
import { LANGUAGES } from '../../../domain/language';
import { shownText } from '../../../platform/language/shownText';
import { contactOf, provenVisit, visitOf } from './provenVisit';
import {
  booking,
  bookingOf,
  email,
  formattingOf,
  idempotencyKey,
  moment,
  momentOf,
  phone,
  proof,
} from './shapes';
import { ADDS, ADDS_ONCE, CHANGES, READS, type Tool, tool } from './tool';

const token = z
  .string()
  .min(1, shownText('Take the token of a time from find_slots.'))
  .max(4_000, shownText('This is no token.'));

const holdSlot = tool({
  name: 'hold_slot',
  title: 'Hold a time',
  description:
    'Keeps a free time for five minutes while the person decides. Not needed for booking. Pass the holdToken on to book_appointment.',
  access: { of: 'customer', action: 'book' },
  hints: ADDS,
  input: z.strictObject({ token: token.describe('Of the time, from find_slots.') }),
  output: z.object({ holdToken: z.string(), expiresAt: z.string().describe('ISO 8601, UTC.') }),
  run: async ({ tools }, input) => {
    const hold = await tools.hold(input.token);
    return { holdToken: hold.token, expiresAt: hold.expiresAt.toISOString() };
  },
});

const bookAppointment = tool({
  name: 'book_appointment',
  title: 'Book',
  description:
    'Books a time that find_slots found. Before calling it, tell the person the service, barber, day, time, price and booking policy (get_business), and wait until they clearly agree to all of them. Never make up contact details: ask for them.',
  access: { of: 'customer', action: 'book' },
  hints: ADDS_ONCE,
  input: z.strictObject({
    token: token.describe('Of the time, from find_slots.'),
    client: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, shownText('Give the name of the person.'))
        .max(100, shownText('A name has at most 100 characters.'))
        .describe('First and last name of whoever comes.'),
      phone: phone.optional(),
      email: email.optional(),
    }),
    holdToken: z
      .string()
      .max(200, shownText('The hold token is too long.'))
      .optional()
      .describe('From hold_slot.'),
    idempotencyKey,
    language: z
      .enum(LANGUAGES, shownText('The language is en or es.'))
      .optional()
      .describe('What the person reads.'),
  }),
  output: z.object({
    booking,
    manageUrl: z.string().describe('Where the person can see, move and cancel the booking. For them alone.'),
    deposit: z
      .object({ amount: z.string(), amountCents: z.int(), status: z.string() })
      .nullable()
      .describe('To be paid at manageUrl; null where none is asked.'),
  }),
  run: async (session, input) => {
    const { tools, snapshot } = session;
    const { name, phone: number, email: address } = input.client;
    const { appointment, manageUrl } = await tools.book(
      input.token,
      { name, phone: phoneOrNull(number), email: address ?? null },
      input.holdToken ?? null,
      input.language ?? session.language,
      `mcp ${input.idempotencyKey}`,
    );
    const { deposit } = appointment;
    return {
      booking: bookingOf(appointment, snapshot),
      manageUrl,
      deposit: deposit
        ? {
            amount: formattingOf(snapshot).money(deposit.amountCents),
            amountCents: deposit.amountCents,
            status: deposit.status,
          }
        : null,
    };
  },
});

const requestCode = tool({
  name: 'request_code',
  title: 'Send a code',
  description:
    'Sends a code to a phone number or an e-mail address, if this business knows it. The person reads it there and tells it to you. It works for 10 minutes.',
  access: { of: 'customer', action: null },
  hints: ADDS,
  input: z.strictObject({ phone: phone.optional(), email: email.optional() }),
  output: z.object({ message: z.string() }),
  run: async ({ codes, customer, language }, input) => {
    await codes.request(customer, contactOf(input), language ?? 'en');
    return { message: 'If this business knows the contact, a code is on its way. It works for 10 minutes.' };
  },
});

const findBooking = tool({
  name: 'find_booking',
  title: 'Find a booking',
  description:
    'One booking, by its link, or by its reference together with the phone or e-mail it was made with and a code from request_code. Nothing is told where they do not belong together.',
  access: { of: 'customer', action: null },
  hints: READS,
  input: z.strictObject(proof),
  output: z.object({
    found: z.boolean(),
    booking: booking.nullable(),
    canChange: z.boolean().describe('Whether it can still be moved or cancelled online.'),
    changesUntil: moment.nullable(),
  }),
  run: async (session, input) => {
    const { snapshot, customer, appointments } = session;
    const visit = await visitOf(session, input);
    if (!visit) {
      return { found: false, booking: null, canChange: false, changesUntil: null };
    }
    const { canChange, changesCloseAt } = await appointments.managed(customer, visit.id);
    return {
      found: true,
      booking: bookingOf(visit, snapshot),
      canChange,
      changesUntil: momentOf(changesCloseAt, snapshot),
    };
  },
});

const moveBooking = tool({
  name: 'move_booking',
  title: 'Move a booking',
  description:
    'Moves a booking to a time that find_slots found with `moving`. Tell the person the new day, time and barber first, and wait until they agree.',
  access: { of: 'customer', action: 'move' },
  hints: CHANGES,
  input: z.strictObject({
    ...proof,
    token: token.describe('Of the new time, from find_slots with `moving`.'),
  }),
  output: z.object({ booking }),
  run: async (session, input) => {
    const visit = await provenVisit(session, input);
    if (!session.tools.isToMove(input.token, visit.id)) {
      throw InputError.of('token', 'This time was not found for moving this booking.');
    }
    return { booking: bookingOf(await session.tools.move(input.token), session.snapshot) };
  },
});

const cancelBooking = tool({
  name: 'cancel_booking',
  title: 'Cancel a booking',
  description:
    'Cancels a booking for good. Tell the person which booking it is, and wait until they clearly say that it is to be cancelled.',
  access: { of: 'customer', action: 'cancel' },
  hints: CHANGES,
  input: z.strictObject(proof),
  output: z.object({ booking }),
  run: async (session, input) => {
    const visit = await provenVisit(session, input);
    return { booking: bookingOf(await session.tools.cancel(visit.id), session.snapshot) };
  },
});

/** What the assistant does for customers. */
export const CUSTOMER_TOOLS: readonly Tool[] = [
  holdSlot,
  bookAppointment,
  requestCode,
  findBooking,
  moveBooking,
  cancelBooking,
];
