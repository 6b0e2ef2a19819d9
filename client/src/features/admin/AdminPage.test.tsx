import { type MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  AdminTenantsDocument,
  CreateBarbershopDocument,
  DeleteTenantDocument,
  ImpersonateTenantDocument,
  PlatformSwitchesDocument,
  SystemOverviewDocument,
} from '../../generated/graphql.generated';
import { loadPage } from '../../lib/loadPage';
import { renderApp } from '../../testing/renderApp';
import { SessionContext } from '../auth/sessionContext';
import { AdminPage } from './AdminPage';

jest.mock('../../lib/loadPage', () => ({ loadPage: jest.fn() }));

const ID = '01900000-0000-7000-8000-000000000001';
const TENANT = {
  id: ID,
  slug: 'fades',
  businessName: 'Fade Room',
  ownerName: 'Olive Owner',
  ownerEmail: 'olive@example.com',
  businessType: 'barbershop',
  createdAt: '2026-03-01T12:00:00.000Z',
  isActive: true,
  suspendedReason: null,
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
  },
  {
    request: { query: AdminTenantsDocument, variables: () => true },
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

async function open(mocks: MockLink.MockedResponse[] = []) {
  renderApp(
    <SessionContext value={session as never}>
      <AdminPage />
    </SessionContext>,
    { mocks: [...lists, ...mocks] },
  );
  await screen.findByText('Fade Room');
  return userEvent.setup();
}
const confirmWith = async (user: ReturnType<typeof userEvent.setup>, question: string, button: string) => {
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(question)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: button }));
};

beforeEach(() => {
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

test('deleting asks, then wants the word typed exactly', async () => {
  const deleted = jest.fn(() => ({ data: { deleteTenant: { ok: true, message: '' } } }));
  const user = await open([
    { request: { query: DeleteTenantDocument, variables: { id: ID } }, result: deleted },
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
  const fieldErrors = [{ path: 'input.ownerEmail', message: 'This email is already in use.' }];
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
  await user.click(within(dialog).getByRole('button', { name: 'Create barbershop' }));
  expect(await screen.findByRole('dialog', { name: 'Corner Cuts is ready' })).toBeVisible();
  expect(screen.getByText('abcd2345')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Password' }));
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
  const draft = screen.getByRole('link', { name: 'Email Credentials' }).getAttribute('href')!;
  expect(decodeURIComponent(draft)).toContain('Password: abcd2345');
});
