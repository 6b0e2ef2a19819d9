import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BarberCalendarsDocument,
  DisconnectIntegrationDocument,
  IntegrationsDocument,
  SyncIntegrationDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { TenantContext, type TenantValue } from '../tenant/tenantContext';
import { IntegrationGuidesPage } from './IntegrationGuidesPage';
import { IntegrationsPage } from './IntegrationsPage';

// A machine that builds at the same time takes longer.

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const card = (provider: string, name: string, category: string, rest: object = {}) => ({
  __typename: 'Integration',
  id: `t1:${provider}`,
  provider,
  name,
  description: `About ${name}.`,
  category,
  features: [`${name} does this`, `${name} does that`],
  status: 'available',
  account: null,
  settings: [],
  lastSyncAt: null,
  lastUsedAt: null,
  lastError: null,
  failingSince: null,
  connectedAccounts: null,
  totalAccounts: null,
  messagesSent: null,
  monthlyQuota: null,
  canSync: false,
  canDisconnect: false,
  ...rest,
});
const mine = { canSync: true, canDisconnect: true };
const CALENDARS = card('other_calendars', 'Other calendars', 'calendar', {
  status: 'connected',
  connectedAccounts: 2,
  totalAccounts: 3,
  lastSyncAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  settings: [{ __typename: 'IntegrationSetting', label: 'Only read', value: 'Bo Reed' }],
  ...mine,
});
const SMS = card('sms', 'Text messages', 'communications', {
  status: 'error',
  account: '(212) 555-0142',
  lastError: 'The account has no money left.',
  failingSince: '2026-11-30T14:10:00.000Z',
  messagesSent: 842,
  monthlyQuota: 1000,
  ...mine,
});
const EMAIL = card('email', 'Email', 'communications', { status: 'disconnected', canDisconnect: true });
const PAYMENTS = card('card_payments', 'Card payments', 'payments');
const ALL = [CALENDARS, SMS, EMAIL, PAYMENTS];

const listed = (...integrations: object[]) =>
  ({ request: { query: IntegrationsDocument }, result: { data: { integrations } } }) as never;
const refused = (message: string, code = 'UNAVAILABLE') => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});
const barbers = {
  request: { query: BarberCalendarsDocument },
  result: {
    data: {
      barbers: [
        {
          __typename: 'Barber',
          id: 'ana',
          name: 'Ana Morales',
          color: '#1d4ed8',
          calendar: {
            __typename: 'BarberCalendar',
            status: 'SYNC_ISSUE',
            lastSyncAt: null,
            problem: 'The server cannot be reached.',
            mayManage: true,
          },
        },
        {
          __typename: 'Barber',
          id: 'bo',
          name: 'Bo Reed',
          color: '#b91c1c',
          calendar: {
            __typename: 'BarberCalendar',
            status: 'DISCONNECTED',
            lastSyncAt: null,
            problem: null,
            mayManage: true,
          },
        },
      ],
    },
  },
} as never;

function show(
  mocks: Mocks,
  { role = 'owner', path = '/dashboard/integrations', page = <IntegrationsPage /> } = {},
) {
  const tenant = {
    id: 't1',
    slug: 'shear-joy',
    businessName: 'Shear Joy',
    timeZone: 'America/New_York',
    viewerRole: role,
  };
  return renderApp(<TenantContext value={{ tenant } as TenantValue}>{page}</TenantContext>, { mocks, path });
}
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 3 })).closest('li')!);
const counter = (name: string) =>
  within(screen.getByRole('region', { name: 'Integrations at a glance' })).getByText(name).parentElement;

it('counts what is connected, available and in need of attention, and the categories', async () => {
  show([listed(...ALL)]);
  await cardOf('Email');
  expect(counter('Connected')).toHaveTextContent('Connected1');
  expect(counter('Available')).toHaveTextContent('Available1');
  expect(counter('Need Attention')).toHaveTextContent('Need Attention2');
  expect(counter('Categories')).toHaveTextContent('Categories3');
});

it('groups the cards by category, with status, features, account and figures', async () => {
  show([listed(...ALL)]);
  await cardOf('Email');
  const group = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(group('Calendar')).toEqual(['Other calendars']);
  expect(group('Communications')).toEqual(['Text messages', 'Email']);
  expect(group('Payments')).toEqual(['Card payments']);

  const calendars = await cardOf('Other calendars');
  expect(calendars.getByText('Connected')).toBeInTheDocument();
  expect(calendars.getByText('Other calendars does that')).toBeInTheDocument();
  expect(calendars.getByText('2 of 3 connected')).toBeInTheDocument();
  expect(calendars.getByText('5 minutes ago')).toBeInTheDocument();
  expect(calendars.getByText('Only read').nextSibling).toHaveTextContent('Bo Reed');

  const sms = await cardOf('Text messages');
  expect(sms.getByText('Error')).toBeInTheDocument();
  expect(sms.getByText('(212) 555-0142')).toBeInTheDocument();
  expect(sms.getByText('The account has no money left.')).toBeInTheDocument();
  expect(sms.getByText('Since Mon, Nov 30, 9:10 AM')).toBeInTheDocument();
  expect(sms.getByRole('progressbar', { name: '842 of 1,000 messages this month' })).toHaveAttribute(
    'aria-valuenow',
    '84',
  );
  expect((await cardOf('Email')).getByText('Disconnected')).toBeInTheDocument();
  expect((await cardOf('Card payments')).getByText('Available')).toBeInTheDocument();
});

