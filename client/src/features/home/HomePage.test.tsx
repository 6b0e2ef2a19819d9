import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  HomeAppointmentChangedDocument,
  HomeAppointmentsDocument,
  HomeBusinessDocument,
  HomeConversationChangedDocument,
  type HomeBusinessQuery,
  HomeFiguresDocument,
  type HomeFiguresQuery,
  HomeLoadDocument,
  HomeWaitingDocument,
} from '../../generated/graphql.generated';
import { addDays, todayIn } from '../../lib/dates';
import { renderApp } from '../../testing/renderApp';
import { TenantContext } from '../tenant/tenantContext';
import { HomePage } from './HomePage';

// Typing letter by letter takes long on a busy machine.

type Mock = MockLink.MockedResponse;

const salon = {
  id: 't1',
  slug: 'shear-joy',
  businessName: 'Shear Joy',
  businessType: 'barbershop' as const,
  address: null,
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  isActive: true,
  viewerRole: 'owner' as const,
};
const today = todayIn(salon.timeZone);
const ALWAYS = Number.POSITIVE_INFINITY;

const barber = (id: string, name: string) => ({
  __typename: 'Barber' as const,
  ...{ id, name },
  color: '#1F5A46',
  calendar: {
    __typename: 'BarberCalendar' as const,
    status: 'DISCONNECTED' as const,
    problem: null,
    conflictCount: 0,
  },
});
const business = (overrides: Partial<HomeBusinessQuery> = {}): Mock => ({
  request: { query: HomeBusinessDocument },
  maxUsageCount: ALWAYS,
  result: {
    data: {
      tenant: {
        __typename: 'Tenant',
        id: 't1',
        businessHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          __typename: 'BusinessHoursDay',
          ...{ weekday, enabled: weekday !== 0, start: '09:00', end: '17:00' },
        })),
      },
      barbers: [barber('ana', 'Ana'), barber('bo', 'Bo')],
      services: [
        { __typename: 'Service', id: 'cut', name: 'Cut', durationMinutes: 30, effectiveBufferMinutes: 5 },
        { __typename: 'Service', id: 'beard', name: 'Beard', durationMinutes: 20, effectiveBufferMinutes: 0 },
      ],
      ...overrides,
    },
  },
});
const figures = (
  nextAvailable: HomeFiguresQuery['nextAvailable'] = {
    ...({ __typename: 'NextAvailable' } as object),
    startsAt: `${today}T23:30:00.000Z`,
    serviceName: 'Beard',
    barberNames: ['Bo', 'Ana'],
  },
): Mock => ({
  request: { query: HomeFiguresDocument, variables: { today } },
  maxUsageCount: ALWAYS,
  result: {
    data: {
      dayFigures: {
        __typename: 'DayFigures',
        ...{ bookings: 7, upcoming: 4, noShowsThisWeek: 3, revenueCents: 43050 },
      },
      nextAvailable,
    },
  },
});
const load: Mock = {
  request: { query: HomeLoadDocument, variables: { today } },
  maxUsageCount: ALWAYS,
  result: {
    data: {
      loadForecast: Array.from({ length: 14 }, (_, index) => ({
        __typename: 'LoadForecastDay',
        localDate: addDays(today, index),
        bookedMinutes: index === 0 ? 135 : 0,
        bookableMinutes: index === 1 ? 0 : 540,
      })),
    },
  },
};

