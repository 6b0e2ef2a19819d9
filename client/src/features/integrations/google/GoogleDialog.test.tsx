import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BeginGoogleCalendarDocument,
  GoogleBarbersDocument,
  SaveGoogleClientDocument,
} from '../../../generated/graphql.generated';
import { leaveFor } from '../../../lib/leaveFor';
import { renderApp } from '../../../testing/renderApp';
import { GoogleDialog } from './GoogleDialog';

jest.mock('../../../lib/leaveFor', () => ({ leaveFor: jest.fn() }));

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const barber = (id: string, name: string, calendar: object = {}, isActive = true) => ({
  __typename: 'Barber',
  id,
  name,
  color: '#b45309',
  isActive,
  calendar: {
    __typename: 'BarberCalendar',
    status: 'DISCONNECTED',
    provider: null,
    lastSyncAt: null,
    problem: null,
    mayManage: true,
    ...calendar,
  },
});
const answers = (source: string, barbers: object[], clientId: string | null = null) =>
  ({
    request: { query: GoogleBarbersDocument },
    result: {
      data: {
        googleSetup: {
          __typename: 'GoogleSetup',
          source,
          clientId,
          redirectUrl: 'https://salon.test/hooks/google/callback',
        },
        barbers,
      },
    },
  }) as never;

const onChanged = jest.fn();
function show(...mocks: Mocks) {
  onChanged.mockClear();
  renderApp(<GoogleDialog onClose={() => undefined} onChanged={onChanged} />, { mocks });
}

it('lists the barbers, leads each to Google, and those who are connected to their calendar', async () => {
  show(
    answers('INSTALLATION', [
      barber('ana', 'Ana', {
        status: 'SYNC_ISSUE',
        provider: 'google',
        problem: 'Google has ended the access.',
      }),
      barber('bo', 'Bo'),
      barber('cy', 'Cy', { status: 'CONNECTED', provider: 'caldav' }),
      barber('di', 'Di', {}, false),
    ]),
    {
      request: { query: BeginGoogleCalendarDocument, variables: { barberId: 'bo' } },
      result: {
        data: { beginGoogleCalendar: { __typename: 'GoogleConsent', url: 'https://accounts.google.com/x' } },
      },
    } as never,
  );
  expect(await screen.findByText('Google has ended the access.')).toBeVisible();
  expect(screen.getByText('Another calendar is connected')).toBeVisible();
  expect(screen.queryByText('Di')).toBeNull();
  expect(screen.getByRole('link', { name: 'Manage the calendar of Ana' })).toHaveAttribute(
    'href',
    '/dashboard/barbers?calendar=ana',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Connect the Google calendar of Bo' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://accounts.google.com/x'));
});

it('asks for an OAuth client first where there is none, keeps what was typed, and says what is wrong beside its field', async () => {
  const save = (result: object) =>
    ({ request: { query: SaveGoogleClientDocument, variables: () => true }, result }) as never;
  show(
    answers('NONE', [barber('bo', 'Bo')]),
    save({
      data: null,
      errors: [
        {
          message: 'no',
          extensions: {
            code: 'BAD_USER_INPUT',
            fieldErrors: [{ path: 'input.clientSecret', message: 'Google does not know this client.' }],
          },
        },
      ],
    }),
    save({
      data: {
        saveGoogleClient: {
          __typename: 'GoogleSetup',
          source: 'BUSINESS',
          clientId: 'mine.apps.googleusercontent.com',
          redirectUrl: 'https://salon.test/hooks/google/callback',
        },
      },
    }),
    answers('BUSINESS', [barber('bo', 'Bo')], 'mine.apps.googleusercontent.com'),
  );
  expect(await screen.findByRole('textbox', { name: 'Redirect address' })).toHaveValue(
    'https://salon.test/hooks/google/callback',
  );
  await userEvent.type(screen.getByRole('textbox', { name: /Client ID/ }), 'mine.apps.googleusercontent.com');
  await userEvent.type(screen.getByLabelText(/Client secret/), 'wrong secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Google does not know this client.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Client ID/ })).toHaveValue('mine.apps.googleusercontent.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Connect the Google calendar of Bo' })).toBeVisible();
  expect(screen.getByText(/your OAuth client mine/)).toBeVisible();
  expect(onChanged).toHaveBeenCalled();
});
