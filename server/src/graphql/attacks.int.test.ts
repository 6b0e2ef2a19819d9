import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { API_KEY_SCOPES } from '../platform/auth/apiKeys';
import { type Call, fullCall, operationsOf } from '../../test/sampleCalls';
import { type Shop, TEN, newShop } from '../../test/shop';
import { type Caller, type TestApp, startTestApp } from '../../test/testApp';

/**
 * Attacks that are made from the schema, so that a new operation is attacked too: every operation with the ids of
 * another business, and every text with values that grow. `npm run test:attacks` tries more ids, callers and lengths.
 */
const IS_LONG = process.env.ATTACKS === 'long';
/** For a loaded machine; an exponential rule takes minutes. */
const MAX_ANSWER_MS = IS_LONG ? 2_000 : 5_000;
const MAX_BLOCKED_MS = IS_LONG ? 1_000 : 3_000;
const MARK = 'Zetamarked';

jest.setTimeout(IS_LONG ? 3_600_000 : 120_000);

let t: TestApp;
let mine: Shop;
let theirs: Shop;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  t = await startTestApp();
  mine = await newShop(t, 'Mine');
  theirs = await newShop(t, `${MARK} Salon`);
  await fill(theirs);
  callers.owner = { token: mine.token, tenantId: mine.tenantId };
  callers['an owner who names the other business'] = { token: mine.token, tenantId: theirs.tenantId };
  for (const role of IS_LONG ? ['manager', 'front_desk', 'barber'] : ['barber']) {
    const { token, userId } = await t.registerOwner();
    await t.asOwner(
      'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, $3)',
      [mine.tenantId, userId, role],
    );
    callers[role] = { token, tenantId: mine.tenantId };
  }
  const { createApiKey } = await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'All', scopes: API_KEY_SCOPES } },
    mine,
  );
  callers['a program'] = { token: createApiKey.key };
  callers.nobody = {};
});
afterAll(() => t.close());

/** Rows of most kinds, whose texts carry the mark. */
async function fill(shop: Shop): Promise<void> {
  const client = { firstName: MARK, lastName: 'Client', phone: '212 555 0101', email: `${MARK}@example.com` };
  await t.ask(
    'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }',
    { input: { lines: [{ serviceId: shop.cut, barberId: shop.ana }], startsAt: TEN, client, notes: MARK } },
    shop,
  );
  await t.ask(
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id } }',
    { input: { email: `${MARK}.invited@example.com`, role: 'manager' } },
    shop,
  );
  await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: MARK, scopes: API_KEY_SCOPES } },
    shop,
  );
  await t.asOwner(`UPDATE barbers SET email = $2, name = name || ' ${MARK}' WHERE tenant_id = $1`, [
    shop.tenantId,
    `${MARK}.barber@example.com`,
  ]);
  await t.asOwner(`UPDATE services SET name = name || ' ${MARK}' WHERE tenant_id = $1`, [shop.tenantId]);
}

interface TenantTable {
  name: string;
  hasId: boolean;
}

/** Written by every request, or by jobs. */
const KEPT_FOR_ALL = new Set(['outbox', 'idempotency_keys', 'tenant_figures', 'request_metrics']);

async function tenantTables(): Promise<TenantTable[]> {
  const { rows } = await t.asOwner(`
    SELECT c.table_name AS name, bool_or(c.column_name = 'id') AS "hasId"
    FROM information_schema.columns c JOIN information_schema.tables b USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND b.table_type = 'BASE TABLE' AND c.table_name IN
      (SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id')
    GROUP BY c.table_name ORDER BY 1`);
  return (rows as TenantTable[]).filter(({ name }) => !KEPT_FOR_ALL.has(name));
}

/** A fingerprint of all that the other business has. */
async function fingerprint(tables: readonly TenantTable[]): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await t.asOwner(
      `SELECT coalesce(md5(string_agg(row_to_json(r)::text, E'\\n' ORDER BY row_to_json(r)::text)), '') AS print
       FROM ${name} r WHERE tenant_id = $1`,
      [theirs.tenantId],
    );
    prints[name] = (rows as { print: string }[])[0]!.print;
  }
  return prints;
}

type Path = readonly (string | number)[];

/** The places of one scalar type in the variables of a call. */
function places(type: GraphQLInputType, scalar: string, path: Path): Path[] {
  if (isNonNullType(type)) return places(type.ofType, scalar, path);
  if (isListType(type)) return places(type.ofType, scalar, [...path, 0]);
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap((field) =>
      places(field.type, scalar, [...path, field.name]),
    );
  }
  return type.name === scalar ? [path] : [];
}

function withValues(variables: Call['variables'], paths: readonly Path[], valueAt: (path: Path) => unknown) {
  const copy = structuredClone(variables);
  for (const path of paths) {
    const holder = path
      .slice(0, -1)
      .reduce<Record<string | number, unknown> | undefined>(
        (at, key) => at?.[key] as Record<string | number, unknown> | undefined,
        copy,
      );
    if (holder) holder[path.at(-1)!] = valueAt(path);
  }
  return copy;
}

