import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PickerSlotsDocument } from '../../generated/public.generated';
import texts from '../../i18n/en/booking.json';
import { addTexts } from '../../i18n/setup';
import { answerPublic, type PublicAnswer } from '../../testing/publicApi';
import { SlotPicker } from './SlotPicker';

addTexts('booking', texts);

const ZONE = 'America/New_York';
const LINES = [{ serviceId: 'cut', barberId: null }];

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-03-10T15:00:00Z') });
});
afterEach(() => jest.useRealTimers());

const slot = (startsAt: string, recommended = false) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
  barberIds: ['ana'],
  priceCents: 3000,
  recommended,
});

const answer = (fromDate: string, toDate: string, slots: ReturnType<typeof slot>[]): PublicAnswer => ({
  request: {
    query: PickerSlotsDocument,
    variables: { input: { slug: 'fades', lines: LINES, fromDate, toDate } },
  },
  result: { data: { availableSlots: { timeZone: ZONE, durationMinutes: 30, slots } } },
  maxUsageCount: 5,
});

const MARCH = answer('2026-03-10', '2026-03-31', [
  slot('2026-03-12T14:00:00.000Z', true),
  slot('2026-03-12T18:00:00.000Z'),
  slot('2026-03-12T23:00:00.000Z'),
  slot('2026-03-20T14:00:00.000Z'),
]);

function show(mocks: PublicAnswer[], onPick = jest.fn()) {
  answerPublic(mocks);
  render(
    <SlotPicker slug="fades" lines={LINES} timeZone={ZONE} maxAdvanceBookingDays={60} onPick={onPick} />,
  );
  return { onPick, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

test('days carry their full date and say whether they have times', async () => {
  show([MARCH]);
  expect(
    await screen.findByRole('button', { name: 'Thursday, March 12, 2026, 3 times available' }),
  ).toBeEnabled();
  const full = screen.getByRole('button', { name: 'Wednesday, March 11, 2026, no times available' });
  expect(full).toHaveAttribute('aria-disabled', 'true');
});

test('the first free day shows its times by part of the day, in the salon’s zone', async () => {
  show([MARCH]);
  const morning = await screen.findByRole('region', { name: 'Morning' });
  expect(within(morning).getByRole('button', { name: '10:00 AM, best fit' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Afternoon' })).getByRole('button', { name: '2:00 PM' }),
  ).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Evening' })).getByRole('button', { name: '7:00 PM' }),
  ).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('3 times available on Thursday, March 12.');
});

test('arrows move through the grid, Enter chooses, and the focus goes to the times', async () => {
  const { user, onPick } = show([MARCH]);
  const first = await screen.findByRole('button', { name: /^Thursday, March 12, 2026, 3 times/ });
  act(() => first.focus());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^Thursday, March 19/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Thursday, March 12' })).toBeVisible();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('heading', { name: 'Friday, March 20' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('1 time available on Friday, March 20.');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ startsAt: '2026-03-20T14:00:00.000Z' }));
});

test('exactly one day can be tabbed to', async () => {
  show([MARCH]);
  await screen.findByRole('button', { name: /^Thursday, March 12, 2026, 3 times/ });
  const days = within(screen.getByRole('grid')).getAllByRole('button');
  expect(days.filter((day) => day.tabIndex === 0)).toHaveLength(1);
});

test('PageDown goes to the same day of the next month and keeps the focus; the past cannot be reached', async () => {
  const { user } = show([MARCH, answer('2026-04-01', '2026-04-30', [])]);
  const day = await screen.findByRole('button', { name: /^Thursday, March 12, 2026, 3 times/ });
  act(() => day.focus());
  await user.keyboard('{PageDown}');
  expect(await screen.findByRole('button', { name: /^Sunday, April 12/ })).toHaveFocus();
  await user.keyboard('{PageUp}{PageUp}');
  expect(await screen.findByRole('button', { name: /^Tuesday, March 10/ })).toHaveFocus();
});

test('a month without times leads to the next free one', async () => {
  const { user } = show([
    answer('2026-03-10', '2026-03-31', []),
    answer('2026-04-01', '2026-05-09', [slot('2026-04-02T14:00:00.000Z')]),
    answer('2026-04-01', '2026-04-30', [slot('2026-04-02T14:00:00.000Z')]),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Find the next available time' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Thursday, April 2' })).toHaveFocus());
});

test('a failure offers another try', async () => {
  show([{ ...MARCH, result: undefined, error: new TypeError('offline') }]);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
