import { type MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  BlockCalendarTimeDocument,
  CalendarChangedDocument,
  CalendarDaysDocument,
  CalendarMonthDocument,
  MoveOnCalendarDocument,
  UnblockCalendarTimeDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { salon } from '../bookings/testing/salon';
import { TenantContext } from '../tenant/tenantContext';
import { CalendarPage } from './CalendarPage';

type Mock = MockLink.MockedResponse;
type Status = 'pending' | 'confirmed' | 'completed' | 'tentative';

const minutesLater = (iso: string, minutes: number) =>
  new Date(Date.parse(iso) + minutes * 60_000).toISOString();

/** Wednesday 18 November 2026, 10:00 in New York. */
const TEN = '2026-11-18T15:00:00.000Z';

const visit = (id: string, clientName: string, startsAt: string, more: object = {}) => ({
  __typename: 'CalendarAppointment',
  ...{ id, clientName, status: 'confirmed' as Status, version: 1, isOverride: false },
  lines: [
    {
      __typename: 'CalendarLine',
      ...{
        startsAt,
        endsAt: minutesLater(startsAt, 45),
        barberId: 'ana',
        serviceId: 'cut',
        serviceName: 'Cut',
      },
    },
  ],
  ...more,
});
const CARA = visit('cara', 'Cara Customer', TEN);
const DAN = visit('dan', 'Dan Door', minutesLater(TEN, 24 * 60), { status: 'pending' });
const BARBERS = [
  { __typename: 'Barber', id: 'ana', name: 'Ana', color: '#1d4ed8', isActive: true },
  { __typename: 'Barber', id: 'bo', name: 'Bo', color: '#b91c1c', isActive: true },
];
const HOURS = ['15', '16', '17', '18', '19', '20', '21'].flatMap((day) =>
  [null, 'ana', 'bo'].map((barberId) => ({
    __typename: 'CalendarHours',
    ...{ localDate: `2026-11-${day}`, barberId, startMinute: 540, endMinute: 1020 },
  })),
);
const OFF = {
  __typename: 'TimeOff',
  ...{ id: 'off', barberId: 'bo', reason: 'Dentist' },
  ...{ startsAt: '2026-11-18T17:00:00.000Z', endsAt: '2026-11-18T18:00:00.000Z' },
};

const asked: Record<string, unknown>[] = [];
const note = ((variables: Record<string, unknown>) => {
  asked.push(variables);
  return true;
}) as never;
const ALWAYS = { maxUsageCount: Number.POSITIVE_INFINITY };

const days = (appointments: object[] = [CARA, DAN], more: object = {}): Mock => ({
  request: { query: CalendarDaysDocument, variables: note },
  ...ALWAYS,
  result: {
    data: {
      calendar: { __typename: 'CalendarRange', appointments, timeOff: [], hours: HOURS, ...more },
      barbers: BARBERS,
    },
  },
});
const month: Mock = {
  request: { query: CalendarMonthDocument, variables: note },
  ...ALWAYS,
  result: {
    data: {
      calendar: {
        __typename: 'CalendarRange',
        appointments: [CARA],
        counts: [{ __typename: 'CalendarDayCount', localDate: '2026-11-18', appointments: 12 }],
      },
      barbers: BARBERS,
    },
  },
};
const silent: Mock = {
  request: { query: CalendarChangedDocument },
  ...ALWAYS,
  delay: 1_000_000,
  result: { data: { appointmentChanged: null } } as never,
};

const sent: Record<string, unknown>[] = [];
const moving = (answer: object): Mock => ({
  request: {
    query: MoveOnCalendarDocument,
    variables: (({ input }: { input: Record<string, unknown> }) => {
      sent.push(input);
      return true;
    }) as never,
  },
  delay: 30,
  ...answer,
});
const movedTo = (startsAt: string, version: number, barberId = 'ana') =>
  moving({
    result: {
      data: {
        rescheduleAppointment: {
          __typename: 'BookedAppointment',
          ...{ id: 'cara', version, status: 'confirmed' },
          lines: [
            {
              ...CARA.lines[0],
              __typename: 'BookedLine',
              startsAt,
              endsAt: minutesLater(startsAt, 45),
              barberId,
            },
          ],
        },
      },
    },
  });
const refused = (message: string, code: string) =>
  moving({ result: { errors: [new GraphQLError(message, { extensions: { code } })] } });

interface Situation {
  mocks?: Mock[];
  query?: string;
  viewerRole?: 'owner' | 'barber';
}

function open({
  mocks = [days()],
  query = 'view=week&date=2026-11-18',
  viewerRole = 'owner',
}: Situation = {}) {
  const tenant = { ...salon, timeZone: 'America/New_York', viewerRole };
  const { router } = renderApp(
    <TenantContext value={{ tenant, tenants: [tenant], selectTenant: () => undefined }}>
      <CalendarPage />
    </TenantContext>,
    { mocks: [...mocks, silent], path: `/dashboard/calendar?${query}` },
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { user, address: () => router.state.location.search };
}

const block = (name: RegExp) => screen.findByRole('button', { name });
const columnOf = (element: HTMLElement) => element.closest('[data-column]')!.getAttribute('data-column');

/** Four columns a hundred pixels wide, an hour 64 high, from 8 o'clock. */
function layOut(width: number) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ left: 0, top: 0, width, height: 768, right: width, bottom: 768, x: 0, y: 0 },
    toJSON: () => '',
  });
}
/** jsdom has no PointerEvent; a mouse's says as much. */
const point = (element: Element | Window, type: string, { x, y }: { x: number; y: number }) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y }));
function drag(element: Element, from: { x: number; y: number }, to: { x: number; y: number }) {
  point(element, 'pointerdown', from);
  point(window, 'pointermove', to);
  point(window, 'pointerup', to);
}
const hourY = (hour: number) => (hour - 8) * 64;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-18T14:30:00Z') });
  asked.length = 0;
  sent.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('shows a week from Sunday in the clocks of the salon, each visit with its status, dimmed until confirmed', async () => {
  open();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  const cara = await block(/^Cara Customer, 10:00 AM, Cut, until 10:45 AM, with Ana, Confirmed$/);
  expect(columnOf(cara)).toBe('2026-11-18');
  expect(cara).toHaveStyle({ top: '128px', height: '47px' });
  expect(cara).not.toHaveAttribute('data-dimmed');
  const dan = await block(/Dan Door.*Pending/);
  expect(columnOf(dan)).toBe('2026-11-19');
  expect(dan).toHaveAttribute('data-dimmed');
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Sunday, November 15, 0 appointments' })).toBeInTheDocument();
  expect(asked).toEqual([{ fromDate: '2026-11-15', toDate: '2026-11-21', barberId: null }]);
  // 9:30 in New York: an hour and a half below 8.
  expect(screen.getByTestId('now-line')).toHaveStyle({ top: '96px' });
});