/** What leaves nothing to attack with: the caller's own session. */
const ENDS_SESSION = new Set(['Mutation.logout', 'Mutation.revokeOtherSessions', 'Mutation.changePassword']);

it('no operation reads or changes another business, given its ids', async () => {
  const tables = await tenantTables();
  const ids = new Map<string, string>([['tenants', theirs.tenantId]]);
  for (const { name, hasId } of tables) {
    if (!hasId) continue;
    const { rows } = await t.asOwner(`SELECT id FROM ${name} WHERE tenant_id = $1 LIMIT 1`, [
      theirs.tenantId,
    ]);
    const [row] = rows as { id: string }[];
    if (row) ids.set(name, String(row.id));
  }
  expect(ids.size).toBeGreaterThan(8);
  const before = await fingerprint(tables);
  const leaks: string[] = [];
  let calls = 0;
  for (const { type, field, name } of operationsOf(t.app.schema)) {
    if (type === 'Subscription' || ENDS_SESSION.has(name)) continue;
    const { document, variables } = fullCall(type, field);
    const idPaths = field.args.flatMap((arg) => places(arg.type, 'ID', [arg.name]));
    // Where the table can be told from the name of the field, its id; and everywhere each of the others in turn.
    const tried =
      idPaths.length === 0 ? [null] : IS_LONG ? [...ids.values()] : [null, ids.get('appointments')!];
    for (const id of tried) {
      const given = withValues(
        variables,
        idPaths,
        (path) => id ?? idFor(String(path.findLast((key) => typeof key === 'string')), name, ids),
      );
      for (const [who, caller] of Object.entries(callers)) {
        const answer = await t.execute(document, given, caller);
        calls += 1;
        const text = JSON.stringify(answer);
        if (text.includes(MARK)) leaks.push(`${name} for ${who}: ${text.slice(0, 200)}`);
        if (answer.errors?.[0]?.extensions.code === 'INTERNAL_SERVER_ERROR') {
          leaks.push(`${name} for ${who}: INTERNAL_SERVER_ERROR`);
        }
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(await fingerprint(tables)).toEqual(before);
  expect(calls).toBeGreaterThan(500);
});

/** Of the row that a field such as `clientId`, or the `id` of `updateClient`, means. */
function idFor(field: string, operation: string, ids: ReadonlyMap<string, string>): string {
  const said = (field === 'id' || field === 'ids' ? operation : field).toLowerCase();
  const table = [...ids.keys()]
    .sort((one, other) => other.length - one.length)
    .find((name) => said.includes(name.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', '')));
  return ids.get(table ?? 'clients')!;
}

const LENGTHS = IS_LONG ? [10, 100, 1_000, 10_000, 100_000, 1_000_000] : [40, 20_000];
const PIECES = IS_LONG
  ? [
      '#',
      'a ',
      'a,',
      '(',
      '[',
      '\u202e',
      '👩‍👩‍👧',
      '\u0007',
      '-',
      '.',
      '@',
      '1',
      '\\',
      '"',
      '<b>',
      '{{',
      ' \n',
      'é',
      '=',
    ]
  : ['#', 'a ', '{{', '👩‍👩‍👧'];

it('no text blocks the server, whatever it repeats and however long it is', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const slow: string[] = [];
  for (const { type, field, name } of operationsOf(t.app.schema)) {
    if (type === 'Subscription' || ENDS_SESSION.has(name)) continue;
    const { document, variables } = fullCall(type, field);
    const paths = field.args.flatMap((arg) => places(arg.type, 'String', [arg.name]));
    // All texts of a call at once; each alone in the long form.
    for (const attacked of IS_LONG ? paths.map((path) => [path]) : paths.length > 0 ? [paths] : []) {
      for (const piece of PIECES) {
        for (const length of LENGTHS) {
          const value = piece.repeat(Math.ceil(length / piece.length));
          const spoiled = withValues(variables, attacked, (path) =>
            path.at(-1) === 'slug' ? mine.slug : value,
          );
          for (const caller of [{}, callers.owner!]) {
            delay.enable();
            delay.reset();
            const began = performance.now();
            const { errors } = await t.execute(document, spoiled, caller);
            const took = performance.now() - began;
            delay.disable();
            const blocked = delay.max / 1e6;
            const isWrong = errors?.[0]?.extensions.code === 'INTERNAL_SERVER_ERROR';
            if (took > MAX_ANSWER_MS || blocked > MAX_BLOCKED_MS || isWrong) {
              const what = `${length} characters of ${JSON.stringify(piece)}`;
              slow.push(
                `${name} with ${what}: ${took.toFixed()} ms, blocked ${blocked.toFixed()} ms, ${isWrong}`,
              );
            }
          }
        }
      }
    }
  }
  expect(slow).toEqual([]);
});
