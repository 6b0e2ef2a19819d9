import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BeginGoogleCalendarDocument,
  CalendarConnectionDocument,
  ConnectGoogleCalendarDocument,
  GoogleCalendarsDocument,
  GoogleSetupDocument,
} from '../../../generated/graphql.generated';
import barbers from '../../../i18n/en/barbers.json';
import { addTexts } from '../../../i18n/setup';
import { leaveFor } from '../../../lib/leaveFor';
import { renderApp } from '../../../testing/renderApp';
import { CalendarDialog } from './CalendarDialog';

jest.mock('../../../lib/leaveFor', () => ({ leaveFor: jest.fn() }));

// A machine that builds at the same time takes longer.
addTexts('barbers', barbers);

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const NOTHING = {
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
};
const always = (query: unknown, data: object, sent: object[] = []) =>
  ({
    request: {
      query,
      variables: (variables: object) => {
        sent.push(variables);
        return true;
      },
    },
    result: { data },
    maxUsageCount: Number.POSITIVE_INFINITY,
  }) as never;
const present = (connection: object = NOTHING) =>
  always(CalendarConnectionDocument, { calendarConnection: connection });
const setup = (source: string) =>
  always(GoogleSetupDocument, {
    googleSetup: { __typename: 'GoogleSetup', source, clientId: null, redirectUrl: 'https://x.test/cb' },
  });
const refuses = (query: unknown, message: string, extensions: object) =>
  ({
    request: { query, variables: () => true },
    result: { data: null, errors: [{ message, extensions }] },
  }) as never;
const CHOICE = {
  googleCalendars: {
    __typename: 'GoogleChoice',
    barberId: 'ana',
    accountName: 'ana@gmail.com',
    calendars: [
      { __typename: 'AvailableCalendar', url: 'ana@gmail.com', name: 'ana@gmail.com' },
      { __typename: 'AvailableCalendar', url: 'work@group', name: 'Ana at work' },
    ],
  },
};

const onGoogleDone = jest.fn();
function show(mocks: Mocks, google?: Parameters<typeof CalendarDialog>[0]['google']) {
  onGoogleDone.mockClear();
  renderApp(
    <CalendarDialog
      barber={{ id: 'ana', name: 'Ana' }}
      timeZone="America/New_York"
      google={google}
      onGoogleDone={onGoogleDone}
      onClose={() => undefined}
    />,
    { mocks },
  );
}
async function chooseGoogle() {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Calendar service' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Google Calendar' }));
}

it('leads to Google’s own page', async () => {
  const sent: object[] = [];
  const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=x';
  show([
    present(),
    setup('INSTALLATION'),
    always(BeginGoogleCalendarDocument, { beginGoogleCalendar: { __typename: 'GoogleConsent', url } }, sent),
  ]);
  await chooseGoogle();
  expect(screen.queryByLabelText(/Password/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(url));
  expect(sent[0]).toEqual({ barberId: 'ana' });
});

it('says where Google is set up when it is not', async () => {
  show([present(), setup('NONE')]);
  await chooseGoogle();
  expect(await screen.findByRole('link', { name: 'Set it up in the integrations' })).toHaveAttribute(
    'href',
    '/dashboard/integrations?connect=google_calendar',
  );
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});

it('after the return lets one calendar be chosen, keeps the choice when that fails, and connects it', async () => {
  const sent: object[] = [];
  const connected = {
    ...NOTHING,
    status: 'CONNECTED',
    provider: 'google',
    calendarName: 'Ana at work',
    host: 'calendar.google.com',
    accountName: 'ana@gmail.com',
    policy: 'keep_busy',
  };
  show(
    [
      present(),
      always(GoogleCalendarsDocument, CHOICE),
      refuses(ConnectGoogleCalendarDocument, 'Please choose one of the calendars.', {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'input.calendarUrl', message: 'Please choose one of the calendars.' }],
      }),
      always(ConnectGoogleCalendarDocument, { connectGoogleCalendar: connected }, sent),
    ],
    { token: 'claim', problem: null },
  );
  expect(await screen.findByText('Google has agreed: ana@gmail.com')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Ana at work' }));
  await userEvent.click(screen.getByRole('radio', { name: /Take Ana off online booking/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Connect Calendar' }));
  expect(await screen.findByText('Please choose one of the calendars.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Ana at work' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Connect Calendar' }));
  expect(await screen.findByText('Calendar connected')).toBeVisible();
  expect(sent[0]).toEqual({ input: { connection: 'claim', calendarUrl: 'work@group', policy: 'block' } });
  expect(onGoogleDone).toHaveBeenCalled();
});

it('says in a sentence why nothing was connected, and how to begin again', async () => {
  show([present(), setup('INSTALLATION')], { token: null, problem: 'denied' });
  expect(await screen.findByText('Google was not given permission. Nothing is connected.')).toBeVisible();
});

it('begins again when the return came too late', async () => {
  show(
    [
      present(),
      setup('INSTALLATION'),
      refuses(GoogleCalendarsDocument, 'This connection to Google was not found.', { code: 'NOT_FOUND' }),
    ],
    { token: 'old', problem: null },
  );
  expect(await screen.findByText(/took too long/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});
