import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  ActivityActorsDocument,
  ActivityLogDocument,
  ActivityVerificationDocument,
  ExportActivityLogDocument,
} from '../../../generated/graphql.generated';
import { saveFile } from '../../../lib/saveFile';
import { renderApp } from '../../../testing/renderApp';
import { TenantContext } from '../../tenant/tenantContext';
import { ActivityTab } from './ActivityTab';

jest.mock('../../../lib/saveFile', () => ({ saveFile: jest.fn() }));

const tenant = { id: 't1', timeZone: 'America/New_York', currency: 'USD', viewerRole: 'owner' };

const actor = { __typename: 'AuditActor', kind: 'user', id: 'u1', name: 'Olive Owner' };
const entry = (more: object) => ({
  __typename: 'AuditEntry',
  id: 'e1',
  at: '2026-03-03T15:15:00.000Z',
  position: 7,
  businessName: null,
  action: 'service.updated',
  entityName: 'Cut',
  entityId: 's1',
  address: '203.0.113.7',
  isRedacted: false,
  actor,
  impersonator: null,
  changes: [],
  ...more,
});
const updated = entry({
  impersonator: { ...actor, id: 'a1', name: 'Ada Admin' },
  changes: [
    { __typename: 'AuditChange', field: 'priceCents', before: '3000', after: '3500' },
    { __typename: 'AuditChange', field: 'isActive', before: null, after: 'true' },
  ],
});
const erased = entry({
  id: 'e2',
  action: 'client.updated',
  isRedacted: true,
  actor: { ...actor, kind: 'customer', id: null, name: null },
});
const strange = entry({
  id: 'e3',
  action: 'loyalty.card_given',
  actor: { ...actor, kind: 'system', id: null, name: null },
});

const page = (filter: object, nodes: object[], endCursor: string | null = null, after?: string) => ({
  request: { query: ActivityLogDocument, variables: { filter, first: 25, after } },
  result: {
    data: {
      auditLog: {
        __typename: 'AuditEntryConnection',
        nodes,
        pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
      },
    },
  },
});
const actors = {
  request: { query: ActivityActorsDocument },
  result: { data: { auditActors: [actor] } },
  maxUsageCount: 9,
};
const verified = (more: object) => ({
  request: { query: ActivityVerificationDocument },
  result: {
    data: {
      auditVerification: {
        __typename: 'AuditVerification',
        isIntact: true,
        checked: 12,
        redacted: 1,
        head: 'ab',
        problemCount: 0,
        problems: [],
        verifiedAt: '2026-03-03T16:00:00.000Z',
        ...more,
      },
    },
  },
});
const refusal = (message: string, code: string) => ({
  errors: [new GraphQLError(message, { extensions: { code } })],
});

function open(mocks: object[]) {
  const value = { tenant, tenants: [], selectTenant: jest.fn() } as never;
  renderApp(
    <TenantContext value={value}>
      <ActivityTab />
    </TenantContext>,
    { mocks: [actors, ...mocks] as never },
  );
  return userEvent.setup();
}
const entries = async () => within(await screen.findByRole('list', { name: 'Entries, newest first' }));

test('tells who did what and when in the zone of the salon, and field by field what changed', async () => {
  const user = open([page({}, [updated, erased, strange])]);
  const list = await entries();
  const [first, second, third] = list.getAllByRole('button');
  expect(first).toHaveTextContent('Changed a service');
  expect(first).toHaveTextContent('Mar 3, 2026, 10:15 AM');
  expect(first).toHaveTextContent('Olive Ownerby master admin Ada Admin');
  expect(second).toHaveTextContent('A customer');
  expect(second).toHaveTextContent('Erased by request');
  expect(third).toHaveTextContent('ChairsideLoyalty card given');

  await user.click(first!);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['FieldBeforeAfter', 'Price$30$35', 'Active–Yes']);
  expect(screen.getByText('203.0.113.7')).toBeVisible();
  expect(first).toHaveAttribute('aria-expanded', 'true');
});