const asked: Record<string, unknown>[] = [];
const appointment = (id: string, fullName: string) => ({
  __typename: 'Appointment',
  ...{ id, reference: 'EJZ45K', status: 'confirmed', channel: 'call', notes: null, totalPriceCents: 3000 },
  ...{ startsAt: `${today}T15:00:00.000Z`, endsAt: `${today}T15:30:00.000Z`, cancelReason: null, version: 1 },
  client: { __typename: 'Client', id: `c-${id}`, fullName, phone: null, email: null },
  lines: [
    {
      __typename: 'AppointmentLine',
      id: `l-${id}`,
      serviceName: 'Cut',
      barber: { __typename: 'Barber', id: 'ana', name: 'Ana', color: '#1F5A46' },
    },
  ],
});
const list = (names: string[], endCursor: string | null = null): Mock => ({
  request: {
    query: HomeAppointmentsDocument,
    variables: ((variables: Record<string, unknown>) => {
      asked.push(variables);
      return true;
    }) as never,
  },
  result: {
    data: {
      appointments: {
        __typename: 'AppointmentConnection',
        nodes: names.map((name) => appointment(name, name)),
        pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
        totalCount: names.length,
      },
    },
  },
});
const quiet: Mock = {
  request: { query: HomeAppointmentChangedDocument },
  delay: ALWAYS,
  maxUsageCount: ALWAYS,
  result: { data: null },
};
const noneWaiting: Mock = {
  request: { query: HomeWaitingDocument },
  result: { data: { conversationsWaiting: { __typename: 'ConversationsWaiting', waiting: 0, mine: 0 } } },
};
const unheard: Mock = { ...quiet, request: { query: HomeConversationChangedDocument } };
const failed = (query: Mock['request']['query'], message: string): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { code: 'UNAVAILABLE' } })] },
});

beforeEach(() => {
  asked.length = 0;
});

function open(mocks: Mock[], waiting = noneWaiting) {
  return renderApp(
    <TenantContext value={{ tenant: salon, tenants: [salon], selectTenant: () => undefined }}>
      <HomePage />
    </TenantContext>,
    { mocks: [...mocks, waiting, unheard] },
  );
}
const tile = async (label: string) => (await screen.findByText(label)).closest('.MuiPaper-root');

it('shows the business, its figures, and the first free time', async () => {
  open([quiet, business(), figures(), load, list(['Cara Lopez'])]);
  expect(screen.getByRole('heading', { name: 'Shear Joy' })).toBeVisible();
  expect(screen.getByText(/^Barbershop · .* · Eastern Time$/)).toBeVisible();
  await waitFor(async () => expect(await tile("Today's bookings")).toHaveTextContent('74 still to come'));
  expect(await tile('No-shows this week')).toHaveTextContent('3target ≤ 2');
  expect(await tile('Next available')).toHaveTextContent(/[67]:30 PMToday, Beard with Bo/);
  expect(await tile('Revenue today')).toHaveTextContent('$430.50');
});

it('says so when nothing is free', async () => {
  open([quiet, business(), figures(null), load, list([])]);
  expect(await screen.findByText('No free time within two weeks')).toBeVisible();
});

it('shows calendars, hours and services of the business', async () => {
  open([quiet, business(), figures(), load, list([])]);
  const calendars = await screen.findByRole('region', { name: 'Barbers and calendars' });
  await waitFor(() => expect(within(calendars).getAllByText('Disconnected')).toHaveLength(2));
  const hours = screen.getByRole('region', { name: 'Business hours' });
  expect(within(hours).getAllByText('9:00 AM–5:00 PM')).toHaveLength(6);
  expect(within(hours).getByText('Closed')).toBeVisible();
  const services = screen.getByRole('region', { name: 'Services and durations' });
  expect(within(services).getByText('30 min + 5 buffer')).toBeVisible();
  expect(within(services).getByText('20 min')).toBeVisible();
});

it('narrows the appointments on the server, and back', async () => {
  open([quiet, business(), figures(), load, ...Array.from({ length: 6 }, () => list([]))]);
  expect(await screen.findByText('No appointments today')).toBeVisible();
  const choose = async (filter: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: filter }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Date', 'Tomorrow');
  const tomorrow = addDays(today, 1);
  await waitFor(() => expect(asked.at(-1)).toEqual({ filter: { fromDate: tomorrow, toDate: tomorrow } }));
  await choose('Barber', 'Bo');
  await choose('Service', 'Beard');
  await waitFor(() =>
    expect(asked.at(-1)!.filter).toEqual({
      ...{ fromDate: tomorrow, toDate: tomorrow },
      ...{ barberId: 'bo', serviceId: 'beard' },
    }),
  );
  expect(await screen.findByText('None with this barber and service.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No appointments tomorrow')).toBeVisible();
});