it('syncs at a click, says what the server says, and shows the card anew', async () => {
  const request = { query: SyncIntegrationDocument, variables: { provider: 'other_calendars' } };
  const settled = { ...CALENDARS, connectedAccounts: 3 };
  show([
    listed(...ALL),
    {
      request,
      result: {
        data: {
          syncIntegration: {
            __typename: 'IntegrationResult',
            message: 'Sync completed',
            integration: settled,
          },
        },
      } as never,
    },
    { request, result: refused('The calendar’s server cannot be reached.') },
    listed({ ...CALENDARS, status: 'error', lastError: 'The calendar’s server cannot be reached.' }, SMS),
  ]);
  const button = (await cardOf('Other calendars')).getByRole('button', { name: 'Sync now: Other calendars' });
  await userEvent.click(button);
  expect(await screen.findByText('Sync completed')).toBeInTheDocument();
  expect((await cardOf('Other calendars')).getByText('3 of 3 connected')).toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByText('Other calendars could not be synced')).toBeInTheDocument();
  await waitFor(() => expect(counter('Need Attention')).toHaveTextContent('Need Attention2'));
  expect(
    (await cardOf('Other calendars')).getByText('The calendar’s server cannot be reached.'),
  ).toBeInTheDocument();
});

it('asks before it disconnects, and says when it is done', async () => {
  const request = { query: DisconnectIntegrationDocument, variables: { provider: 'sms' } };
  show([
    listed(...ALL),
    { request, result: refused('The provider does not answer.') },
    listed(...ALL),
    {
      request,
      result: {
        data: {
          disconnectIntegration: {
            __typename: 'IntegrationResult',
            message: 'Integration disconnected',
            integration: card('sms', 'Text messages', 'communications'),
          },
        },
      } as never,
    },
  ]);
  const press = async () =>
    userEvent.click(
      (await cardOf('Text messages')).getByRole('button', { name: 'Disconnect: Text messages' }),
    );
  await press();
  const question = await screen.findByRole('dialog', { name: 'Text messages' });
  expect(
    within(question).getByText('Are you sure you want to disconnect this integration?', { exact: false }),
  ).toBeInTheDocument();
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  const confirmIt = async () =>
    userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Text messages' })).getByRole('button', {
        name: 'Disconnect',
      }),
    );
  await press();
  await confirmIt();
  expect(await screen.findByText('Text messages could not be disconnected')).toBeInTheDocument();
  expect(screen.getByText('The provider does not answer.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press();
  await confirmIt();
  expect(await screen.findByText('Integration disconnected')).toBeInTheDocument();
  expect((await cardOf('Text messages')).getByText('Available')).toBeInTheDocument();
});

