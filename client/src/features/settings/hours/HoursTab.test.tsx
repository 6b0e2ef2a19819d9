import { type MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  SetDatedHoursDocument,
  SettingsDocument,
  UpdateBusinessHoursDocument,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/settings.json';
import { addTexts } from '../../../i18n/setup';
import { renderApp } from '../../../testing/renderApp';
import { AsMember } from '../../../testing/tenant';
import { HoursTab } from './HoursTab';

addTexts('settings', texts);

// Whole forms, on machines that do other things as well.

type Mock = MockLink.MockedResponse;

const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  __typename: 'BusinessHoursDay',
  ...{ weekday, enabled: weekday !== 0, start: '09:00', end: '17:00' },
}));
const HOLIDAY = {
  __typename: 'DatedHours',
  ...{ localDate: '2099-12-25', closed: true, start: null, end: null, note: 'Christmas' },
};
const settings = (changes: object = {}) => ({
  __typename: 'Tenant',
  ...{ id: 't1', slug: 'shear-joy', businessName: 'Shear Joy', businessType: 'salon' },
  ...{ address: null, phone: null, website: null, timeZone: 'America/New_York', currency: 'USD' },
  ...{ logoUrl: null, isActive: true, viewerRole: 'owner', businessHours: week, datedHours: [] },
  bookingSettings: {
    __typename: 'BookingSettings',
    ...{ bufferTimeMinutes: 5, maxAdvanceBookingDays: 30, minimumNoticeMinutes: 60 },
    ...{ cancellationWindowHours: 24, slotStepMinutes: 15, autoConfirmBookings: true },
    ...{ allowOnlineBooking: true, requirePhone: true, requireEmail: false, showRatings: true },
  },
  notificationSettings: {
    __typename: 'NotificationSettings',
    ...{ smsConfirmations: true, emailConfirmations: true, smsReminders: true, emailReminders: true },
    ...{ reminderTimeBefore: 60, smsNoShow: false, emailNoShow: true },
    ...{ quietHoursStart: null, quietHoursEnd: null, smsMonthlyQuota: 1000 },
  },
  ...changes,
});
const loaded = (changes: object = {}): Mock => ({
  request: { query: SettingsDocument },
  result: { data: { tenant: settings(changes) } },
});
const refusal = (path: string, message: string) => ({
  result: {
    data: null,
    errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path, message }] } }],
  },
});
/** A mutation, whatever it is sent; what was sent is kept. */
const sent: Record<string, unknown>[] = [];
const sending = (query: Mock['request']['query'], answer: object) =>
  ({
    request: { query, variables: (variables: Record<string, unknown>) => Boolean(sent.push(variables)) },
    ...answer,
  }) as never;
const savingWeek = (answer: object): Mock => sending(UpdateBusinessHoursDocument, answer);
const savingDates = (answer: object): Mock => sending(SetDatedHoursDocument, answer);

function open(mocks: Mock[], role: 'owner' | 'barber' = 'owner') {
  const { router } = renderApp('Elsewhere', {
    mocks,
    path: '/hours',
    routes: [
      {
        path: '/hours',
        element: (
          <AsMember role={role}>
            <HoursTab />
          </AsMember>
        ),
      },
    ],
  });
  return { user: userEvent.setup(), router };
}
const opens = (day: string) => screen.findByLabelText(`${day}, opens at`);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => sent.splice(0));

it('loads, and shows the week with its closed days, and that no special day is ahead', async () => {
  open([loaded()]);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(await opens('Monday')).toHaveValue('09:00');
  expect(within(screen.getByRole('group', { name: 'Sunday' })).getByText('Closed')).toBeInTheDocument();
  expect(screen.getByText('No special days ahead.')).toBeInTheDocument();
});