test('narrows down by what is chosen, says when nothing matches, and clears', async () => {
  const filter = { entity: 'client', action: 'client.erased' };
  const user = open([
    page({}, [updated]),
    page({ entity: 'client' }, [erased]),
    page(filter, []),
    page({}, [updated]),
    page({ actorId: 'a1' }, [updated]),
  ]);
  await entries();
  await user.selectOptions(screen.getByLabelText('Area'), 'client');
  expect(await screen.findByText('Changed a client', { selector: 'p' })).toBeVisible();
  const actions = within(screen.getByLabelText('Action')).getAllByRole('option');
  expect(actions.map(({ textContent }) => textContent)).not.toContain('Changed a service');
  await user.selectOptions(screen.getByLabelText('Action'), 'client.erased');
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.click((await entries()).getByRole('button', { name: /Changed a service/ }));
  await user.click(await screen.findByRole('button', { name: 'Only what Ada Admin did' }));
  expect(await (await entries()).findByText('Changed a service')).toBeVisible();
});

test('leads on to the next page and back, and begins anew with another filter', async () => {
  const user = open([
    page({}, [updated], 'c1'),
    page({}, [strange], null, 'c1'),
    page({}, [updated], 'c1'),
    page({ impersonatedOnly: true }, [updated]),
  ]);
  await entries();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Loyalty card given')).toBeVisible();
  expect(screen.getByText('Page 2')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Only by a master admin/ }));
  await waitFor(() => expect(screen.queryByText('Page 2')).not.toBeInTheDocument());
  expect(await screen.findByText('Changed a service', { selector: 'p' })).toBeVisible();
});

test('says that nothing is recorded yet, or that it could not be loaded', async () => {
  open([page({}, [])]);
  expect(await screen.findByText('Nothing has been recorded yet')).toBeVisible();
});

test('asks again when it could not be loaded', async () => {
  const failed = { ...page({}, []), result: refusal('Busy. Try again.', 'UNAVAILABLE') };
  const user = open([failed, page({}, [updated])]);
  expect(await screen.findByText('Busy. Try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await entries()).findByText('Changed a service')).toBeVisible();
});

test('verifying tells that all is well, or names each entry that is wrong', async () => {
  const problem = {
    __typename: 'AuditChainProblem',
    fault: 'changed',
    id: 'e1',
    position: 7,
    at: '2026-03-03T15:15:00.000Z',
    action: 'service.updated',
  };
  const gone = { ...problem, fault: 'missing', id: null, position: 9, at: null, action: null };
  const user = open([
    page({}, [updated]),
    verified({}),
    verified({ isIntact: false, problemCount: 2, problems: [problem, gone] }),
    { request: { query: ActivityVerificationDocument }, result: refusal('Busy.', 'UNAVAILABLE') },
  ]);
  await entries();
  const verify = () => user.click(screen.getByRole('button', { name: 'Verify' }));
  await verify();
  expect(await screen.findByText('Every entry is exactly as it was written')).toBeVisible();
  expect(
    screen.getByText(/12 links .* 11:00 AM\. 1 entry was erased on request and is marked\./),
  ).toBeVisible();
  await verify();
  expect(await screen.findByText('2 entries are not as they were written')).toBeVisible();
  const told = within(screen.getByRole('status')).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Changed: Changed a service, Mar 3, 2026, 10:15 AM, position 7, e1',
    'Missing: position 9, unknown entry',
  ]);
  await verify();
  expect(await screen.findByText('The log could not be verified')).toBeVisible();
  expect(screen.queryByText('2 entries are not as they were written')).not.toBeInTheDocument();
});

test('exports what the filters find, and says when that fails', async () => {
  const filter = { impersonatedOnly: true };
  const asked = { request: { query: ExportActivityLogDocument, variables: { filter } } };
  const user = open([
    page({}, [updated]),
    page(filter, [updated]),
    { ...asked, result: refusal('At most 20,000 entries fit one file.', 'BAD_USER_INPUT') },
    { ...asked, result: { data: { exportAuditLog: 'Time,Who' } } },
  ]);
  await entries();
  await user.click(screen.getByRole('checkbox', { name: /Only by a master admin/ }));
  const save = screen.getByRole('button', { name: 'Export CSV' });
  await user.click(save);
  expect(await screen.findByText('At most 20,000 entries fit one file.')).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
  await user.click(save);
  expect(await screen.findByText('Log exported')).toBeVisible();
  expect(saveFile).toHaveBeenCalledWith(
    'Time,Who',
    expect.stringMatching(/^activity-log-\d{4}-\d\d-\d\d\.csv$/),
    'text/csv',
  );
});
