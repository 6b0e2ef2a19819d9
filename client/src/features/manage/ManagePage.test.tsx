import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CancelBookingDocument,
  CreateClientFeedDocument,
  RequestContactCodeDocument,
  ManagedBookingDocument,
  type ManagedBookingQuery,
  MoveBookingDocument,
  PickerSlotsDocument,
  RateVisitDocument,
  VisitRatingsDocument,
} from '../../generated/public.generated';
import { answerPublic, type PublicAnswer } from '../../testing/publicApi';
import { ManagePage } from './ManagePage';

const START = '2026-03-12T19:15:00.000Z';
const OTHER = '2026-03-13T15:00:00.000Z';
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();

const APPOINTMENT: ManagedBookingQuery['managedBooking']['appointment'] = {
  id: 'a1',
  reference: 'FR-4821',
  startsAt: START,
  endsAt: later(START, 30),
  status: 'confirmed',
  totalPriceCents: 3500,
  version: 3,
  deposit: null,
  lines: [
    {
      serviceId: 'cut',
      serviceName: 'Haircut',
      barberId: 'ana',
      barberName: 'Ana',
      startsAt: START,
      endsAt: later(START, 30),
      priceCents: 3500,
    },
  ],
};

const BOOKING: ManagedBookingQuery['managedBooking'] = {
  appointment: APPOINTMENT,
  business: {
    slug: 'fades',
    businessName: 'Fade Room',
    address: '1 Main St',
    phone: '+12125550123',
    timeZone: 'America/New_York',
    currency: 'USD',
    logoUrl: null,
    bookingPolicy: { cancellationWindowHours: 24, maxAdvanceBookingDays: 60, allowOnlineBooking: true },
  },
  canCancel: true,
  canReschedule: true,
  changesCloseAt: '2026-03-11T19:15:00.000Z',
};

const loaded = (changes: Partial<typeof BOOKING> = {}): PublicAnswer => ({
  request: { query: ManagedBookingDocument, variables: { manageToken: 'mt-1' } },
  result: {
    data: {
      managedBooking: { ...BOOKING, ...changes },
    },
  },
});

function open(mocks: PublicAnswer[]) {
  answerPublic(mocks);
  render(<ManagePage token="mt-1" />);
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

// A machine that builds at the same time takes longer.

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-03-10T15:00:00Z') });
});
afterEach(() => jest.useRealTimers());

