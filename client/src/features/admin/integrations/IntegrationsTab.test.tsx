import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  DeadJobsPageDocument,
  IntegrationDetailsDocument,
  IntegrationHealthPageDocument,
  IntegrationSummaryDocument,
  RunAllDeadJobsAgainDocument,
  RunDeadJobAgainDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { IntegrationsTab } from './IntegrationsTab';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ROW = {
  __typename: 'IntegrationHealth' as const,
  id: 'caldav t1',
  provider: 'caldav',
  tenantId: 't1',
  businessName: 'Fade & Co',
  standing: 'failing',
  connections: 3,
  lastSuccessAt: ago(125),
  failures: 6,
  failingSince: ago(65),
  lastError: 'The calendar refused the password.',
  waiting: 2,
  oldestWaitingAt: ago(12),
  credentialsExpireAt: '2027-02-03T12:00:00.000Z',
};
const MAIL = {
  ...ROW,
  id: 'email t2',
  provider: 'email',
  tenantId: null,
  businessName: null,
  standing: 'healthy',
  connections: 0,
  lastSuccessAt: null,
  failures: 0,
  failingSince: null,
  lastError: null,
  waiting: 0,
  oldestWaitingAt: null,
  credentialsExpireAt: null,
};
const SUMMARY = {
  failing: 1234,
  delayed: 5,
  credentialsExpiring: 6,
  waitingMessages: 7,
  oldestMessageAt: ago(180),
  waitingJobs: 8,
  runningJobs: 2,
  oldestJobAt: null,
  deadJobs: 1,
};
const JOB = {
  __typename: 'DeadJob' as const,
  id: '11',
  name: 'outbox.mail',
  tenantId: 't1',
  businessName: 'Fade & Co',
  attempts: 8,
  lastError: 'no mailbox <email>',
  createdAt: ago(60),
  failedAt: ago(30),
};

const always = { maxUsageCount: Number.POSITIVE_INFINITY };
const page = (nodes: object[], hasNextPage = false) => ({
  nodes,
  totalCount: nodes.length,
  pageInfo: { hasNextPage, endCursor: hasNextPage ? 'second' : null },
});
const listed = (
  nodes: object[],
  variables: object | (() => boolean) = () => true,
): MockLink.MockedResponse => ({
  request: { query: IntegrationHealthPageDocument, variables: variables as () => boolean },
  result: { data: { integrationHealth: page(nodes) } },
});
const summary: MockLink.MockedResponse = {
  request: { query: IntegrationSummaryDocument },
  result: { data: { integrationSummary: SUMMARY } },
  ...always,
};
const dead = (nodes: object[]): MockLink.MockedResponse => ({
  request: { query: DeadJobsPageDocument, variables: () => true },
  result: { data: { deadJobs: page(nodes) } },
});
const open = (mocks: MockLink.MockedResponse[]) => renderApp(<IntegrationsTab />, { mocks });

it('shows how each service fares, and everything together', async () => {
  open([summary, { ...listed([ROW, MAIL]), ...always }, dead([])]);
  const strip = screen.getByRole('region', { name: 'All businesses together' });
  await waitFor(() => expect(strip).toHaveTextContent('Failing now1,234'));
  expect(strip).toHaveTextContent('Messages waiting7oldest 3 hours ago');
  expect(strip).toHaveTextContent('Jobs waiting82 running');
  const [failing, healthy] = await screen.findAllByRole('listitem');
  for (const text of [
    'Fade & Co',
    'CalDAV calendars',
    '3 accounts',
    'Failing',
    'The calendar refused the password.',
  ]) {
    expect(failing).toHaveTextContent(text);
  }
  expect(failing).toHaveTextContent('6 failuressince 1 hour ago');
  expect(failing).toHaveTextContent('2 waitingoldest 12 minutes ago');
  expect(failing).toHaveTextContent('Access endsFeb 3, 2027');
  expect(healthy).toHaveTextContent('The platform itself');
  expect(healthy).toHaveTextContent('Last successNever');
});

