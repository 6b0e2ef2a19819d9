import { type MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppointmentDetailsDocument,
  BookingChangedDocument,
  MarkNoticeReadDocument,
  CustomerWaitsDocument,
  NoticeArrivedDocument,
  NoticesDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { AsMember } from '../../testing/tenant';
import { NoticesBell } from './NoticesBell';

const notice = (id: string, clientName: string, isUnread: boolean) => ({
  __typename: 'Notice',
  ...{ id, clientName, isUnread, appointmentId: `of-${id}`, reference: 'EJZ45K' },
  kind: 'booked',
  at: '2026-12-01T15:00:00.000Z',
  isByClient: true,
  actorName: null,
  startsAt: '2026-12-03T15:00:00.000Z',
});
const notices = (nodes: object[], unreadCount: number): MockLink.MockedResponse => ({
  request: { query: NoticesDocument, variables: () => true },
  result: {
    data: {
      notices: {
        __typename: 'NoticeConnection',
        unreadCount,
        nodes,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    },
  },
});
const silent = (query: MockLink.MockedResponse['request']['query']): MockLink.MockedResponse => ({
  request: { query, variables: () => true },
  delay: Number.POSITIVE_INFINITY,
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: { data: null },
});
const background = [
  CustomerWaitsDocument,
  NoticeArrivedDocument,
  BookingChangedDocument,
  AppointmentDetailsDocument,
].map(silent);

function show(mocks: MockLink.MockedResponse[]) {
  renderApp(
    <AsMember>
      <NoticesBell />
    </AsMember>,
    { mocks: [...background, ...mocks] },
  );
}

it('opening a notice shows its appointment and marks that one as read', async () => {
  const marked = jest.fn(() => ({ data: { markNoticeRead: { __typename: 'OperationResult', ok: true } } }));
  show([
    notices([notice('n2', 'Cara Lopez', true), notice('n1', 'Ben Boyd', true)], 2),
    { request: { query: MarkNoticeReadDocument, variables: { id: 'n1' } }, result: marked },
    notices([notice('n2', 'Cara Lopez', true), notice('n1', 'Ben Boyd', false)], 1),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: /Unread: Ben Boyd booked a visit/ }));
  expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeInTheDocument();
  expect(marked).toHaveBeenCalledTimes(1);
  expect(
    await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true }),
  ).toBeInTheDocument();
});

it('opening one that was read before marks nothing', async () => {
  show([notices([notice('n1', 'Ben Boyd', false)], 0)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  const list = await screen.findByRole('dialog', { name: 'Notifications' });
  await userEvent.click(within(list).getByRole('button', { name: /^Ben Boyd booked a visit/ }));
  expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeInTheDocument();
});
