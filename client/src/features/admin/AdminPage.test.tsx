import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  AdminTenantsDocument,
  type AdminTenantsQueryVariables,
  CreateBarbershopDocument,
  DeleteTenantDocument,
  ImpersonateTenantDocument,
  RestoreTenantDocument,
  SetLanguageDocument,
  SuspendTenantDocument,
  PlatformSwitchesDocument,
  SystemOverviewDocument,
} from '../../generated/graphql.generated';
import { loadPage } from '../../lib/loadPage';
import { renderApp } from '../../testing/renderApp';
import { SessionContext } from '../auth/sessionContext';
import { AdminPage } from './AdminPage';

// Whole pages with dialogs: on a busy machine they take their time.

jest.mock('../../lib/loadPage', () => ({ loadPage: jest.fn() }));

const ID = '01900000-0000-7000-8000-000000000001';
const TENANT = {
  __typename: 'AdminTenant',
  id: ID,
  slug: 'fades',
  businessName: 'Fade Room',
  ownerName: 'Olive Owner',
  ownerEmail: 'olive@example.com',
  businessType: 'barbershop',
  createdAt: '2026-03-01T12:00:00.000Z',
  status: 'active',
  isActive: true,
  suspendedReason: null,
  erasedFrom: null,
  health: 'healthy',
  stats: { activeBarbers: 2, appointmentsThisMonth: 9, connectedCalendars: 2, recentActivity: null },
};
const lists: MockLink.MockedResponse[] = [
  { request: { query: PlatformSwitchesDocument }, result: { data: { platformSwitches: [] } } },
  {
    request: { query: SystemOverviewDocument },
    result: {
      data: {
        systemOverview: {
          totalTenants: 1,
          totalBarbers: 2,
          appointmentsToday: 3,
          connectedCalendars: 2,
          recentSignups: 1,
          lastUpdated: '2026-03-10T12:00:00.000Z',
        },
      },
    },
    maxUsageCount: 9,
  },
  {
    request: { query: AdminTenantsDocument, variables: (variables) => Boolean(asked.push(variables)) },
    result: {
      data: {
        adminTenants: { nodes: [TENANT], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 1 },
      },
    },
    maxUsageCount: 9,
  },
];

const session = {
  status: 'signedIn' as const,
  user: {
    id: 'u1',
    email: 'admin@example.com',
    firstName: 'Mia',
    lastName: 'Master',
    role: 'master_admin' as const,
    mustChangePassword: false,
    language: null,
  },
  signIn: jest.fn(),
  signOut: jest.fn(),
  unreachable: false,
  retry: jest.fn(),
};

const asked: AdminTenantsQueryVariables[] = [];

async function open(mocks: MockLink.MockedResponse[] = [], shown = 'Fade Room', loaded = lists) {
  renderApp(
    <SessionContext value={session as never}>
      <AdminPage />
    </SessionContext>,
    { mocks: [...mocks, ...loaded] },
  );
  await screen.findByText(shown);
  return userEvent.setup();
}
const confirmWith = async (user: ReturnType<typeof userEvent.setup>, question: string, button: string) => {
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(question)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: button }));
};

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  localStorage.setItem('access_token', 'admin-token');
  localStorage.setItem('refresh_token', 'admin-refresh');
});

