import { type Caller, type TestApp, startTestApp } from '../../../test/testApp';

const REPORT = `mutation ($input: BrowserErrorInput!) { reportBrowserError(input: $input) { ok } }`;
const LIST = `query ($filter: ErrorGroupFilter, $first: Int, $after: String) {
  errorGroups(filter: $filter, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id source name message stack place count lastDay status reappearedAt settledByName settledAt } } }`;
const SETTLE = `mutation ($id: ID!, $status: ErrorStatus!) { settleErrorGroup(id: $id, status: $status) {
  id status settledByName reappearedAt count } }`;

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  admin = { token: master.token };
});
afterAll(() => t.close());
beforeEach(() => t.asOwner('DELETE FROM error_groups'));

const PAGE_ERROR = {
  name: 'TypeError',
  message: 'no phone for ana@example.com',
  stack:
    'TypeError: no phone for ana@example.com\n    at save (http://localhost:4000/assets/book-AbCd1234.js:10:20)',
  path: '/manage/a-secret-token',
};
const report = async (input: object = PAGE_ERROR, caller: Caller = {}) => {
  const answer = await t.execute(REPORT, { input }, caller);
  await t.app.errors.flush();
  return answer;
};
const list = async (filter: object | null = null, page: object = {}) =>
  (await t.ask(LIST, { filter, ...page }, admin)).errorGroups;

it('groups what a page tells, without anything personal', async () => {
  await report();
  await report({
    ...PAGE_ERROR,
    message: 'no phone for bea@example.org',
    stack: PAGE_ERROR.stack.replace('AbCd1234', 'XyZw9876').replace('10:20', '11:2'),
    path: '/manage/another-one',
  });
  const { nodes, totalCount } = await list();
  expect(totalCount).toBe(1);
  expect(nodes[0]).toMatchObject({
    source: 'browser',
    name: 'TypeError',
    message: 'no phone for <email>',
    place: '/manage/:key',
    count: 2,
    status: 'open',
  });
  expect(nodes[0].stack).not.toMatch(/example|localhost/);
  expect(nodes[0].lastDay).toHaveLength(24);
  expect(nodes[0].lastDay.at(-1)).toBe(2);
  const { rows } = await t.asOwner('SELECT g::text AS stored FROM error_groups g');
  expect(rows[0].stored).not.toMatch(/ana@|bea@|secret|another/);
});

it('keeps an unexpected error of the server, and answers without it', async () => {
  await t.asOwner('ALTER TABLE support_requests RENAME TO away');
  try {
    const answer = await t.execute('{ supportRequests { nodes { id } } }', {}, admin);
    expect(answer.errors?.[0]?.message).toBe('An unexpected error occurred. Please try again.');
  } finally {
    await t.asOwner('ALTER TABLE away RENAME TO support_requests');
  }
  await t.app.errors.flush();
  const { nodes } = await list({ source: 'server' });
  expect(nodes).toMatchObject([{ place: 'supportRequests', count: 1, status: 'open' }]);
  expect(nodes[0].message).toBe('relation "support_requests" does not exist');
  expect(nodes[0].stack).toMatch(/^at .*node_modules\/pg/m);
});

it('a resolved error opens when it comes again, an ignored one stays ignored', async () => {
  await report();
  const [{ id }] = (await list()).nodes;
  const settled = await t.ask(SETTLE, { id, status: 'resolved' }, admin);
  expect(settled.settleErrorGroup).toMatchObject({ status: 'resolved', settledByName: 'Olive Owner' });
  await report();
  expect((await list()).nodes[0]).toMatchObject({
    status: 'open',
    count: 2,
    reappearedAt: expect.any(String),
  });

  await t.ask(SETTLE, { id, status: 'ignored' }, admin);
  await report();
  expect((await list({ status: 'ignored' })).nodes[0]).toMatchObject({ count: 3, reappearedAt: null });
  expect((await list({ status: 'open' })).totalCount).toBe(0);
  const { rows } = await t.asOwner(
    `SELECT action FROM admin_log WHERE detail ->> 'errorGroupId' = $1 ORDER BY at`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['error.resolved', 'error.ignored']);
});

it('pages, filters and finds', async () => {
  for (const name of ['RangeError', 'TypeError', 'SyntaxError']) {
    await report({ ...PAGE_ERROR, name });
  }
  const first = await list(null, { first: 2 });
  expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  const second = await list(null, { first: 2, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...second.nodes].map(({ name }) => name).sort()).toEqual([
    'RangeError',
    'SyntaxError',
    'TypeError',
  ]);
  expect((await list({ search: 'syntax' })).totalCount).toBe(1);
  expect(await list({ search: '%' })).toMatchObject({ totalCount: 0, nodes: [] });
  expect((await list({ source: 'server' })).totalCount).toBe(0);
});

it('counts on while the database cannot be written, and stops at a hundred kinds', async () => {
  await t.asOwner('ALTER FUNCTION record_errors(jsonb) RENAME TO away');
  await report();
  await report();
  await t.asOwner('ALTER FUNCTION away(jsonb) RENAME TO record_errors');
  for (let kind = 0; kind < 150; kind += 1) {
    t.app.errors.report({ source: 'server', name: `E${kind}x`, message: 'x', stack: '', place: 'x' });
  }
  await t.app.errors.flush();
  const { totalCount } = await list();
  expect(totalCount).toBe(100);
  expect((await list({ search: 'TypeError' })).nodes[0]).toMatchObject({ count: 2 });
});

it('refuses what is too long, too much from one address, unknown errors, and everybody but the master admin', async () => {
  const long = await report({ ...PAGE_ERROR, message: 'x'.repeat(2001) });
  expect(long.errors?.[0]?.extensions.fieldErrors).toEqual([
    { path: 'input.message', message: 'A message must have at most 2000 characters.' },
  ]);
  const address = '198.51.100.7';
  for (let sent = 0; sent < 30; sent += 1) {
    await t.ask(REPORT, { input: PAGE_ERROR }, { address });
  }
  expect((await report(PAGE_ERROR, { address })).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  for (const id of ['nothing', '01900000-0000-7000-8000-000000000001']) {
    const unknown = await t.execute(SETTLE, { id, status: 'resolved' }, admin);
    expect(unknown.errors?.[0]?.message).toBe('This error was not found.');
  }
  const owner = await t.newBusiness();
  expect((await t.execute(LIST, {}, owner)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