it('says what failed and asks again', async () => {
  const failure: Mock = {
    request: { query: CalendarDaysDocument, variables: (() => true) as never },
    result: { errors: [new GraphQLError('The database is away.', { extensions: { code: 'UNAVAILABLE' } })] },
  };
  const { user } = open({ mocks: [failure, days()] });
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await block(/Cara Customer/)).toBeInTheDocument();
});

it('says when nothing is booked, and what to do without barbers', async () => {
  open({ mocks: [days([])] });
  expect(await screen.findByText(/Nothing is booked in this week yet/)).toBeInTheDocument();
});

it('offers to add a barber where there is none', async () => {
  const none = days([]);
  (none.result as { data: { barbers: object[] } }).data.barbers = [];
  open({ mocks: [none], query: 'view=day&date=2026-11-18' });
  expect(await screen.findByRole('link', { name: 'Add a barber' })).toHaveAttribute(
    'href',
    '/dashboard/barbers',
  );
});

it('goes where keys say, by day, week and month, and stays put while somebody types', async () => {
  const { user, address } = open({ mocks: [days(), month] });
  await block(/Cara Customer/);
  await user.keyboard('{ArrowRight}');
  expect(address()).toBe('?view=week&date=2026-11-25');
  await user.keyboard('d{ArrowLeft}');
  expect(address()).toBe('?view=day&date=2026-11-24');
  await user.keyboard('m{ArrowRight}');
  expect(address()).toBe('?view=month&date=2026-12-24');
  await user.keyboard('tw');
  expect(address()).toBe('?view=week&date=2026-11-18');
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('d');
  expect(address()).toBe('?view=week&date=2026-11-18');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(help).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Block time' }));
  await user.type(await screen.findByLabelText('Reason'), 'dm');
  expect(address()).toBe('?view=week&date=2026-11-18');
});

