import type { ToolSet } from 'ai';
import type { ModelDesk } from './modelDesk';
import type { ModelSdk } from './modelSdk';

const END_OF_DAY = 24 * 60;

/** What the model may call. Nothing among it books, moves or cancels. */
export function modelTools(z: ModelSdk['z'], desk: ModelDesk): ToolSet {
  const handle = (letter: string) => z.string().max(8).describe(`A handle such as ${letter}1`);
  const date = z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .describe('YYYY-MM-DD');
  const clock = z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('HH:MM, 24 hours');
  const services = z.array(handle('v')).max(5);
  const barber = handle('b').nullish().describe('Leave out for whoever is free');

  return {
    list_services: {
      description: 'Services with prices, durations and descriptions.',
      inputSchema: z.object({ search: z.string().max(60).nullish() }),
      execute: ({ search }: { search?: string | null }) => desk.run(() => desk.listServices(search ?? null)),
    },
    business_facts: {
      description:
        'Opening hours, address, phone, cancellation policy, and what there is to say of each barber.',
      inputSchema: z.object({}),
      execute: () => desk.run(() => desk.facts()),
    },
    find_slots: {
      description:
        'Free times. Only these may be offered. For one exact time give it as both earliest and latest. For moving an appointment name its booking as moving.',
      inputSchema: z.object({
        services: services.describe('May be empty when moving'),
        barber,
        from: date,
        to: date,
        earliest: clock.nullish(),
        latest: clock.nullish(),
        moving: handle('k').nullish(),
      }),
      execute: (wish: {
        services: string[];
        barber?: string | null;
        from: string;
        to: string;
        earliest?: string | null;
        latest?: string | null;
        moving?: string | null;
      }) =>
        desk.run(() =>
          desk.findSlots({
            ...wish,
            barber: wish.barber ?? null,
            earliest: wish.earliest ? minutes(wish.earliest) : 0,
            latest: wish.latest ? minutes(wish.latest) : END_OF_DAY,
            moving: wish.moving ?? null,
          }),
        ),
    },
    explain_time: {
      description: 'Why a time is not free.',
      inputSchema: z.object({ services: services.min(1), barber, date, time: clock }),
      execute: (asked: { services: string[]; barber?: string | null; date: string; time: string }) =>
        desk.run(() => desk.explain(asked.services, asked.barber ?? null, asked.date, minutes(asked.time))),
    },
    hold_slot: {
      description: 'Keeps a free time for the customer for a few minutes while they decide.',
      inputSchema: z.object({ slot: handle('s') }),
      execute: ({ slot }: { slot: string }) => desk.run(() => desk.hold(slot)),
    },
    remember_customer: {
      description: 'The name, phone number or email that the customer has given, as they wrote it.',
      inputSchema: z.object({
        name: z.string().min(2).max(80).nullish(),
        phone: z.string().max(40).nullish(),
        email: z.email().max(254).nullish(),
      }),
      execute: ({
        name,
        phone,
        email,
      }: {
        name?: string | null;
        phone?: string | null;
        email?: string | null;
      }) => desk.run(() => desk.remember({ name: name ?? null, phone: phone ?? null, email: email ?? null })),
    },
    propose: {
      description:
        'The customer has settled on this time, to book or to move to: the server reads it back and asks for their yes. Ends your turn.',
      inputSchema: z.object({ slot: handle('s') }),
      execute: ({ slot }: { slot: string }) => desk.run(() => desk.propose(slot)),
    },
    my_bookings: {
      description:
        'The appointments of the customer. Unless their number is proved, they must have told the reference, and the phone or email it was made with (remember_customer).',
      inputSchema: z.object({ reference: z.string().max(12).nullish() }),
      execute: ({ reference }: { reference?: string | null }) =>
        desk.run(() => desk.myBookings(reference ?? null)),
    },
    ask_to_cancel: {
      description: 'The server asks whether to cancel this booking. Ends your turn.',
      inputSchema: z.object({ booking: handle('k') }),
      execute: ({ booking }: { booking: string }) => desk.run(() => desk.askToCancel(booking)),
    },
    hand_over: {
      description: 'Leaves the conversation to people of the business. Ends your turn.',
      inputSchema: z.object({ reason: z.enum(['asked', 'medical', 'complaint']) }),
      execute: ({ reason }: { reason: 'asked' | 'medical' | 'complaint' }) =>
        desk.run(() => desk.handOver(reason)),
    },
  };
}

const minutes = (clockTime: string): number =>
  Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));