test('cancelling asks first, sends the reason and the version, and shows the booking cancelled', async () => {
  const cancelled = { ...APPOINTMENT, status: 'cancelled' as const, version: 4 };
  const user = open([
    loaded(),
    {
      request: {
        query: CancelBookingDocument,
        variables: { input: { manageToken: 'mt-1', reason: 'Ill', expectedVersion: 3 } },
      },
      result: { data: { cancelAppointment: cancelled } },
    },
    loaded({ appointment: cancelled, canCancel: false, canReschedule: false }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your booking?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason (optional)' }), 'Ill');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Your booking is cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
});

test('moving picks a new time with the same services and people', async () => {
  const moved = { ...APPOINTMENT, startsAt: OTHER, endsAt: later(OTHER, 30), version: 4 };
  const user = open([
    loaded(),
    {
      request: {
        query: PickerSlotsDocument,
        variables: {
          input: {
            slug: 'fades',
            manageToken: 'mt-1',
            lines: [{ serviceId: 'cut', barberId: 'ana' }],
            fromDate: '2026-03-10',
            toDate: '2026-03-31',
          },
        },
      },
      result: {
        data: {
          availableSlots: {
            timeZone: 'America/New_York',
            durationMinutes: 30,
            slots: [
              {
                startsAt: OTHER,
                endsAt: later(OTHER, 30),
                barberIds: ['ana'],
                priceCents: 3500,
                recommended: false,
              },
            ],
          },
        },
      },
    },
    {
      request: {
        query: MoveBookingDocument,
        variables: { input: { manageToken: 'mt-1', startsAt: OTHER, expectedVersion: 3 } },
      },
      result: { data: { rescheduleAppointment: moved } },
    },
    loaded({ appointment: moved }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  expect(await screen.findByRole('heading', { name: 'Choose a new time' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: '11:00 AM' }));
  await user.click(await screen.findByRole('button', { name: 'Move to 11:00 AM' }));
  expect(await screen.findByText(/^Moved to Friday, March 13, 11:00 AM/)).toBeVisible();
});

test('when it is too late, it says until when it was possible and whom to call', async () => {
  open([loaded({ canCancel: false, canReschedule: false })]);
  expect(await screen.findByText(/was possible until Wednesday, March 11, 3:15 PM/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: '(212) 555-0123' })[0]).toHaveAttribute(
    'href',
    'tel:+12125550123',
  );
  expect(screen.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
});

test('a link that leads nowhere says what to do', async () => {
  open([
    {
      ...loaded(),
      result: { errors: [{ message: 'Unknown.', extensions: { code: 'NOT_FOUND' } }] },
    },
  ]);
  expect(await screen.findByText('We couldn’t find this booking')).toBeVisible();
});

describe('rating a completed visit', () => {
  const UNTIL = '2026-03-24T15:00:00.000Z';
  const ofAna = { barberId: 'ana', barberName: 'Ana', rating: null, comment: null, changeableUntil: null };
  const done = loaded({
    appointment: { ...APPOINTMENT, status: 'completed' },
    canCancel: false,
    canReschedule: false,
  });
  const ratings = (...given: object[]): PublicAnswer => ({
    request: { query: VisitRatingsDocument, variables: { manageToken: 'mt-1' } },
    result: { data: { visitRatings: given } },
  });
  const rate = (rating: number, comment: string | null, result: object): PublicAnswer => ({
    request: {
      query: RateVisitDocument,
      variables: { input: { manageToken: 'mt-1', barberId: 'ana', rating, comment } },
    },
    result,
  });

  test('takes stars by keyboard and a comment, keeps both when refused, and can be changed', async () => {
    const given = { ...ofAna, rating: 4, comment: 'Neat', changeableUntil: UNTIL };
    const user = open([
      done,
      ratings(ofAna),
      rate(4, 'Neat', { errors: [{ message: 'Too many.', extensions: { code: 'RATE_LIMITED' } }] }),
      rate(4, 'Neat', { data: { rateVisit: given } }),
    ]);
    const form = await screen.findByRole('form', { name: 'Rating of Ana' });
    await user.click(within(form).getByRole('button', { name: 'Send rating' }));
    expect(within(form).getByText('Choose 1 to 5 stars.')).toBeVisible();
    const stars = within(within(form).getByRole('radiogroup', { name: 'Stars for Ana' }));
    await user.click(stars.getByRole('radio', { name: '3 stars' }));
    await user.keyboard('{ArrowRight}');
    expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(within(form).queryByText('Choose 1 to 5 stars.')).not.toBeInTheDocument();
    await user.type(within(form).getByRole('textbox', { name: 'Comment (optional)' }), 'Neat');
    await user.click(within(form).getByRole('button', { name: 'Send rating' }));
    expect(await within(form).findByText('Too many.')).toBeVisible();
    expect(within(form).getByRole('textbox')).toHaveValue('Neat');
    await user.click(within(form).getByRole('button', { name: 'Send rating' }));
    expect(await within(form).findByText('Thank you. Your rating is saved.')).toBeVisible();
    expect(within(form).getByText(/^You can change it until Tuesday, March 24, 11:00 AM/)).toBeVisible();
    expect(within(form).getByRole('button', { name: 'Change rating' })).toBeEnabled();
  });

  test('is only shown once it is final', async () => {
    open([
      done,
      ratings({ ...ofAna, rating: 2, comment: 'Late', changeableUntil: '2026-03-10T14:59:00.000Z' }),
    ]);
    expect(await screen.findByText('You gave 2 stars.')).toBeVisible();
    expect(screen.getByText('Late')).toBeVisible();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  test('is not offered before the visit is completed', async () => {
    open([loaded()]);
    await screen.findByRole('button', { name: 'Move' });
    expect(screen.queryByText('How was your visit?')).not.toBeInTheDocument();
  });
});

it('says that the salon is suspended instead of not finding the booking', async () => {
  open([
    {
      ...loaded(),
      result: { errors: [{ message: 'Suspended.', extensions: { code: 'TENANT_SUSPENDED' } }] },
    },
  ]);
  expect(await screen.findByText('This salon can’t be reached here right now')).toBeVisible();
});

describe('the calendar of all visits', () => {
  const address = 'https://salon.example/calendar/clients/secret.ics';
  const made: PublicAnswer = {
    request: { query: CreateClientFeedDocument, variables: { manageToken: 'mt-1' } },
    result: { data: { createClientFeed: address } },
  };
  const make = async (answer: PublicAnswer) => {
    const user = open([loaded(), answer]);
    await user.click(await screen.findByRole('button', { name: 'Add my visits to my calendar' }));
    return user;
  };

  test('is given as an address to open or copy, once it is asked for', async () => {
    const user = await make(made);
    expect(await screen.findByRole('textbox', { name: 'Your calendar link' })).toHaveValue(address);
    expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      'webcal://salon.example/calendar/clients/secret.ics',
    );
    expect(screen.getByText(/whoever has it sees your visits to come/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test('that cannot be copied can still be read', async () => {
    const user = await make(made);
    const copy = await screen.findByRole('button', { name: 'Copy the link' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not a secure page'));
    await user.click(copy);
    expect(await screen.findByText('The link could not be copied. Select and copy it above.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your calendar link' })).toHaveValue(address);
  });

  test('is given for a code, where the link of the visit is not enough', async () => {
    const user = open([
      loaded(),
      {
        ...made,
        result: {
          errors: [
            { message: 'Please enter the code.', extensions: { code: 'FORBIDDEN', codeRequired: true } },
          ],
        },
      },
      {
        request: { query: RequestContactCodeDocument, variables: { input: { manageToken: 'mt-1' } } },
        result: { data: { requestContactCode: { ok: true } } },
      },
      {
        request: { query: CreateClientFeedDocument, variables: { manageToken: 'mt-1', code: '204917' } },
        result: { data: { createClientFeed: address } },
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add my visits to my calendar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '204917');
    expect(screen.getByText(/we sent a code to the contact that the salon has/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add my visits to my calendar' }));
    expect(await screen.findByRole('textbox', { name: 'Your calendar link' })).toHaveValue(address);
  });

  test('that could not be made says why and can be tried again', async () => {
    await make({
      ...made,
      result: { errors: [{ message: 'Too many attempts.', extensions: { code: 'RATE_LIMITED' } }] },
    });
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add my visits to my calendar' })).toBeEnabled();
  });
});
