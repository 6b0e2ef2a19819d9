import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BookOnlineDocument,
  type BookOnlineMutationVariables,
  BookingBusinessDocument,
  type BookingBusinessQuery,
  HoldSlotDocument,
  type HoldSlotMutationVariables,
  PickerSlotsDocument,
  ReleaseHoldDocument,
  type ReleaseHoldMutationVariables,
} from '../../generated/public.generated';
import { ANYTHING, answerPublic, type PublicAnswer } from '../../testing/publicApi';
import { BookingPage } from './BookingPage';

const NOW = '2026-03-10T15:00:00.000Z';
const START = '2026-03-12T19:15:00.000Z';
const OTHER = '2026-03-12T20:15:00.000Z';

const BUSINESS: BookingBusinessQuery['business'] = {
  slug: 'fades',
  businessName: 'Fade Room',
  businessType: 'barbershop',
  address: '1 Main St',
  phone: '+12125550123',
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  businessHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    enabled: weekday > 0,
    start: '09:00',
    end: '18:00',
  })),
  services: [
    {
      id: 'cut',
      name: 'Haircut',
      description: null,
      category: 'HAIRCUTS_TRIMS',
      durationMinutes: 30,
      priceCents: 3500,
      depositCents: null,
      depositPercent: null,
    },
    {
      id: 'beard',
      name: 'Beard trim',
      description: null,
      category: 'GROOMING',
      durationMinutes: 45,
      priceCents: 2050,
      depositCents: null,
      depositPercent: null,
    },
    {
      id: 'talk',
      name: 'Consultation',
      description: null,
      category: 'CONSULTATIONS',
      durationMinutes: 15,
      priceCents: 0,
      depositCents: null,
      depositPercent: null,
    },
  ],
  barbers: [
    {
      id: 'ana',
      name: 'Ana',
      bio: null,
      specialties: ['Fades'],
      profileImage: null,
      color: '#1F5A46',
      serviceIds: ['cut', 'beard', 'talk'],
    },
    {
      id: 'ben',
      name: 'Ben',
      bio: null,
      specialties: [],
      profileImage: null,
      color: '#875300',
      serviceIds: ['cut'],
    },
  ],
  ratings: [{ barberId: 'ana', average: 4, count: 12 }],
  bookingPolicy: {
    allowOnlineBooking: true,
    requirePhone: true,
    requireEmail: false,
    cancellationWindowHours: 24,
    maxAdvanceBookingDays: 60,
    minimumNoticeMinutes: 60,
    autoConfirmBookings: true,
  },
  deposits: null,
  assistantIsOn: true,
};

const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
const slot = (startsAt: string) => ({
  startsAt,
  endsAt: later(startsAt, 30),
  barberIds: ['ana'],
  priceCents: 3500,
  recommended: false,
});

const business = (changes: Partial<typeof BUSINESS> = {}): PublicAnswer => ({
  request: { query: BookingBusinessDocument, variables: { slug: 'fades' } },
  result: { data: { business: { ...BUSINESS, ...changes } } },
});
const refusal = (code: string, extensions = {}, message = 'Refused.') => ({
  errors: [{ message, extensions: { code, ...extensions } }],
});

const SLOTS: PublicAnswer = {
  request: { query: PickerSlotsDocument, variables: ANYTHING },
  result: {
    data: {
      availableSlots: { timeZone: BUSINESS.timeZone, durationMinutes: 30, slots: [slot(START), slot(OTHER)] },
    },
  },
  maxUsageCount: 9,
};
const HOLD: PublicAnswer = {
  request: { query: HoldSlotDocument, variables: ANYTHING },
  result: ({ input }: HoldSlotMutationVariables) => ({
    data: {
      holdSlot: {
        id: `hold-${input.startsAt}`,
        token: `token-${input.startsAt}`,
        startsAt: input.startsAt,
        endsAt: later(input.startsAt, 30),
        barberIds: ['ana'],
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
        status: 'tentative',
      },
    },
  }),
  maxUsageCount: 9,
};

function release() {
  const released: string[] = [];
  const mock: PublicAnswer = {
    request: { query: ReleaseHoldDocument, variables: ANYTHING },
    result: ({ token }: ReleaseHoldMutationVariables) => {
      released.push(token);
      return { data: { releaseHold: { ok: true, message: '' } } };
    },
    maxUsageCount: 9,
  };
  return { released, mock };
}

type BookInput = BookOnlineMutationVariables['input'];

