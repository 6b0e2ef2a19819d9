import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CalendarConnectionDocument,
  CheckCalendarDocument,
  ConnectCalendarDocument,
  CreateCalendarFeedDocument,
  DisconnectCalendarDocument,
  ResolveCalendarConflictDocument,
  SetCalendarPolicyDocument,
  SyncCalendarDocument,
} from '../../../generated/graphql.generated';
import barbers from '../../../i18n/en/barbers.json';
import { addTexts } from '../../../i18n/setup';
import { renderApp } from '../../../testing/renderApp';
import { CalendarDialog } from './CalendarDialog';

// A machine that builds at the same time takes longer.

// The page below the dialog brings these.
addTexts('barbers', barbers);

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const connection = (rest: object = {}) => ({
  __typename: 'CalendarConnection',
  barberId: 'ana',
  status: 'DISCONNECTED',
  mayManage: true,
  provider: null,
  calendarName: null,
  host: null,
  accountName: null,
  policy: null,
  lastSyncAt: null,
  lastError: null,
  failingSince: null,
  accessEndsAt: null,
  warnings: [],
  busyCount: 0,
  writtenCount: 0,
  feedUrl: null,
  conflicts: [],
  ...rest,
});
const CONNECTED = {
  status: 'CONNECTED',
  provider: 'caldav',
  calendarName: 'Work',
  host: 'caldav.icloud.com',
  accountName: 'ana@icloud.example',
  policy: 'keep_busy',
  lastSyncAt: new Date().toISOString(),
  busyCount: 3,
  writtenCount: 12,
};
const CONFLICT = {
  __typename: 'CalendarConflict',
  id: 'k1',
  kind: 'moved',
  appointmentId: 'v1',
  reference: 'AB12',
  clientName: 'Cara Client',
  services: 'Cut',
  startsAt: '2030-12-03T15:00:00.000Z',
  theirStartsAt: '2030-12-03T19:00:00.000Z',
};

const shows = (rest: object = {}) =>
  ({
    request: { query: CalendarConnectionDocument, variables: { barberId: 'ana' } },
    result: { data: { calendarConnection: connection(rest) } },
  }) as never;
const answers = (query: unknown, field: string, data: object, sent: object[] = []) =>
  ({
    request: {
      query,
      variables: (variables: object) => {
        sent.push(variables);
        return true;
      },
    },
    result: { data: { [field]: data } },
  }) as never;
const refuses = (query: unknown, message: string, extensions: object) =>
  ({
    request: { query, variables: () => true },
    result: { data: null, errors: [{ message, extensions }] },
  }) as never;

const onClose = jest.fn();
function show(...mocks: Mocks) {
  onClose.mockClear();
  renderApp(
    <CalendarDialog barber={{ id: 'ana', name: 'Ana' }} timeZone="America/New_York" onClose={onClose} />,
    { mocks },
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('finds the calendars of an account, lets one be chosen, and connects it', async () => {
  const sent: object[] = [];
  const access = {
    provider: 'caldav',
    url: 'https://caldav.icloud.com',
    username: 'ana@icloud.example',
    password: 'abcd',
  };
  show(
    shows(),
    refuses(CheckCalendarDocument, 'No.', {
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: 'input.password', message: 'The calendar does not accept this.' }],
    }),
    answers(
      CheckCalendarDocument,
      'checkCalendar',
      [
        { __typename: 'AvailableCalendar', url: 'https://c/home/', name: 'Home' },
        { __typename: 'AvailableCalendar', url: 'https://c/work/', name: 'Work' },
      ],
      sent,
    ),
    answers(ConnectCalendarDocument, 'connectCalendar', connection(CONNECTED), sent),
    shows(CONNECTED),
  );
  await userEvent.type(await screen.findByLabelText(/Email address/), 'ana@icloud.example');
  await userEvent.type(screen.getByLabelText(/App password/), 'abcd');
  expect(screen.getByText(/app-specific password/)).toBeInTheDocument();
  await press('Find calendars');
  expect(await screen.findByText('The calendar does not accept this.')).toBeInTheDocument();
  expect(screen.getByLabelText(/App password/)).toHaveValue('abcd');

  await press('Find calendars');
  await userEvent.click(await screen.findByRole('radio', { name: 'Work' }));
  await userEvent.click(screen.getByRole('radio', { name: /Take Ana off online booking/ }));
  await press('Connect Calendar');
  expect(await screen.findByText('Calendar connected')).toBeInTheDocument();
  expect(sent).toEqual([
    { input: { barberId: 'ana', ...access } },
    { input: { barberId: 'ana', ...access, calendarUrl: 'https://c/work/', policy: 'block' } },
  ]);
  expect(await screen.findByText('ana@icloud.example on caldav.icloud.com')).toBeInTheDocument();
  expect(screen.getByText(/3 busy times ahead · 12 appointments shown in it/)).toBeInTheDocument();
});