test('impersonating keeps the admin’s tokens aside and goes to the dashboard', async () => {
  const user = await open([
    {
      request: { query: ImpersonateTenantDocument, variables: { id: ID } },
      result: { data: { impersonateTenant: { accessToken: 'as-owner' } } },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Impersonate' }));
  await confirmWith(user, 'Are you sure you want to impersonate this tenant?', 'Impersonate');
  await screen.findByText('Fade Room');
  expect(loadPage).toHaveBeenCalledWith('/dashboard');
  expect({ ...localStorage }).toMatchObject({
    access_token: 'as-owner',
    impersonating_tenant_id: ID,
    is_impersonating: 'true',
    admin_access_token: 'admin-token',
    admin_refresh_token: 'admin-refresh',
  });
  expect(localStorage.getItem('refresh_token')).toBeNull();
});

test('the five cards, and the figures of a business', async () => {
  await open();
  const cards = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement!.querySelector('dd')!.textContent]);
  expect(cards).toEqual([
    ['Total Tenants', '1'],
    ['Total Barbers', '2'],
    ['Appointments Today', '3'],
    ['Connected Calendars', '2'],
    ['Recent Signups (last 7 days)', '1'],
  ]);
  expect(screen.getByText('2 barbers, 2 calendars')).toBeVisible();
  expect(screen.getByText('9 appointments this month')).toBeVisible();
  expect(within(screen.getAllByRole('banner')[0]!).getByText('Mia Master')).toBeVisible();
  expect(within(screen.getAllByRole('banner')[0]!).getByText('Master Admin')).toBeVisible();
  expect(
    within(screen.getAllByRole('banner')[0]!).getByRole('button', { name: 'Add New Barbershop' }),
  ).toBeVisible();
});

test('the server sorts, filters and searches; a change begins at the first page', async () => {
  const user = await open();
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Sort by', 'Appointments this month');
  await choose('Health', 'Critical');
  await choose('Status', 'Deleted');
  await choose('Type', 'Spa');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' fade ');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      first: 25,
      after: undefined,
      search: 'fade',
      filter: { health: 'critical', status: 'deleted', businessType: 'spa' },
      sort: { field: 'APPOINTMENTS_THIS_MONTH', direction: 'DESC' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Sorted downwards: turn round' }));
  await waitFor(() =>
    expect(asked.at(-1)!.sort).toEqual({ field: 'APPOINTMENTS_THIS_MONTH', direction: 'ASC' }),
  );
});

test('when nothing can be loaded, samples are shown and said to be that; nothing can be done to them', async () => {
  const failure = new GraphQLError('Down.', { extensions: { code: 'INTERNAL_SERVER_ERROR' } });
  const failing: MockLink.MockedResponse[] = [
    { request: { query: SystemOverviewDocument }, result: { errors: [failure] } },
    { request: { query: AdminTenantsDocument, variables: () => true }, result: { errors: [failure] } },
  ];
  const user = await open([], 'Northside Barbers', [...failing, ...lists]);
  expect(screen.getByRole('alert')).toHaveTextContent('What you see are samples');
  expect(screen.getAllByRole('group')).toHaveLength(5);
  for (const group of screen.getAllByRole('group')) {
    for (const button of within(group).getAllByRole('button')) expect(button).toBeDisabled();
  }
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Fade Room')).toBeVisible();
  expect(screen.queryByText('Northside Barbers')).not.toBeInTheDocument();
});

test('without a token samples are shown and nothing is asked', async () => {
  localStorage.clear();
  await open([], 'Northside Barbers');
  expect(asked).toEqual([]);
});

test('cancelling the reason leaves the business alone; a failure keeps the reason that was typed', async () => {
  const failure = new GraphQLError('No such luck.', { extensions: { code: 'CONFLICT' } });
  const variables = { id: ID, reason: 'unpaid' };
  const user = await open([
    { request: { query: SuspendTenantDocument, variables }, result: { errors: [failure] } },
    {
      request: { query: SuspendTenantDocument, variables },
      result: { data: { suspendTenant: { ok: true, message: '' } } },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await user.type(await screen.findByLabelText('Reason (optional)'), 'unpaid');
  const suspend = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' });
  await user.click(suspend());
  expect(await screen.findByText('Failed to suspend tenant: No such luck.')).toBeVisible();
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('unpaid');
  await user.click(suspend());
  expect(await screen.findByText('Tenant suspended successfully')).toBeVisible();
});

test('a business that somebody else deleted closes its dialog and leaves the list', async () => {
  const gone = new GraphQLError('This business was not found.', { extensions: { code: 'NOT_FOUND' } });
  const user = await open([
    {
      request: { query: SuspendTenantDocument, variables: { id: ID, reason: null } },
      result: { errors: [gone] },
    },
  ]);
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Failed to suspend tenant: This business was not found.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked.length).toBeGreaterThan(before);
});

test('a long reason is told how much room is left', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const reason = await screen.findByLabelText('Reason (optional)');
  await user.click(reason);
  await user.paste('x'.repeat(499));
  expect(screen.getByText('Room for 1 more character of 500.')).toBeVisible();
});

test('the language is chosen in the header and kept for the admin’s other devices', async () => {
  const kept = jest.fn(() => ({ data: { setLanguage: { id: 'u1', language: 'en' } } }));
  const user = await open([
    { request: { query: SetLanguageDocument, variables: { language: 'en' } }, result: kept },
  ]);
  await user.click(screen.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('menuitem', { name: 'English' }));
  await waitFor(() => expect(kept).toHaveBeenCalled());
});

test('deleting asks, then wants the word typed exactly; and can be undone', async () => {
  const deleted = jest.fn(() => ({ data: { deleteTenant: { ok: true, message: '' } } }));
  const restored = jest.fn(() => ({ data: { restoreTenant: { ok: true, message: '' } } }));
  const user = await open([
    { request: { query: DeleteTenantDocument, variables: { id: ID } }, result: deleted },
    { request: { query: RestoreTenantDocument, variables: { id: ID } }, result: restored },
  ]);
  const question = 'Are you sure you want to DELETE this tenant? This action cannot be undone.';
  const tryWord = async (word: string) => {
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirmWith(user, question, 'Delete');
    await user.type(await screen.findByLabelText('Confirmation'), word);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };
  await tryWord('delete');
  expect(await screen.findByText('Deletion cancelled')).toBeVisible();
  expect(deleted).not.toHaveBeenCalled();
  await tryWord('DELETE');
  expect(await screen.findByText('Tenant deleted successfully')).toBeVisible();
  expect(deleted).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tenant restored successfully')).toBeVisible();
  expect(restored).toHaveBeenCalledTimes(1);
});

test('a new barbershop: a refused address is told beside its field, then the credentials show once', async () => {
  const input = {
    businessName: 'Corner Cuts',
    businessType: 'salon',
    timeZone: 'America/New_York',
    address: null,
    phone: null,
    website: null,
    ownerFirstName: 'Nora',
    ownerLastName: 'New',
    ownerEmail: 'nora@example.com',
    ownerPhone: null,
  };
  const fieldErrors = [
    { path: 'input.ownerEmail', message: 'This email is already in use.' },
    { path: 'input.phone', message: 'Enter a phone number.' },
  ];
  const user = await open([
    {
      request: { query: CreateBarbershopDocument, variables: { input } },
      result: {
        errors: [new GraphQLError('Bad.', { extensions: { code: 'BAD_USER_INPUT', fieldErrors } })],
      },
    },
    {
      request: { query: CreateBarbershopDocument, variables: { input } },
      result: {
        data: {
          createBarbershop: {
            tenant: { id: 't2', businessName: 'Corner Cuts' },
            owner: { id: 'u2', firstName: 'Nora', email: 'nora@example.com' },
            generatedPassword: 'abcd2345',
            loginUrl: 'https://book.example.com/login',
            letter: { subject: 'Welcome', text: 'Email: nora@example.com\nPassword: abcd2345' },
          },
        },
      },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Add New Barbershop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Barbershop' });
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  await user.type(field(/Business Name/), 'Corner Cuts');
  await user.type(field(/First Name/), 'Nora');
  await user.type(field(/Last Name/), 'New');
  await user.type(field(/^Email/), 'nora@example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Create barbershop' }));
  expect(await within(dialog).findByText('This email is already in use.')).toBeVisible();
  expect(field(/Business Name/)).toHaveValue('Corner Cuts');
  // Of several refused fields the first of the form, whatever the server's order.
  expect(field(/Business Phone/)).toHaveFocus();
  expect(screen.getByText('Error adding barbershop: Bad.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Create barbershop' }));
  expect(await screen.findByRole('dialog', { name: 'Corner Cuts is ready' })).toBeVisible();
  expect(screen.getByText('abcd2345')).toBeVisible();
  expect(screen.getByText('https://book.example.com/login')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Error adding barbershop/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Copy Password' }));
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
  const draft = screen.getByRole('link', { name: 'Email Credentials' }).getAttribute('href')!;
  expect(decodeURIComponent(draft)).toBe(
    'mailto:nora@example.com?subject=Welcome&body=Email: nora@example.com\nPassword: abcd2345',
  );
});