it('asks for what is searched and chosen, and tells when nothing is in trouble', async () => {
  const first = 25;
  const sort = { field: 'URGENCY', direction: 'ASC' };
  open([
    summary,
    dead([]),
    listed([ROW], { first, sort, filter: {} }),
    listed([], { first, sort, filter: { inTrouble: true } }),
    listed([MAIL], { first, sort, filter: { inTrouble: true, provider: 'email' } }),
  ]);
  await screen.findByText('Fade & Co');
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'Only in trouble' }));
  expect(await screen.findByText('Nothing is in trouble')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Service' }));
  await userEvent.click(screen.getByRole('option', { name: 'Email' }));
  expect(await screen.findByText('The platform itself')).toBeVisible();
});

it('opens one service: its accounts, what happened, and the way to the business', async () => {
  open([
    summary,
    dead([]),
    { ...listed([ROW]), ...always },
    {
      request: { query: IntegrationDetailsDocument, variables: { tenantId: 't1', provider: 'caldav' } },
      result: {
        data: {
          integrationHealthDetails: {
            accounts: [
              {
                id: 'a1',
                name: 'Ana · Work',
                isFailing: true,
                lastSuccessAt: null,
                failures: 6,
                failingSince: ago(65),
                lastError: 'The calendar refused the password.',
              },
            ],
            events: [
              { id: 'e1', at: ago(65), kind: 'failed', attempts: null, error: 'Refused.' },
              { id: 'e2', at: ago(300), kind: 'given_up', attempts: 8, error: null },
            ],
          },
        },
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /Fade & Co.*CalDAV calendars/ }));
  const drawer = screen.getByRole('dialog', { name: 'Fade & Co' });
  expect(await within(drawer).findByText('Ana · Work')).toBeVisible();
  expect(within(drawer).getByText('Given up · 8 attempts')).toBeVisible();
  expect(within(drawer).getByText('Refused.')).toBeVisible();
  expect(within(drawer).getByRole('link', { name: 'Show the business' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  expect(within(drawer).getByRole('button', { name: 'Impersonate' })).toBeEnabled();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('runs a given-up job again, and all of them after asking', async () => {
  open([
    summary,
    { ...listed([MAIL]), ...always },
    dead([JOB, { ...JOB, id: '12', name: 'new.kind', businessName: null }]),
    {
      request: { query: RunDeadJobAgainDocument, variables: { id: '11' } },
      result: { data: { runDeadJobAgain: { ok: true } } },
    },
    dead([{ ...JOB, id: '12', name: 'new.kind', businessName: null }]),
    { request: { query: RunAllDeadJobsAgainDocument }, result: { data: { runAllDeadJobsAgain: 1 } } },
    dead([]),
    dead([]),
  ]);
  const jobs = await screen.findByRole('list', { name: 'Given-up jobs' });
  expect(jobs).toHaveTextContent('Send an email · Fade & Co');
  expect(jobs).toHaveTextContent('no mailbox <email>');
  // Without words of its own it is shown by its name.
  expect(jobs).toHaveTextContent('new.kind · The platform itself');
  await userEvent.click(within(jobs).getByRole('button', { name: 'Run again: Send an email' }));
  expect(await screen.findByText('The job runs again')).toBeVisible();
  await waitFor(() => expect(jobs).not.toHaveTextContent('Send an email'));
  await userEvent.click(screen.getByRole('button', { name: 'Run all again' }));
  const question = screen.getByRole('dialog', { name: 'Run 1 job again?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Run all again' }));
  expect(await screen.findByText('1 job runs again')).toBeVisible();
  expect(await screen.findByText('No job was given up')).toBeVisible();
});

it('says why a job could not be run again, and keeps it', async () => {
  open([
    summary,
    { ...listed([MAIL]), ...always },
    dead([JOB]),
    {
      request: { query: RunDeadJobAgainDocument, variables: () => true },
      result: { errors: [new GraphQLError('This job was not found.')] },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Run again: Send an email' }));
  expect(await screen.findByText('This job was not found.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run again: Send an email' })).toBeEnabled();
});

it('offers to ask again where the server did not answer', async () => {
  open([
    { request: { query: IntegrationSummaryDocument }, error: new Error('offline') },
    { request: { query: IntegrationHealthPageDocument, variables: () => true }, error: new Error('offline') },
    dead([]),
    summary,
    { ...listed([ROW]), ...always },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Fade & Co')).toBeVisible();
});