/** Answers the bookings one after the other, and remembers what they asked. */
function booking(...results: (PublicAnswer['result'] | 'ok' | 'pending')[]) {
  const inputs: BookInput[] = [];
  const mocks = results.map((result): PublicAnswer => ({
    request: {
      query: BookOnlineDocument,
      variables: ANYTHING,
    },
    result: ({ input }: BookOnlineMutationVariables) => {
      inputs.push(input);
      if (result !== 'ok' && result !== 'pending') return result as object;
      const startsAt = input.startsAt;
      return {
        data: {
          bookAppointment: {
            manageToken: 'mt-1',
            manageUrl: 'https://example.com/manage/mt-1',
            appointment: {
              id: 'a1',
              reference: 'FR-4821',
              startsAt,
              endsAt: later(startsAt, 30),
              status: result === 'ok' ? 'confirmed' : 'pending',
              totalPriceCents: 3500,
              version: 1,
              lines: [
                {
                  serviceId: 'cut',
                  serviceName: 'Haircut',
                  barberId: 'ana',
                  barberName: 'Ana',
                  startsAt,
                  endsAt: later(startsAt, 30),
                  priceCents: 3500,
                },
              ],
            },
          },
        },
      };
    },
  }));
  return { inputs, mocks };
}

function open(mocks: PublicAnswer[]) {
  answerPublic(mocks);
  window.history.replaceState(null, '', '/book/fades');
  render(<BookingPage slug="fades" />);
  return { user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

async function chooseTime(user: User) {
  await user.click(await screen.findByRole('checkbox', { name: /Haircut/ }));
  await user.click(screen.getByRole('button', { name: 'Choose who' }));
  await user.click(await screen.findByRole('button', { name: 'Choose a time' }));
  await user.click(await screen.findByRole('button', { name: /^Thursday, March 12, 2026, 2 times/ }));
  await user.click(screen.getByRole('button', { name: '3:15 PM' }));
  await screen.findByRole('textbox', { name: /First name/ });
}

async function typeDetails(user: User) {
  await user.type(screen.getByRole('textbox', { name: /First name/ }), 'Kim');
  await user.type(screen.getByRole('textbox', { name: /Last name/ }), 'Lee');
  await user.type(screen.getByRole('textbox', { name: /Phone/ }), '2125550199');
}

const BOOK = 'Book 3:15 PM with Ana';

// A machine that builds at the same time takes longer.

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

beforeEach(() => {
  // The date alone: with timers that are moved on by hand, answers arrive between one `act` and the next.
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: [...TIMERS] });
});
afterEach(() => jest.useRealTimers());

test('service, barber, day, time and details lead to a confirmation', async () => {
  const { inputs, mocks } = booking('ok');
  const { user } = open([business(), SLOTS, HOLD, release().mock, ...mocks]);

  expect(await screen.findByRole('heading', { level: 1, name: 'Fade Room' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Consultation.*Free/ })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Haircut/ }));
  await user.click(screen.getByRole('button', { name: 'Choose who' }));
  expect(await screen.findByRole('heading', { name: 'Who would you like to see?' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: /Ben/ })).not.toHaveAccessibleName(/stars/);
  await user.click(screen.getByRole('radio', { name: /Ana.*4\.0 of 5 stars, 12 ratings/ }));
  await user.click(screen.getByRole('button', { name: 'Choose a time' }));
  await user.click(await screen.findByRole('button', { name: /^Thursday, March 12, 2026, 2 times/ }));
  await user.click(screen.getByRole('button', { name: '3:15 PM' }));
  await screen.findByRole('textbox', { name: /First name/ });
  expect(screen.getByRole('timer')).toHaveTextContent(/[45]:\d\d left/);
  await typeDetails(user);
  await user.click(screen.getByRole('button', { name: BOOK }));

  expect(await screen.findByRole('heading', { name: 'You’re booked' })).toHaveFocus();
  expect(screen.getByText('FR-4821')).toBeVisible();
  expect(screen.getByText(/until 24 hours before/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Move or cancel' })).toHaveAttribute('href', '/manage/mt-1');
  expect(inputs[0]).toMatchObject({
    slug: 'fades',
    lines: [{ serviceId: 'cut', barberId: 'ana' }],
    startsAt: START,
    client: { firstName: 'Kim', lastName: 'Lee', phone: '2125550199', email: null },
    holdToken: `token-${START}`,
  });
});

test('only those who offer everything chosen can be chosen', async () => {
  const { user } = open([business()]);
  await user.click(await screen.findByRole('checkbox', { name: /Haircut/ }));
  await user.click(screen.getByRole('checkbox', { name: /Beard trim/ }));
  await user.click(screen.getByRole('button', { name: 'Choose who' }));
  expect(await screen.findByRole('radio', { name: /Ana/ })).toBeVisible();
  expect(screen.queryByRole('radio', { name: /Ben/ })).not.toBeInTheDocument();
});

