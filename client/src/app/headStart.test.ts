import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import '../i18n/setup';
import { CalendarDaysDocument } from '../generated/graphql.generated';
import { headStartLink } from '../lib/headStartLink';
import { createSessionLink } from '../lib/sessionLink';
import { headStart } from './headStart';

jest.mock('./dashboardPages', () => ({
  dashboardParts: { session: jest.fn(), dashboard: jest.fn() },
  dashboardPages: { calendar: jest.fn(), home: jest.fn() },
}));

const ZONE = 'Pacific/Auckland';
const CALENDAR = {
  __typename: 'CalendarRange',
  appointments: [],
  timeOff: [],
  hours: [],
};

interface Sent {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
  headers: Record<string, string>;
}
let sent: Sent[];
let answers: Record<string, () => unknown>;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  localStorage.setItem('access_token', 'token');
  localStorage.setItem('current_tenant_id', 'salon');
  sent = [];
  answers = {
    Me: () => ({ data: { me: { id: 'user' } } }),
    MyTenants: () => ({ data: { myTenants: [{ id: 'salon', timeZone: ZONE }] } }),
    CalendarDays: () => ({ data: { calendar: CALENDAR, barbers: [] } }),
  };
  globalThis.fetch = jest.fn((_url: unknown, { headers, body }: { headers: never; body: string }) => {
    const asked = JSON.parse(body) as Omit<Sent, 'headers'>;
    sent.push({ ...asked, headers });
    return Promise.resolve({ ok: true, json: async () => answers[asked.operationName]!() });
  }) as never;
});
afterEach(() => {
  jest.advanceTimersByTime(20_000);
  jest.useRealTimers();
  localStorage.clear();
});

const begin = async (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  headStart({ pathname, search });
  await jest.advanceTimersByTimeAsync(0);
};

/** What the page asks once its code is there; what it sends itself is answered with `Later`. */
const client = () => {
  const later = jest.fn(() => of({ data: { calendar: { ...CALENDAR, hours: null }, barbers: null } }));
  const link = createSessionLink(async () => null)
    .concat(headStartLink)
    .concat(new ApolloLink(later));
  const apollo = new ApolloClient({ link, cache: new InMemoryCache() });
  const ask = (variables: object) =>
    apollo.query({ query: CalendarDaysDocument, variables: variables as never, fetchPolicy: 'no-cache' });
  return { later, ask };
};
const DAY = { fromDate: '2026-11-25', toDate: '2026-11-25', barberId: null };

it('asks for the session, the businesses and the calendar’s days at once, as the page will', async () => {
  await begin('/dashboard/calendar?view=day&date=2026-11-25');
  expect(sent.map(({ operationName }) => operationName)).toEqual(['Me', 'MyTenants', 'CalendarDays']);
  expect(sent[0]!.headers).toMatchObject({ authorization: 'Bearer token' });
  expect(sent[0]!.headers).not.toHaveProperty('x-tenant-id');
  expect(sent[2]).toMatchObject({ variables: DAY, headers: { 'x-tenant-id': 'salon' } });
  const apollo = new InMemoryCache().transformDocument(CalendarDaysDocument);
  expect(gql(sent[2]!.query).definitions.length).toBe(apollo.definitions.length);

  const { later, ask } = client();
  expect((await ask(DAY)).data).toEqual({ calendar: CALENDAR, barbers: [] });
  expect(later).not.toHaveBeenCalled();
  // Once: what is shown later is what the server says later.
  await ask(DAY);
  expect(later).toHaveBeenCalledTimes(1);
});

it('finds out which day is today from the business where the address names none', async () => {
  await begin('/dashboard/calendar?view=day&barber=ana');
  expect(sent.at(-1)).toMatchObject({
    operationName: 'CalendarDays',
    variables: { fromDate: '2026-11-22', toDate: '2026-11-22', barberId: 'ana' },
  });
});

it('hands nothing on that was asked with other words or for another business, or that failed', async () => {
  answers.CalendarDays = () => ({ errors: [{ message: 'no' }], data: null });
  await begin('/dashboard/calendar?view=day&date=2026-11-25');
  const failing = client();
  await failing.ask(DAY);
  expect(failing.later).toHaveBeenCalledTimes(1);

  await begin('/dashboard/calendar?view=day&date=2026-11-25');
  localStorage.setItem('current_tenant_id', 'another');
  const foreign = client();
  await foreign.ask(DAY);
  expect(foreign.later).toHaveBeenCalledTimes(1);
});

it('asks for no days on other pages, nor of a month, nor without a business', async () => {
  await begin('/dashboard');
  await begin('/dashboard/calendar?view=month&date=2026-11-25');
  localStorage.removeItem('current_tenant_id');
  await begin('/dashboard/calendar?view=day&date=2026-11-25');
  expect(sent.map(({ operationName }) => operationName)).not.toContain('CalendarDays');
});
