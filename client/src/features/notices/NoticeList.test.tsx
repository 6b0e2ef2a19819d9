import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MarkNoticesReadDocument,
  CustomerWaitsDocument,
  NoticeArrivedDocument,
  NoticesDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { AsMember } from '../../testing/tenant';
import { NoticesBell } from './NoticesBell';

// Whole forms, on machines that do other things as well.

type Mock = MockLink.MockedResponse;

const notice = (id: string, clientName: string, changes: object = {}) => ({
  __typename: 'Notice',
  ...{ id, clientName, isUnread: false, isByClient: true, actorName: null, kind: 'booked' },
  ...{ appointmentId: `of-${id}`, reference: 'EJZ45K', at: `2026-12-01T15:0${id}:00.000Z` },
  ...{
    startsAt: '2026-12-03T15:00:00.000Z',
    barberId: null,
    barberName: null,
    conversationId: null,
    apiKeyName: null,
  },
  ...changes,
});
const CARA = notice('2', 'Cara Lopez', { isUnread: true });
const BEN = notice('1', 'Ben Boyd', { kind: 'cancelled', isByClient: false, actorName: 'Bo Barr' });

const asked: Record<string, unknown>[] = [];
const request = {
  query: NoticesDocument,
  variables: ((variables: Record<string, unknown>) => Boolean(asked.push(variables))) as never,
};
const page = (nodes: object[], unreadCount = 0, endCursor: string | null = null): Mock => ({
  request,
  result: {
    data: {
      notices: {
        __typename: 'NoticeConnection',
        ...{ unreadCount, nodes },
        pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
      },
    },
  },
});
const failing: Mock = { request, error: new TypeError('Failed to fetch') };
const silent: Mock = {
  request: { query: NoticeArrivedDocument },
  delay: Number.POSITIVE_INFINITY,
  result: { data: null },
};
const unheard: Mock = { ...silent, request: { query: CustomerWaitsDocument } };
const marking = (answer: object): Mock => ({
  request: { query: MarkNoticesReadDocument, variables: { through: CARA.at } },
  ...answer,
});

function show(mocks: Mock[], arrival = silent) {
  renderApp(
    <AsMember>
      <NoticesBell />
    </AsMember>,
    { mocks: [arrival, unheard, ...mocks] },
  );
  return userEvent.setup();
}
const bell = (name: string) => screen.findByRole('button', { name });
const list = () => screen.findByRole('dialog', { name: 'Notifications' });

beforeEach(() => asked.splice(0));

it('shows that it is loading', async () => {
  const user = show([{ ...page([]), delay: Number.POSITIVE_INFINITY }]);
  await user.click(await bell('Notifications'));
  expect(within(await list()).getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

it('shows what happened, to whom, by whom', async () => {
  const user = show([page([CARA, BEN], 1)]);
  await user.click(await bell('Notifications, 1 unread'));
  const [first, second] = await within(await list()).findAllByRole('listitem');
  expect(first).toHaveTextContent('Unread: Cara Lopez booked a visit');
  expect(first).toHaveTextContent('Thu, Dec 3, 10:00 AM · online');
  expect(second).toHaveTextContent(/^Ben Boyd's visit was cancelled/);
  expect(second).toHaveTextContent('by Bo Barr');
});

it('says what it is for while there is nothing', async () => {
  const user = show([page([])]);
  await user.click(await bell('Notifications'));
  expect(await within(await list()).findByText('No notifications')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

it('can be asked for again when it could not be loaded', async () => {
  const user = show([failing, page([CARA], 1)]);
  await user.click(await bell('Notifications'));
  await user.click(await within(await list()).findByRole('button', { name: 'Try again' }));
  expect(await within(await list()).findByText(/Cara Lopez booked/)).toBeInTheDocument();
});

it('counts what is unread until all is marked as read, also after a failure', async () => {
  const read = { ...CARA, isUnread: false };
  const user = show([
    page([CARA, BEN], 1),
    marking({ error: new TypeError('Failed to fetch') }),
    marking({ result: { data: { markNoticesRead: { __typename: 'OperationResult', ok: true } } } }),
    page([read, BEN]),
  ]);
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('They could not be marked as read')).toBeInTheDocument();
  expect(await screen.findByText('Unread:')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread:')).not.toBeInTheDocument());
  // The button that had it is gone; the focus stays in the list.
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await user.keyboard('{Escape}');
  expect(await bell('Notifications')).toBeInTheDocument();
});

it('shows older ones on top of those there are, and keeps them when more cannot be loaded', async () => {
  const user = show([page([CARA], 1, 'c1'), failing, page([BEN], 1)]);
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByText('The notifications could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText(/Cara Lopez booked/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByText(/Ben Boyd's visit/)).toBeInTheDocument();
  expect(screen.getByText(/Cara Lopez booked/)).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ after: 'c1' });
});

it('counts again when something has changed', async () => {
  const arrival: Mock = {
    request: { query: NoticeArrivedDocument },
    delay: 50,
    result: { data: { appointmentChanged: { __typename: 'AppointmentChange', kind: 'booked' } } },
  };
  show([page([BEN]), page([CARA, BEN], 1)], arrival);
  expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
  expect(asked).toHaveLength(2);
});