test('a time that was just taken brings alternatives and keeps what was typed', async () => {
  const { inputs, mocks } = booking(
    refusal('SLOT_TAKEN', { alternatives: [{ startsAt: OTHER, barberIds: ['ana'] }] }),
    'ok',
  );
  const { user } = open([business(), SLOTS, HOLD, release().mock, ...mocks]);
  await chooseTime(user);
  await typeDetails(user);
  await user.click(screen.getByRole('button', { name: BOOK }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('3:15 PM has just been taken');
  expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('Kim');
  await user.click(within(alert).getByRole('button', { name: '4:15 PM' }));
  await user.click(await screen.findByRole('button', { name: 'Book 4:15 PM with Ana' }));
  expect(await screen.findByRole('heading', { name: 'You’re booked' })).toBeVisible();
  expect(inputs[1]?.client.firstName).toBe('Kim');
  expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey);
});

test('a retry of the same booking carries the same idempotency key', async () => {
  const { inputs, mocks } = booking(
    refusal('UNAVAILABLE', {}, 'The service is busy. Please try again shortly.'),
    'ok',
  );
  const { user } = open([business(), SLOTS, HOLD, release().mock, ...mocks]);
  await chooseTime(user);
  await typeDetails(user);
  await user.click(screen.getByRole('button', { name: BOOK }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
  await user.click(screen.getByRole('button', { name: BOOK }));
  await screen.findByRole('heading', { name: 'You’re booked' });
  expect(inputs[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(inputs[1]?.idempotencyKey).toBe(inputs[0]?.idempotencyKey);
});

test('the policy decides what must be given', async () => {
  const { bookingPolicy } = BUSINESS;
  const { mocks } = booking('ok');
  const { user } = open([
    business({ bookingPolicy: { ...bookingPolicy, requirePhone: false, requireEmail: true } }),
    SLOTS,
    HOLD,
    release().mock,
    ...mocks,
  ]);
  await chooseTime(user);
  await user.click(screen.getByRole('button', { name: BOOK }));
  expect(await screen.findByText('Enter your first name.')).toBeVisible();
  expect(screen.getByText('Enter your email address.')).toBeVisible();
  expect(screen.queryByText('Enter your phone number.')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Phone (optional)' })).toBeVisible();
});

test('the server’s complaint about a field stands beside it', async () => {
  const complaint = { fieldErrors: [{ path: 'input.client.phone', message: 'This is not a phone number.' }] };
  const { mocks } = booking(refusal('BAD_USER_INPUT', complaint));
  const { user } = open([business(), SLOTS, HOLD, release().mock, ...mocks]);
  await chooseTime(user);
  await typeDetails(user);
  await user.click(screen.getByRole('button', { name: BOOK }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveAccessibleDescription(
      'This is not a phone number.',
    ),
  );
  expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveFocus();
});

test('going back by the browser releases the hold and keeps what was typed', async () => {
  const { released, mock } = release();
  const { user } = open([business(), SLOTS, HOLD, mock]);
  await chooseTime(user);
  await typeDetails(user);
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'When suits you?' })).toHaveFocus();
  await waitFor(() => expect(released).toEqual([`token-${START}`]));
  await user.click(await screen.findByRole('button', { name: '4:15 PM' }));
  expect(await screen.findByRole('textbox', { name: /Last name/ })).toHaveValue('Lee');
});

test('a hold that ends says so and can be taken again', async () => {
  const { user } = open([business(), SLOTS, HOLD, release().mock]);
  await chooseTime(user);
  await typeDetails(user);
  jest.setSystemTime(Date.now() + 301_000);
  expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(
    'We could hold 3:15 PM for 5 minutes only',
  );
  // Two countdowns tick, each within its own second.
  await waitFor(() => expect(screen.queryByRole('button', { name: BOOK })).not.toBeInTheDocument(), {
    timeout: 3000,
  });
  await user.click(screen.getByRole('button', { name: 'Hold 3:15 PM again' }));
  expect(await screen.findByRole('button', { name: BOOK })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('Kim');
});

test('a business that confirms by hand gets a request', async () => {
  const { mocks } = booking('pending');
  const { user } = open([
    business({ bookingPolicy: { ...BUSINESS.bookingPolicy, autoConfirmBookings: false } }),
    SLOTS,
    HOLD,
    release().mock,
    ...mocks,
  ]);
  await chooseTime(user);
  await typeDetails(user);
  await user.click(screen.getByRole('button', { name: 'Request 3:15 PM with Ana' }));
  expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeVisible();
  expect(screen.getByText(/The salon will confirm/)).toBeVisible();
});

test('an unknown address says so', async () => {
  open([{ ...business(), result: refusal('NOT_FOUND') }]);
  expect(await screen.findByText('We couldn’t find this booking page')).toBeVisible();
});

test('online booking that is off leads to the telephone', async () => {
  open([business({ bookingPolicy: { ...BUSINESS.bookingPolicy, allowOnlineBooking: false } })]);
  expect(await screen.findByRole('link', { name: 'Call (212) 555-0123 to book' })).toHaveAttribute(
    'href',
    'tel:+12125550123',
  );
});
