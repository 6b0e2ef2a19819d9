import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BusinessSwitchesDocument,
  PlatformSwitchesDocument,
  ReleaseKillSwitchDocument,
  SwitchBusinessesDocument,
  SwitchHistoryDocument,
  type SwitchName,
  ThrowKillSwitchDocument,
  type ThrownSwitchFragment,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { SwitchesBanner } from './SwitchesBanner';
import { SwitchesTab } from './SwitchesTab';

const NAMES: SwitchName[] = [
  'online_booking',
  'assistant_chat',
  'assistant_voice',
  'sms',
  'email',
  'calendar_sync',
  'payments',
  'webhooks',
  'api',
  'registrations',
];
/** A fragment is read by its type, so the type is told. */
type Thrown = ThrownSwitchFragment & { __typename: 'KillSwitch' };
const thrown = (name: SwitchName, more: Partial<ThrownSwitchFragment> = {}): Thrown => ({
  __typename: 'KillSwitch',
  id: `k-${name}-${more.business?.id ?? 'all'}`,
  name,
  reason: 'Carrier outage',
  thrownBy: 'Mia Master',
  thrownAt: '2026-03-10T12:00:00.000Z',
  endsAt: null,
  business: null,
  ...more,
});
const FADES = { id: 'b1', businessName: 'Fade Room' };

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const platform = (off: SwitchName[]) => ({
  request: { query: PlatformSwitchesDocument },
  result: {
    data: {
      platformSwitches: NAMES.map((name) => ({
        name,
        businessCount: 0,
        thrown: off.includes(name) ? thrown(name) : null,
      })),
    },
  },
  // The banner and the tab ask at once, and so in one request.
  maxUsageCount: 1,
});
const businesses = (nodes: Thrown[]) => ({
  request: { query: BusinessSwitchesDocument, variables: { first: 10 } },
  result: { data: { businessSwitches: { nodes, pageInfo: LAST_PAGE } } },
  maxUsageCount: 9,
});
const history = {
  request: { query: SwitchHistoryDocument, variables: { first: 10 } },
  result: {
    data: {
      switchHistory: {
        nodes: [
          {
            id: 'h1',
            at: '2026-03-09T12:00:00.000Z',
            name: 'email',
            action: 'released',
            actor: 'Mia Master',
            reason: 'Provider is back',
            endsAt: null,
            business: FADES,
          },
        ],
        pageInfo: LAST_PAGE,
      },
    },
  },
  maxUsageCount: 9,
};

function open(mocks: MockLink.MockedResponse[]) {
  renderApp(
    <>
      <SwitchesBanner />
      <SwitchesTab />
    </>,
    { mocks },
  );
  return userEvent.setup();
}
const refusal = (extensions: object, message: string) => ({
  errors: [{ message, extensions: { ...extensions } } as never],
});

it('lists all ten with why, who and until when, and what became of them; a banner names what is off', async () => {
  open([
    platform(['sms']),
    businesses([thrown('api', { business: FADES, reason: 'Runaway script' })]),
    history,
  ]);
  const list = await screen.findByRole('list', { name: 'Kill switches' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(within(list).getAllByText('Working')).toHaveLength(9);
  expect(within(list).getByText('Carrier outage')).toBeVisible();
  expect(within(list).getByText(/Mia Master, .* · Until it is released/)).toBeVisible();
  expect(
    await screen.findByText('Switched off for everybody: Text messages.', { exact: false }),
  ).toBeVisible();
  expect(await screen.findByText('API for Fade Room')).toBeVisible();
  expect(await screen.findByText('Email released for Fade Room')).toBeVisible();
  expect(screen.getByText('Provider is back')).toBeVisible();
});

it('switches off for one business that was searched for, and keeps what was typed when that fails', async () => {
  const sent = jest.fn((_input: unknown) => true);
  const attempt = (result: object) => ({
    request: { query: ThrowKillSwitchDocument, variables: sent },
    result: result as never,
  });
  const user = open([
    platform([]),
    platform([]),
    businesses([]),
    history,
    {
      request: { query: SwitchBusinessesDocument, variables: () => true },
      result: {
        data: {
          adminTenants: {
            nodes: [{ ...FADES, ownerEmail: 'olive@example.com' }],
          },
        },
      },
      maxUsageCount: 20,
    },
    attempt(
      refusal(
        {
          code: 'BAD_USER_INPUT',
          fieldErrors: [{ path: 'input.tenantId', message: 'This business was not found.' }],
        },
        'This business was not found.',
      ),
    ),
    attempt({ data: { throwKillSwitch: thrown('webhooks', { business: FADES }) } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Switch off: Webhooks' }));
  const dialog = await screen.findByRole('dialog');
  const submit = within(dialog).getByRole('button', { name: 'Switch off for everybody' });
  await user.click(within(dialog).getByRole('radio', { name: 'One business' }));
  await user.click(submit);
  expect(await within(dialog).findByText('Choose a business.')).toBeVisible();
  expect(within(dialog).getByText('Give a reason.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();

  await user.type(within(dialog).getByRole('combobox', { name: /Business/ }), 'fade');
  await user.click(await screen.findByRole('option', { name: /Fade Room/ }));
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Endless retries');
  await user.click(within(dialog).getByRole('button', { name: 'Switch off for this business' }));
  expect(await within(dialog).findByText('This business was not found.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('Endless retries');

  await user.click(within(dialog).getByRole('button', { name: 'Switch off for this business' }));
  expect(await screen.findByText('Webhooks: switched off')).toBeVisible();
  expect(sent).toHaveBeenLastCalledWith({
    input: { name: 'webhooks', reason: 'Endless retries', tenantId: 'b1', endsAt: null },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('refuses an end in the past before anything is sent', async () => {
  const user = open([platform([]), businesses([]), history]);
  await user.click(await screen.findByRole('button', { name: 'Switch off: New registrations' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Spam wave');
  await user.type(within(dialog).getByLabelText(/Ends by itself/), '2020-01-01T10:00');
  await user.click(within(dialog).getByRole('button', { name: 'Switch off for everybody' }));
  expect(await within(dialog).findByText('The end must be in the future.')).toBeVisible();
});

it('releases with a reason; what the server refuses stays in the dialog', async () => {
  const sent = jest.fn((_input: unknown) => true);
  const attempt = (result: object) => ({
    request: { query: ReleaseKillSwitchDocument, variables: sent },
    result: result as never,
  });
  const gone = 'This is not switched off any more.';
  const user = open([
    platform(['sms']),
    platform([]),
    businesses([]),
    history,
    attempt(refusal({ code: 'CONFLICT' }, gone)),
    attempt({ data: { releaseKillSwitch: { ok: true, message: 'done' } } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Release: Text messages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release Text messages for the whole platform?' });
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await within(dialog).findByText('Give a reason.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Why it can work again/), 'Carrier is back');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await within(dialog).findByText(gone)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Text messages: released')).toBeVisible();
  expect(sent).toHaveBeenLastCalledWith({
    input: { name: 'sms', reason: 'Carrier is back', tenantId: null },
  });
  await waitFor(() =>
    expect(screen.queryByText('Switched off for everybody', { exact: false })).not.toBeInTheDocument(),
  );
});

it('offers to load again what could not be loaded', async () => {
  const user = open([
    { request: { query: PlatformSwitchesDocument }, error: new Error('away') },
    platform([]),
    businesses([]),
    history,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Kill switches' })).toBeVisible();
});