it('counts a month and opens its days', async () => {
  const { user, address } = open({ mocks: [days(), month], query: 'view=month&date=2026-11-18' });
  const day = await screen.findByRole('button', { name: 'Wednesday, November 18, 12 appointments' });
  expect(within(day).getByText('11 more')).toBeInTheDocument();
  expect(asked).toEqual([{ fromDate: '2026-11-01', toDate: '2026-12-05', barberId: null }]);
  await user.click(day);
  expect(address()).toBe('?view=day&date=2026-11-18');
  expect(columnOf(await block(/Cara Customer/))).toBe('ana');
});

it('has a column for each barber of a day, or for the one chosen', async () => {
  const { user, address } = open({ query: 'view=day&date=2026-11-18' });
  await block(/Cara Customer/);
  expect(screen.getByRole('group', { name: 'Bo, 0 appointments' })).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Barber' }));
  await user.click(await screen.findByRole('option', { name: 'Bo' }));
  expect(address()).toBe('?view=day&date=2026-11-18&barber=bo');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ barberId: 'bo' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Ana/ })).not.toBeInTheDocument());
});

it('moves from one visit to the next by arrows, and opens nothing by them', async () => {
  const { user } = open();
  const cara = await block(/Cara Customer/);
  cara.focus();
  await user.keyboard('{ArrowRight}');
  expect(await block(/Dan Door/)).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(cara).toHaveFocus();
  expect(cara).toHaveAttribute('tabindex', '0');
  expect(await block(/Dan Door/)).toHaveAttribute('tabindex', '-1');
});

it('is dragged to another barber and time at once, and back by undo', async () => {
  const TWO_PM = '2026-11-18T19:00:00.000Z';
  const { user } = open({
    mocks: [days([CARA]), movedTo(TWO_PM, 2, 'bo'), movedTo(TEN, 3)],
    query: 'view=day&date=2026-11-18',
  });
  const cara = await block(/Cara Customer/);
  layOut(200);
  drag(cara, { x: 50, y: hourY(10) + 5 }, { x: 150, y: hourY(14) + 8 });
  // Before the server has answered.
  expect(columnOf(await block(/^Cara Customer, 2:00 PM, .*until 2:45 PM, with Bo/))).toBe('bo');
  expect(await screen.findByText('Appointment moved')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      ...{ id: 'cara', startsAt: TWO_PM, expectedVersion: 1, override: null },
      lines: [{ serviceId: 'cut', barberId: 'bo', durationMinutes: 45 }],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Moved back')).toBeInTheDocument();
  expect(sent[1]).toMatchObject({
    ...{ startsAt: TEN, expectedVersion: 2 },
    lines: [{ serviceId: 'cut', barberId: 'ana', durationMinutes: 45 }],
  });
  expect(columnOf(await block(/^Cara Customer, 10:00 AM, .*until 10:45 AM/))).toBe('ana');
});

it('grows by its lower edge, and Escape lets go', async () => {
  open({ mocks: [days([CARA]), movedTo(TEN, 2)], query: 'view=day&date=2026-11-18' });
  const handle = (await block(/Cara Customer/)).querySelector('[data-handle]')!;
  layOut(200);
  point(handle, 'pointerdown', { x: 50, y: hourY(10.75) });
  point(window, 'pointermove', { x: 50, y: hourY(12) });
  expect(screen.getByText(/10:00 AM – 12:00 PM/)).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByText(/10:00 AM – 12:00 PM/)).not.toBeInTheDocument();
  point(window, 'pointerup', { x: 50, y: hourY(12) });
  expect(sent).toEqual([]);
  drag(handle, { x: 50, y: hourY(10.75) }, { x: 50, y: hourY(11.5) });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    startsAt: TEN,
    lines: [{ serviceId: 'cut', barberId: 'ana', durationMinutes: 90 }],
  });
});

