import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  type AppointmentRowFragment,
  type BookingPaymentFragment,
  type PaymentStatus,
  BookingChangedDocument,
  BookingsDocument,
  ConfirmAppointmentDocument,
  MarkNoShowDocument,
} from '../../generated/graphql.generated';
import { todayIn } from '../../lib/dates';
import { renderApp } from '../../testing/renderApp';
import { TenantContext } from '../tenant/tenantContext';
import { BookingsPage } from './BookingsPage';
import { details, loaded, quiet } from './testing/appointments';
import { bookingChoices, salon } from './testing/salon';

// Typing letter by letter takes long on a busy machine.

type Mock = MockLink.MockedResponse;
type Row = AppointmentRowFragment & BookingPaymentFragment;

const row = (
  id: string,
  client: string,
  { payment = null, ...overrides }: Partial<ReturnType<typeof details>> & Pick<Partial<Row>, 'payment'> = {},
): Row => {
  const { history: _history, manageUrl: _manageUrl, ...appointment } = details({ id, ...overrides });
  return { ...appointment, payment, client: { ...appointment.client!, id: `c-${id}`, fullName: client } };
};

/** What the list was asked for, the latest last. */
const asked: Record<string, unknown>[] = [];
const page = (nodes: Row[], { total = nodes.length, endCursor = null as string | null } = {}): Mock => ({
  request: {
    query: BookingsDocument,
    variables: ((variables: Record<string, unknown>) => {
      asked.push(variables);
      return true;
    }) as never,
  },
  result: {
    data: {
      appointments: {
        __typename: 'AppointmentConnection',
        nodes,
        pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
        totalCount: total,
      },
    },
  },
});
const mutation = (query: Mock['request']['query'], answer: object): Mock => ({
  request: { query, variables: () => true },
  ...answer,
});
const refusal = (message: string, code: string) => ({
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

beforeEach(() => {
  asked.length = 0;
  // Wide enough for the table.
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
});

function open(mocks: Mock[], news: Mock = quiet) {
  return renderApp(
    <TenantContext value={{ tenant: salon, tenants: [salon], selectTenant: () => undefined }}>
      <BookingsPage />
    </TenantContext>,
    { mocks: [news, bookingChoices, ...mocks], path: '/dashboard/bookings' },
  );
}
const rowOf = async (client: string) => within((await screen.findByText(client)).closest('tr')!);
const lastFilter = () => asked.at(-1)!.filter;

it('lists appointments, and says how many', async () => {
  open([page([row('a1', 'Cara Lopez'), row('a2', 'Zoe Ng', { status: 'cancelled' })])]);
  const cara = await rowOf('Cara Lopez');
  expect(cara.getByText('10:00 AM')).toBeVisible();
  expect(cara.getByText('Cut')).toBeVisible();
  expect(cara.getByText('Confirmed')).toBeVisible();
  expect((await rowOf('Zoe Ng')).queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument();
  expect(screen.getByText(/2 appointments/)).toBeVisible();
});

it('asks the server for what is searched, filtered and sorted, and clears it again', async () => {
  open(Array.from({ length: 8 }, () => page([])));
  expect(await screen.findByText('No appointments found matching your criteria')).toBeVisible();
  const today = todayIn(salon.timeZone);
  await userEvent.selectOptions(screen.getByLabelText('Date'), 'Today');
  await waitFor(() => expect(lastFilter()).toEqual({ fromDate: today, toDate: today }));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await waitFor(() => expect(lastFilter()).toMatchObject({ statuses: ['pending'] }));
  await userEvent.selectOptions(screen.getByLabelText('Barber'), 'Bo');
  await waitFor(() => expect(lastFilter()).toMatchObject({ barberId: 'bo' }));
  await userEvent.type(screen.getByRole('searchbox'), 'zoe');
  await waitFor(() => expect(lastFilter()).toMatchObject({ search: 'zoe' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('all'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('sorts on the server, one way and the other', async () => {
  open(Array.from({ length: 3 }, () => page([row('a1', 'Cara Lopez')])));
  await userEvent.click(await screen.findByRole('button', { name: 'Client' }));
  await waitFor(() => expect(asked.at(-1)!.sort).toEqual({ field: 'CLIENT_NAME', direction: 'ASC' }));
  await userEvent.click(screen.getByRole('button', { name: 'Client' }));
  await waitFor(() => expect(asked.at(-1)!.sort).toEqual({ field: 'CLIENT_NAME', direction: 'DESC' }));
});

it('goes through the pages by the cursor of the server', async () => {
  open([
    page([row('a1', 'Cara Lopez')], { total: 30, endCursor: 'after-25' }),
    page([row('a2', 'Zoe Ng')], { total: 30 }),
    page([row('a1', 'Cara Lopez')], { total: 30, endCursor: 'after-25' }),
  ]);
  await screen.findByText('Cara Lopez');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Zoe Ng')).toBeVisible();
  expect(asked.at(-1)!.after).toBe('after-25');
  expect(screen.getByText('Page 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Cara Lopez')).toBeVisible();
});

it('offers to try again when the list could not be loaded', async () => {
  open([mutation(BookingsDocument, refusal('Too busy.', 'UNAVAILABLE')), page([row('a1', 'Cara Lopez')])]);
  expect(await screen.findByText('Too busy.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Cara Lopez')).toBeVisible();
});

it('advances an appointment with one button, and takes it back when it is refused', async () => {
  const pending = row('a1', 'Cara Lopez', { status: 'pending' });
  open([
    page([pending]),
    mutation(ConfirmAppointmentDocument, {
      ...refusal('An appointment that is cancelled cannot become confirmed.', 'ILLEGAL_STATUS'),
      delay: 50,
    }),
    page([row('a1', 'Cara Lopez', { status: 'cancelled' })]),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm: Cara Lopez/ }));
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(await screen.findByText('An appointment that is cancelled cannot become confirmed.')).toBeVisible();
  expect(await screen.findByText('Cancelled', { selector: 'td *' })).toBeVisible();
});

it('asks before it marks a no-show', async () => {
  open([
    page([row('a1', 'Cara Lopez')]),
    mutation(MarkNoShowDocument, {
      result: { data: { markNoShow: row('a1', 'Cara Lopez', { status: 'no_show' }) } },
    }),
    page([row('a1', 'Cara Lopez', { status: 'no_show' })]),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for Cara Lopez/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'No-show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as no-show' }));
  expect(await screen.findByText('No-show', { selector: 'td *' })).toBeVisible();
});

it('opens the appointment to look at, and to edit', async () => {
  open([
    page([row('a1', 'Cara Lopez')]),
    loaded(details()),
    page([row('a1', 'Cara Lopez')]),
    loaded(details()),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cara Lopez' }));
  expect(await screen.findByText('History')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('History')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: /^Edit: Cara Lopez/ }));
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
});

it('shows and announces what others book', async () => {
  const news: Mock = {
    request: { query: BookingChangedDocument },
    delay: 60,
    result: {
      data: {
        appointmentChanged: {
          __typename: 'AppointmentChange',
          kind: 'booked',
          appointment: row('a2', 'Zoe Ng'),
        },
      },
    },
  };
  open([page([row('a1', 'Cara Lopez')]), page([row('a1', 'Cara Lopez'), row('a2', 'Zoe Ng')])], news);
  await screen.findByText('Cara Lopez');
  expect(await screen.findByText('Zoe Ng')).toBeVisible();
  expect(screen.getByText('New booking: Zoe Ng, Thu, Dec 3, 10:00 AM.')).toBeInTheDocument();
});

it('exports all that the filter finds, page by page', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open([
    page([row('a1', 'Cara Lopez')], { total: 2 }),
    page([row('a1', 'Cara Lopez')], { total: 2, endCursor: 'after-100' }),
    page([row('a2', '=HYPERLINK("x")', { notes: 'a, b' })], { total: 2 }),
  ]);
  await screen.findByText('Cara Lopez');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(asked.slice(-2).map(({ first, after }) => [first, after])).toEqual([
    [100, null],
    [100, 'after-100'],
  ]);
  const reader = new FileReader();
  const text = await new Promise<string>((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(saved[0]!);
  });
  const [head, first, second] = text.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Reference,Date,Start,End,Client,Phone,Email,Services,Barber,Status,Channel,Price,Notes');
  expect(first).toBe(
    'EJZ45K,2026-12-03,10:00 AM,10:30 AM,Cara Lopez,(212) 555-0101,cara@example.com,Cut,Ana,Confirmed,Online,30.00,First visit',
  );
  expect(second).toContain(`"'=HYPERLINK(""x"")"`);
});

test('says which deposits are disputed or not paid yet, as long as the visit stands', async () => {
  const deposit = (status: PaymentStatus, isDisputed = false) => ({
    payment: { __typename: 'Payment' as const, id: `p-${status}-${isDisputed}`, status, isDisputed },
  });
  open([
    page([
      row('a1', 'Cara Lopez', deposit('requires_payment')),
      row('a2', 'Dana Fox', deposit('paid', true)),
      row('a3', 'Eve Stone', { ...deposit('expired'), status: 'cancelled' }),
      row('a4', 'Finn Reed', deposit('paid')),
    ]),
  ]);
  const of = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')!;
  expect(await of('Cara Lopez')).toHaveTextContent('Deposit not paid');
  expect(await of('Dana Fox')).toHaveTextContent('Deposit disputed');
  expect(await of('Eve Stone')).not.toHaveTextContent('Deposit');
  expect(await of('Finn Reed')).not.toHaveTextContent('Deposit');
});
