import { type MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlatformMetricsDocument } from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { MetricsTab } from './MetricsTab';

// What charts look like is for the browser: jsdom has no sizes to draw by.
jest.mock('./ChartDrawing', () => ({ ChartDrawing: () => null }));

const FIGURES = [
  'bookings',
  'cancellations',
  'no_shows',
  'completed_visits',
  'users',
  'businesses',
  'messages_sent',
  'messages_failed',
  'conversations',
  'assistant_bookings',
  'assistant_changes',
  'assistant_hand_overs',
];
const metrics = {
  step: 'day',
  points: ['2026-03-01T05:00:00.000Z', '2026-03-02T05:00:00.000Z'],
  errors: [0, 0],
  figures: FIGURES.map((figure) => ({
    figure,
    values: figure === 'bookings' ? [1200, 34] : [0, 0],
    total: figure === 'bookings' ? 1234 : figure === 'businesses' ? 3 : 0,
    totalBefore: figure === 'bookings' ? 617 : 0,
  })),
  requests: ['graphql', 'rest', 'page'].map((kind) => ({
    kind,
    requests: [10, 20],
    failures: [0, 0],
    medianMilliseconds: [4.2, null],
    p95Milliseconds: [11.5, null],
  })),
};
const asked: { from: string; to: string }[] = [];
const answered: MockLink.MockedResponse = {
  request: {
    query: PlatformMetricsDocument,
    variables: (variables) => {
      asked.push(variables as (typeof asked)[0]);
      return true;
    },
  },
  result: { data: { platformMetrics: metrics } },
  maxUsageCount: 9,
};
beforeEach(() => (asked.length = 0));

it('shows totals with their change, and each chart as a table', async () => {
  renderApp(<MetricsTab />, { mocks: [answered] });
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.getByText('+100% against the 30 days before')).toBeVisible();
  expect(screen.getByText('none in the 30 days before')).toBeVisible();
  const latency = screen.getByRole('region', { name: 'How long answers take' });
  await userEvent.click(within(latency).getByRole('button', { name: 'As a table' }));
  expect(within(latency).getByRole('row', { name: /11\.5/ })).toBeVisible();
  expect(within(latency).getByRole('row', { name: /– – – –/ })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Messages' })).getByText('Nothing in this range.'),
  ).toBeVisible();
});

it('asks for the range chosen, and not for an impossible one', async () => {
  renderApp(<MetricsTab />, { mocks: [answered] });
  await screen.findByText('1,234');
  await userEvent.click(screen.getByRole('button', { name: '7 days' }));
  const days = ({ from, to }: (typeof asked)[0]) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  expect(asked.map(days)).toEqual(expect.arrayContaining([30, 7]));
  await userEvent.click(screen.getByRole('button', { name: 'Dates' }));
  const from = screen.getByLabelText('From');
  const before = asked.length;
  fireEvent.change(from, { target: { value: '2000-01-01' } });
  expect(screen.getByText('Choose at most 366 days.')).toBeVisible();
  fireEvent.change(from, { target: { value: '2999-01-01' } });
  expect(screen.getByText('The first day must not be after the last.')).toBeVisible();
  // What is shown is still the week.
  expect(screen.getByText('+100% against the 7 days before')).toBeVisible();
  expect(asked).toHaveLength(before);
});

it('offers to ask again after a failure', async () => {
  renderApp(<MetricsTab />, {
    mocks: [
      { request: { query: PlatformMetricsDocument, variables: () => true }, error: new Error('x') },
      answered,
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeVisible();
});