describe('the dialog of a provider', () => {
  it('opens by Configure, stands in the address, and leads to the calendar of each barber', async () => {
    const { router } = show([listed(...ALL), barbers]);
    const configure = (await cardOf('Other calendars')).getByRole('button', {
      name: 'Configure: Other calendars',
    });
    await userEvent.click(configure);
    const dialog = within(await screen.findByRole('dialog', { name: "Barbers' calendars" }));
    expect(router.state.location.search).toBe('?connect=other_calendars');
    expect(await dialog.findByText('The server cannot be reached.')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Manage: Ana Morales' })).toHaveAttribute(
      'href',
      '/dashboard/barbers?calendar=ana',
    );
    expect(dialog.getByRole('link', { name: 'Connect: Bo Reed' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
    expect(configure).toHaveFocus();
  });

  it('opens by the address, asks again after a failure, and helps who has no barbers', async () => {
    show(
      [
        listed(...ALL),
        { request: { query: BarberCalendarsDocument }, result: refused('Not now.') },
        { request: { query: BarberCalendarsDocument }, result: { data: { barbers: [] } } },
      ] as Mocks,
      { path: '/dashboard/integrations?connect=other_calendars' },
    );
    const dialog = within(await screen.findByRole('dialog', { name: "Barbers' calendars" }));
    expect(await dialog.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('No barbers yet')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Go to barbers' })).toBeInTheDocument();
  });
});

it('shows the states and no buttons to the front desk', async () => {
  const looking = ALL.map((one) => ({ ...one, canSync: false, canDisconnect: false }));
  show([listed(...looking)], { role: 'front_desk', path: '/dashboard/integrations?connect=other_calendars' });
  const calendars = await cardOf('Other calendars');
  expect(calendars.getByText('Connected')).toBeInTheDocument();
  expect(calendars.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/Owners and managers connect them/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create an API key' })).not.toBeInTheDocument();
});

it('can be asked for again when it could not be loaded', async () => {
  show([
    { request: { query: IntegrationsDocument }, result: refused('Please try again later.') },
    listed(...ALL),
  ] as Mocks);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await cardOf('Email');
});

it('says so when this server has none', async () => {
  show([listed()]);
  expect(await screen.findByText('Nothing to connect yet')).toBeInTheDocument();
});

describe('the help box and the guides', () => {
  it('lead from one to the other', async () => {
    show([listed(...ALL)]);
    await cardOf('Email');
    expect(screen.getByRole('link', { name: 'View Integration Guides' })).toHaveAttribute(
      'href',
      '/dashboard/help/integrations',
    );
    const guides = within(screen.getByRole('list', { name: 'Guides' }));
    expect(guides.getByRole('link', { name: 'Other calendars' })).toHaveAttribute(
      'href',
      '/dashboard/help/integrations#other_calendars',
    );
    expect(screen.getByRole('region', { name: 'Example of a request' })).toHaveTextContent(
      'curl http://localhost/graphql',
    );
  });

  it('tell how to connect what this server has, how it stands, and open its dialog', async () => {
    const page = <IntegrationGuidesPage />;
    show([listed(CALENDARS)], { path: '/dashboard/help/integrations', page });
    const guide = within(await screen.findByRole('region', { name: 'Other calendars' }));
    expect(guide.getByText('Connected')).toBeInTheDocument();
    expect(guide.getAllByRole('list')).toHaveLength(3);
    expect(guide.getByRole('link', { name: 'Barbers' })).toHaveAttribute('href', '/dashboard/barbers');
    expect(guide.getByRole('link', { name: 'Open Other calendars' })).toHaveAttribute(
      'href',
      '/dashboard/integrations?connect=other_calendars',
    );
    expect(screen.queryByRole('region', { name: 'Text messages' })).not.toBeInTheDocument();
    const api = within(screen.getByRole('region', { name: 'API keys & GraphQL' }));
    expect(api.getByText('http://localhost/graphql')).toBeInTheDocument();
  });

  it('can be asked for again, and do not send the front desk to a dialog', async () => {
    show(
      [{ request: { query: IntegrationsDocument }, result: refused('Later.') }, listed(CALENDARS)] as Mocks,
      {
        role: 'barber',
        page: <IntegrationGuidesPage />,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    const guide = within(await screen.findByRole('region', { name: 'Other calendars' }));
    expect(guide.queryByRole('link', { name: 'Open Other calendars' })).not.toBeInTheDocument();
  });
});

describe('the way in for agents', () => {
  const example = () => screen.getByRole('region', { name: 'What to paste' }).textContent;
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const ADDRESS = 'http://localhost/mcp/shear-joy';

  it('shows what to paste, for customers and for the business, into each program', async () => {
    show([listed(...ALL)]);
    await cardOf('Email');
    expect(JSON.parse(example())).toEqual({
      mcpServers: { 'shear-joy': { command: 'npx', args: ['-y', 'mcp-remote', ADDRESS] } },
    });
    expect(screen.getByText(/^Needs no key\./)).toBeInTheDocument();
    await choose('Other programs');
    expect(JSON.parse(example())).toEqual({ mcpServers: { 'shear-joy': { type: 'http', url: ADDRESS } } });
    await choose('Terminal');
    expect(example()).toContain(`--cli \\\n  ${ADDRESS}/mcp`);

    await choose('For you');
    expect(example()).toContain("-H 'Authorization: Bearer ck_YOUR_KEY'");
    await choose('Claude Desktop');
    expect(JSON.parse(example()).mcpServers['shear-joy']).toMatchObject({
      args: expect.arrayContaining(['--header', 'Authorization:${CHAIRSIDE_KEY}']),
      env: { CHAIRSIDE_KEY: 'Bearer ck_YOUR_KEY' },
    });
    const box = within(screen.getByRole('region', { name: 'For AI agents' }));
    expect(box.getByRole('link', { name: 'Create an API key' })).toHaveAttribute(
      'href',
      '/dashboard/settings/security',
    );
  });

  it('copies what is shown', async () => {
    const user = userEvent.setup();
    show([listed(...ALL)]);
    await cardOf('Email');
    await user.click(screen.getByRole('button', { name: 'Copy configuration' }));
    expect(await navigator.clipboard.readText()).toBe(example());
    await choose('Other programs');
    expect(screen.getByRole('button', { name: 'Copy configuration' })).toBeInTheDocument();
    const box = within(screen.getByRole('region', { name: 'For AI agents' }));
    await user.click(box.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  it('sends a manager, who makes no keys, nowhere', async () => {
    show([listed(...ALL)], { role: 'manager' });
    await cardOf('Email');
    await choose('For you');
    expect(screen.queryByRole('link', { name: 'Create an API key' })).not.toBeInTheDocument();
  });

  it('has a guide', async () => {
    show([listed(CALENDARS)], { path: '/dashboard/help/integrations', page: <IntegrationGuidesPage /> });
    const guide = within(await screen.findByRole('region', { name: 'AI agents (MCP)' }));
    expect(guide.getByText(ADDRESS)).toBeInTheDocument();
    expect(guide.getAllByRole('list')).toHaveLength(3);
  });
});