it('asks a published calendar for its address alone, and for a decision before what was typed is lost', async () => {
  show(shows());
  await userEvent.click(await screen.findByRole('combobox', { name: 'Calendar service' }));
  await userEvent.click(screen.getByRole('option', { name: 'Calendar link (ICS), read only' }));
  await userEvent.type(screen.getByLabelText(/Calendar address/), 'https://x');
  expect(screen.queryByLabelText(/password/i)).not.toBeInTheDocument();
  await press('Close');
  expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
  await press('Keep editing');
  expect(onClose).not.toHaveBeenCalled();
});

it('syncs on request, says why it failed, and changes the policy', async () => {
  const sent: object[] = [];
  const failing = {
    ...CONNECTED,
    status: 'SYNC_ISSUE',
    lastError: 'No such calendar.',
    failingSince: new Date().toISOString(),
  };
  show(
    shows(CONNECTED),
    answers(SyncCalendarDocument, 'syncCalendar', connection(CONNECTED)),
    shows(CONNECTED),
    refuses(SyncCalendarDocument, 'No such calendar.', { code: 'UNAVAILABLE' }),
    shows(failing),
    answers(SetCalendarPolicyDocument, 'setCalendarPolicy', connection(failing), sent),
    shows(failing),
  );
  await press('Sync now');
  expect(await screen.findByText('Sync completed')).toBeInTheDocument();
  await press('Sync now');
  expect(await screen.findByText('The sync failed')).toBeInTheDocument();
  expect(await screen.findByText(/No such calendar. Failing since now/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /Take Ana off online booking/ }));
  await waitFor(() => expect(sent).toEqual([{ barberId: 'ana', policy: 'block' }]));
  expect(await screen.findByRole('button', { name: 'Enter the access again' })).toBeInTheDocument();
  expect(screen.getByText('Sync Issue')).toBeInTheDocument();
});

it('lets a change in the calendar be kept out or accepted', async () => {
  const sent: object[] = [];
  show(
    shows({ ...CONNECTED, conflicts: [CONFLICT] }),
    answers(ResolveCalendarConflictDocument, 'resolveCalendarConflict', connection(CONNECTED), sent),
    shows(CONNECTED),
  );
  const section = within(await screen.findByRole('region', { name: 'Changed in the calendar' }));
  expect(section.getByText('Cara Client · Cut')).toBeInTheDocument();
  expect(
    section.getByText('Moved there to Tue, Dec 3, 2:00 PM; booked here for Tue, Dec 3, 10:00 AM.'),
  ).toBeInTheDocument();
  await userEvent.click(section.getByRole('button', { name: 'Move the booking' }));
  expect(await screen.findByText('Booking moved')).toBeInTheDocument();
  expect(sent).toEqual([{ id: 'k1', resolution: 'ACCEPT_THEIRS' }]);
  await waitFor(() => expect(screen.queryByText('Changed in the calendar')).not.toBeInTheDocument());
});

it('disconnects after asking, and makes a secret link', async () => {
  const sent: object[] = [];
  show(
    shows(CONNECTED),
    answers(
      CreateCalendarFeedDocument,
      'createCalendarFeed',
      connection({ ...CONNECTED, feedUrl: 'https://s/f.ics' }),
    ),
    shows({ ...CONNECTED, feedUrl: 'https://s/f.ics' }),
    answers(
      DisconnectCalendarDocument,
      'disconnectCalendar',
      { __typename: 'OperationResult', ok: true, message: 'Integration disconnected' },
      sent,
    ),
    shows(),
  );
  await press('Create a link');
  expect(await screen.findByLabelText('Secret link')).toHaveValue('https://s/f.ics');
  await press('Disconnect');
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect' }));
  expect(question.getByText('Are you sure you want to disconnect this integration?')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Integration disconnected')).toBeInTheDocument();
  expect(sent).toEqual([{ barberId: 'ana', removeEvents: true }]);
  expect(await screen.findByRole('combobox', { name: 'Calendar service' })).toBeInTheDocument();
});

it('shows those who may only look how it stands, and offers to load it again when that failed', async () => {
  show(
    refuses(CalendarConnectionDocument, 'Broken.', { code: 'UNAVAILABLE' }),
    shows({ ...CONNECTED, mayManage: false }),
  );
  await press('Try again');
  expect(await screen.findByText('Work')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sync now' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument();
});