it('leads to the customers who wait for an answer', async () => {
  open([quiet, business(), figures(), load, list([])], {
    ...noneWaiting,
    result: { data: { conversationsWaiting: { __typename: 'ConversationsWaiting', waiting: 1, mine: 1 } } },
  });
  expect(await screen.findByText('2 conversations wait for an answer.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/dashboard/conversations');
});

it('shows further appointments when asked', async () => {
  open([quiet, business(), figures(), load, list(['Cara Lopez'], 'after-1'), list(['Zoe Ng'])]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Zoe Ng')).toBeVisible();
  expect(screen.getByText('Cara Lopez')).toBeVisible();
  expect(asked.at(-1)!.after).toBe('after-1');
});

it('draws how full the coming days are, and tells it as a table', async () => {
  open([quiet, business(), figures(), load, list([])]);
  expect(await screen.findByText('25%')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const [, first, second] = within(screen.getByRole('table', { name: 'The next 14 days' })).getAllByRole(
    'row',
  );
  expect(first).toHaveTextContent('2:159:0025%');
  expect(second).toHaveTextContent('0:000:00Closed');
});

it('shows and announces what is booked elsewhere', async () => {
  const news: Mock = {
    request: { query: HomeAppointmentChangedDocument },
    delay: 60,
    result: {
      data: {
        appointmentChanged: {
          __typename: 'AppointmentChange',
          kind: 'booked',
          appointment: appointment('Zoe Ng', 'Zoe Ng'),
        },
      },
    },
  };
  open([news, business(), figures(), load, list([]), list(['Zoe Ng'])]);
  expect(await screen.findByText('No appointments today')).toBeVisible();
  expect(await screen.findByText('Zoe Ng')).toBeVisible();
  expect(screen.getByText(/^New booking: Zoe Ng, /)).toBeInTheDocument();
});

it('offers to try each part again by itself when it failed', async () => {
  open([
    quiet,
    failed(HomeBusinessDocument, 'No business.'),
    failed(HomeFiguresDocument, 'No figures.'),
    failed(HomeLoadDocument, 'No load.'),
    failed(HomeAppointmentsDocument, 'No appointments.'),
    business(),
    figures(),
    load,
    list(['Cara Lopez']),
  ]);
  const retry = async (message: string) => {
    const [part] = await screen.findAllByText(message);
    const section = part!.closest<HTMLElement>('.MuiPaper-root')!;
    await userEvent.click(within(section).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  };
  await retry('No figures.');
  expect(await screen.findByText('$430.50')).toBeVisible();
  await retry('No appointments.');
  expect(await screen.findByText('Cara Lopez')).toBeVisible();
  await retry('No load.');
  expect(await screen.findByText('25%')).toBeInTheDocument();
  await retry('No business.');
  expect(await screen.findByText('30 min + 5 buffer')).toBeVisible();
});

it('leads a business without barbers to its first step', async () => {
  open([quiet, business({ barbers: [] }), figures(null), load, list([])]);
  expect(await screen.findByText('Add your first barber')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Barbers' })).toHaveAttribute('href', '/dashboard/barbers');
});

describe('the quick actions', () => {
  it('copy the booking link', async () => {
    const user = userEvent.setup();
    open([quiet, business(), figures(), load, list([])]);
    await user.click(screen.getByRole('button', { name: 'Copy booking link' }));
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/book/shear-joy');
  });

  it('open the dialog for a new booking, and lead to the calendars', async () => {
    open([quiet, business(), figures(), load, list([])]);
    expect(screen.getByRole('link', { name: 'Connect calendars' })).toHaveAttribute(
      'href',
      '/dashboard/barbers',
    );
    await userEvent.click(screen.getByRole('button', { name: 'New manual booking' }));
    expect(await screen.findByRole('dialog', { name: 'New booking' })).toBeVisible();
  });
});
