import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { ErrorGroupsDocument, SettleErrorGroupDocument } from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { ErrorsTab } from './ErrorsTab';

const GROUP = {
  __typename: 'ErrorGroup' as const,
  id: 'e1',
  source: 'server',
  name: 'TypeError',
  message: 'no phone for <email>',
  stack: 'at book (server/src/book.ts:1:2)',
  place: 'bookAppointment',
  firstSeenAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: new Date().toISOString(),
  count: 1234,
  lastDay: [...Array.from({ length: 23 }, () => 0), 5],
  status: 'open',
  reappearedAt: '2026-03-02T12:00:00.000Z',
  settledByName: null,
  settledAt: null,
};
const answer = (nodes: object[]): MockLink.MockedResponse => ({
  request: { query: ErrorGroupsDocument, variables: () => true },
  result: {
    data: {
      errorGroups: { nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false, endCursor: null } },
    },
  },
});
const open = (mocks: MockLink.MockedResponse[]) => renderApp(<ErrorsTab />, { mocks });

it('shows what, where and how often; the stack on demand', async () => {
  open([answer([GROUP])]);
  const row = await screen.findByRole('listitem');
  expect(within(row).getByRole('heading', { name: 'TypeError' })).toBeVisible();
  expect(row).toHaveTextContent('no phone for <email>');
  expect(row).toHaveTextContent('1,234 times, last now');
  expect(row).toHaveTextContent('In the last 24 hours: 5');
  expect(row).toHaveTextContent('Came again after it was resolved');
  expect(within(row).queryByText(GROUP.stack)).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: 'Details' }));
  expect(within(row).getByText(GROUP.stack)).toBeInTheDocument();
});

it('resolves, and asks for the list anew', async () => {
  open([
    answer([GROUP]),
    {
      request: { query: SettleErrorGroupDocument, variables: { id: 'e1', status: 'resolved' } },
      result: { data: { settleErrorGroup: { ...GROUP, status: 'resolved', settledByName: 'Mia Master' } } },
    },
    answer([]),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Error resolved')).toBeVisible();
  expect(await screen.findByText('No open errors')).toBeVisible();
});

it('says why an error could not be changed, and leaves it as it is', async () => {
  open([
    answer([GROUP]),
    {
      request: { query: SettleErrorGroupDocument, variables: () => true },
      result: { errors: [new GraphQLError('This error was not found.')] },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ignore' }));
  expect(await screen.findByText('This error was not found.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ignore' })).toBeEnabled();
});

it('offers to ask again after a failure, and tells an empty search from an empty list', async () => {
  open([
    { request: { query: ErrorGroupsDocument, variables: () => true }, error: new Error('offline') },
    answer([]),
    answer([]),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open errors')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(screen.getByText('No errors match')).toBeVisible());
});