it.each([
  // 1:30 to 3:30 as the clocks show it: one hour. An hour more of what is drawn is an hour more.
  { date: '2026-03-08', from: '06:30', until: '07:30', edge: 3.5, drop: 4.5, minutes: 120 },
  // 0:30 to 2:30 as the clocks show it: three hours.
  { date: '2026-11-01', from: '04:30', until: '07:30', edge: 2.5, drop: 3, minutes: 210 },
])('counts minutes that pass when it grows on $date', async ({ date, from, until, edge, drop, minutes }) => {
  const startsAt = `${date}T${from}:00.000Z`;
  const line = { ...CARA.lines[0], startsAt, endsAt: `${date}T${until}:00.000Z` };
  open({
    mocks: [days([{ ...CARA, lines: [line] }]), movedTo(startsAt, 2)],
    query: `view=day&date=${date}`,
  });
  const handle = (await block(/Cara Customer/)).querySelector('[data-handle]')!;
  layOut(200);
  // The grid begins with the hour of the visit.
  const y = (hour: number) => (hour - Math.floor(edge - 2)) * 64;
  drag(handle, { x: 50, y: y(edge) }, { x: 50, y: y(drop) });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ startsAt, lines: [{ durationMinutes: minutes }] });
});

it('snaps back from a refusal with its reason, and those who may insist give theirs', async () => {
  const { user } = open({
    mocks: [
      days([CARA]),
      refused('Ana does not work then.', 'SLOT_UNAVAILABLE'),
      movedTo('2026-11-18T13:00:00.000Z', 2),
    ],
    query: 'view=day&date=2026-11-18',
  });
  const cara = await block(/Cara Customer/);
  layOut(200);
  drag(cara, { x: 50, y: hourY(10) + 5 }, { x: 50, y: hourY(8) + 5 });
  expect(await screen.findByText('Ana does not work then.')).toBeInTheDocument();
  expect(await block(/^Cara Customer, 10:00 AM, .*until 10:45 AM/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move it anyway…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move it anyway?' });
  await user.click(within(dialog).getByRole('button', { name: 'Move anyway' }));
  expect(await within(dialog).findByText('Say why, in 3 to 500 characters.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/Reason/), 'A regular');
  await user.click(within(dialog).getByRole('button', { name: 'Move anyway' }));
  expect(await block(/^Cara Customer, 8:00 AM, .*until 8:45 AM,.*booked over the rules/)).toBeInTheDocument();
  expect(sent[1]).toMatchObject({ override: { reason: 'A regular' }, lines: null });
});

it('lets a barber not insist, and says when somebody else was quicker', async () => {
  open({
    mocks: [
      days([CARA]),
      refused('Taken.', 'SLOT_TAKEN'),
      refused('Somebody has changed this appointment meanwhile.', 'CHANGED_MEANWHILE'),
    ],
    query: 'view=day&date=2026-11-18',
    viewerRole: 'barber',
  });
  const cara = await block(/Cara Customer/);
  expect(screen.queryByRole('button', { name: 'Block time' })).not.toBeInTheDocument();
  layOut(200);
  drag(cara, { x: 50, y: hourY(10) + 5 }, { x: 50, y: hourY(12) + 5 });
  expect(await screen.findByText('Taken.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Move it anyway…' })).not.toBeInTheDocument();
  const before = asked.length;
  drag(await block(/Cara Customer/), { x: 50, y: hourY(10) + 5 }, { x: 50, y: hourY(12) + 5 });
  expect(await screen.findByText(/changed this appointment meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(asked.length).toBe(before + 1));
});

it('moves by keyboard: R, a date, a time, a barber and a duration; a refusal leaves the dialog open', async () => {
  const NEW = '2026-11-20T18:30:00.000Z';
  const { user } = open({ mocks: [days([CARA]), refused('Taken.', 'SLOT_TAKEN'), movedTo(NEW, 2, 'bo')] });
  (await block(/Cara Customer/)).focus();
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Move Cara Customer' });
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-11-20' } });
  fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '13:30' } });
  await user.click(within(dialog).getByRole('combobox', { name: /Barber/ }));
  await user.click(await screen.findByRole('option', { name: 'Bo' }));
  const duration = within(dialog).getByLabelText('Duration in minutes');
  fireEvent.change(duration, { target: { value: '3' } });
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await within(dialog).findByText('Enter 5 to 720 minutes.')).toBeInTheDocument();
  fireEvent.change(duration, { target: { value: '60' } });
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await within(dialog).findByText('Taken.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Time')).toHaveValue('13:30');
  await user.type(within(dialog).getByLabelText('Reason'), 'Twins');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const lines = [{ serviceId: 'cut', barberId: 'bo', durationMinutes: 60 }];
  expect(sent).toMatchObject([
    { startsAt: NEW, lines, override: null },
    { startsAt: NEW, lines, override: { reason: 'Twins' } },
  ]);
});

