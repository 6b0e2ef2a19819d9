import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CancelBookingDocument,
  ManagedBookingDocument,
  type ManagedBookingQuery,
  MoveBookingDocument,
  PickerSlotsDocument,
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

it('says that the salon is suspended instead of not finding the booking', async () => {
  open([
    {
      ...loaded(),
      result: { errors: [{ message: 'Suspended.', extensions: { code: 'TENANT_SUSPENDED' } }] },
    },
  ]);
  expect(await screen.findByText('This salon can’t be reached here right now')).toBeVisible();
});