it('can be asked for again when it could not be loaded', async () => {
  const { user } = open([
    { ...loaded(), result: undefined, error: new TypeError('Failed to fetch') },
    loaded(),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await opens('Monday')).toBeInTheDocument();
});

it('checks a week here first, keeps it when the server refuses, and saves it', async () => {
  const reason = 'This day would end before a booking that is already there.';
  const saved = week.map((day) => (day.weekday === 1 ? { ...day, start: '10:00', end: '20:00' } : day));
  const { user } = open([
    loaded(),
    savingWeek(refusal('days[0].end', reason)),
    savingWeek({ result: { data: { updateBusinessHours: settings({ businessHours: saved }) } } }),
  ]);
  await opens('Monday');
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save).toBeDisabled();
  type('Monday, opens at', '10:00');
  type('Monday, closes at', '08:00');
  await user.click(save);
  expect(await screen.findByText('Closing time must be after opening time.')).toBeInTheDocument();
  expect(sent).toEqual([]);

  type('Monday, closes at', '20:00');
  await user.click(save);
  // Beside its field, and in the message.
  expect(await screen.findByLabelText('Monday, closes at')).toHaveAccessibleDescription(reason);
  expect(screen.getByText('Error saving changes')).toBeInTheDocument();
  expect(screen.getByLabelText('Monday, closes at')).toHaveValue('20:00');

  await user.click(save);
  expect(await screen.findByText('Business hours updated')).toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    days: expect.arrayContaining([{ weekday: 1, enabled: true, start: '10:00', end: '20:00' }]) as never,
  });
  await waitFor(() => expect(save).toBeDisabled());
});

it('adds a special day to those the server has now, with its complaint beside the date', async () => {
  const reason = 'This date is in the past.';
  const after = { datedHours: [HOLIDAY, { ...HOLIDAY, localDate: '2099-12-26', note: null }] };
  const { user } = open([
    loaded(),
    loaded({ datedHours: [HOLIDAY] }),
    savingDates(refusal('entries[1].localDate', reason)),
    loaded({ datedHours: [HOLIDAY] }),
    savingDates({ result: { data: { setDatedHours: settings(after) } } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Add a special day' }));
  const form = within(screen.getByRole('form', { name: 'Add a special day' }));
  await user.click(form.getByRole('button', { name: 'Save day' }));
  expect(await form.findByText('Choose a date.')).toBeInTheDocument();
  fireEvent.change(form.getByLabelText(/^Date/), { target: { value: '2099-12-26' } });
  await user.click(form.getByRole('button', { name: 'Save day' }));
  expect(await form.findByText(reason)).toBeInTheDocument();
  expect(form.getByLabelText(/^Date/)).toHaveValue('2099-12-26');
  await user.click(form.getByRole('button', { name: 'Save day' }));
  expect(await screen.findByText('Saturday, Dec 26, 2099 saved')).toBeInTheDocument();
  // What somebody else added meanwhile is kept.
  expect(sent.at(-1)).toMatchObject({ entries: [{ localDate: '2099-12-25' }, { localDate: '2099-12-26' }] });
});

it('removes a special day after asking, and keeps it when that fails', async () => {
  const one = { datedHours: [HOLIDAY] };
  const { user } = open([
    loaded(one),
    loaded(one),
    savingDates({ error: new TypeError('Failed to fetch') }),
    loaded(one),
    savingDates({ result: { data: { setDatedHours: settings() } } }),
  ]);
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: /^Remove Friday/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
  };
  await remove();
  expect(await screen.findByText('Error saving changes')).toBeInTheDocument();
  expect(screen.getByText(/Closed · Christmas/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await remove();
  expect(await screen.findByText('Special day removed')).toBeInTheDocument();
  expect(await screen.findByText('No special days ahead.')).toBeInTheDocument();
});

it('asks before a changed week is left, also while an untouched form stands below it', async () => {
  const { user, router } = open([loaded()]);
  await opens('Monday');
  type('Monday, opens at', '10:00');
  await user.click(screen.getByRole('button', { name: 'Add a special day' }));
  act(() => void router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/hours');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  act(() => void router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

it('shows those who may not change them the hours, and no way to', async () => {
  open([loaded({ datedHours: [HOLIDAY] })], 'barber');
  expect(await opens('Monday')).toBeDisabled();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