it('shows time off, and removes it after asking', async () => {
  const removed: Mock = {
    request: { query: UnblockCalendarTimeDocument, variables: { id: 'off' } },
    result: { data: { removeTimeOff: { __typename: 'OperationResult', ok: true } } },
  };
  const { user } = open({
    mocks: [days([CARA], { timeOff: [OFF] }), removed],
    query: 'view=day&date=2026-11-18',
  });
  const off = await block(/^Time off: Bo, 12:00 PM to 1:00 PM, Dentist$/);
  expect(columnOf(off)).toBe('bo');
  await user.click(off);
  await user.click(await screen.findByRole('button', { name: 'Remove time off' }));
  expect(await screen.findByText('Time off removed')).toBeInTheDocument();
});

it('blocks time by the clocks of the salon, with the complaint of the server beside its field', async () => {
  const inputs: object[] = [];
  const blocking = (answer: object): Mock => ({
    request: {
      query: BlockCalendarTimeDocument,
      variables: (({ input }: { input: object }) => Boolean(inputs.push(input))) as never,
    },
    ...answer,
  });
  const message = 'Time off may last at most 400 days.';
  const extensions = { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.endsAt', message }] };
  const { user } = open({
    mocks: [
      days(),
      blocking({ result: { errors: [new GraphQLError(message, { extensions })] } }),
      blocking({ result: { data: { addTimeOff: OFF } } }),
    ],
  });
  await block(/Cara Customer/);
  await user.click(screen.getByRole('button', { name: 'Block time' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block time' });
  await user.click(within(dialog).getByRole('button', { name: 'Block time' }));
  expect(await within(dialog).findByText('Choose a barber.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('combobox', { name: /Barber/ }));
  await user.click(await screen.findByRole('option', { name: 'Bo' }));
  await user.click(within(dialog).getByRole('button', { name: 'Block time' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Block time' }));
  expect(await screen.findByText('Time blocked')).toBeInTheDocument();
  expect(inputs[1]).toEqual({
    ...{ barberId: 'bo', reason: null },
    ...{ startsAt: '2026-11-18T17:00:00.000Z', endsAt: '2026-11-18T18:00:00.000Z' },
  });
});

const changed = (startsAt: string): Mock => ({
  request: { query: CalendarChangedDocument },
  delay: 50,
  result: {
    data: {
      appointmentChanged: {
        __typename: 'AppointmentChange',
        kind: 'booked',
        appointment: { __typename: 'Appointment', id: 'new', startsAt, endsAt: minutesLater(startsAt, 30) },
      },
    },
  },
});

it('loads again when somebody changes what is shown', async () => {
  open({ mocks: [days(), changed(TEN)] });
  await block(/Cara Customer/);
  await waitFor(() => expect(asked).toHaveLength(2));
});

it('does not when the change concerns another week', async () => {
  open({ mocks: [days(), changed('2026-12-18T15:00:00.000Z')] });
  await block(/Cara Customer/);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(asked).toHaveLength(1);
});

/** Screens narrower than any width that is asked for. */
function onTelephone() {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as never;
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element, how) {
    scrolled.push(`${this.getAttribute('data-column')} ${(how as ScrollIntoViewOptions).behavior}`);
  };
  return scrolled;
}

describe('on a telephone', () => {
  afterEach(() => {
    delete (window as { matchMedia?: unknown }).matchMedia;
    delete (Element.prototype as { scrollIntoView?: unknown }).scrollIntoView;
  });

  it('is a list of days', async () => {
    onTelephone();
    const { user, address } = open();
    const cara = await block(/Cara Customer/);
    expect(columnOf(cara)).toBe('2026-11-18');
    expect(screen.getAllByText('Nothing booked')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Thursday, November 19' }));
    expect(address()).toBe('?view=day&date=2026-11-19');
  });

  it('brings today into sight once its week is loaded, without motion and without taking the focus', async () => {
    const scrolled = onTelephone();
    const { user } = open({ mocks: [days(), changed(TEN)] });
    await block(/Cara Customer/);
    expect(scrolled).toEqual(['2026-11-18 instant']);
    expect(document.body).toHaveFocus();
    // A change that comes in leaves everything where it is.
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(scrolled).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(await screen.findByRole('button', { name: 'Wednesday, November 25' })).toBeInTheDocument();
    expect(scrolled).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await block(/Cara Customer/);
    await waitFor(() => expect(scrolled).toHaveLength(2));
  });
});
