import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
} from 'graphql';
import { fullCall, operationsOf } from '../../test/sampleCalls';
import { type Caller, type TestApp, startTestApp } from '../../test/testApp';

/**
 * Every argument and every input field of every operation is given, one after the other, values that nobody should
 * send. Whatever the answer is, it must be one that somebody wrote: a known code and a sentence.
 */

let t: TestApp;
let owner: Caller;
let admin: Caller;

beforeAll(async () => {
  t = await startTestApp();
  const { token, tenantId } = await t.newBusiness();
  owner = { token, tenantId };
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  admin = { token: master.token, tenantId };
  t.app.access.clear();
});
afterAll(() => t.close());

const LONG = 'x'.repeat(20_000);
const BAD: Readonly<Record<string, readonly unknown[]>> = {
  ID: ['nonsense', '', LONG, '00000000-0000-7000-8000-00000000000g', 12, true, {}],
  String: [
    '',
    ' ',
    LONG,
    'a\u0000b',
    '\ud800',
    '\u202e<script>',
    "'; DROP TABLE users; --",
    12,
    true,
    [],
    {},
  ],
  Int: [-1, 0, 2_147_483_647, -2_147_483_648, 2_147_483_648, 1.5, 'three', '', true, {}],
  Boolean: ['yes', 1, '', {}],
  DateTimeISO: [
    'yesterday',
    '',
    '2026-02-30T10:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    5,
    {},
  ],
  LocalDate: ['tomorrow', '', '2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '2026-1-1', 5, {}],
};

/** Each place in the variables, with what to put there. */
function spoilings(type: GraphQLInputType, path: readonly (string | number)[]): [typeof path, unknown][] {
  if (isNonNullType(type)) {
    return [[path, null], ...spoilings(type.ofType, path)];
  }
  if (isListType(type)) {
    return [
      ...[[], {}, [null], 7].map((bad): [typeof path, unknown] => [path, bad]),
      ...spoilings(type.ofType, [...path, 0]),
    ];
  }
  if (isInputObjectType(type)) {
    const within = Object.values(type.getFields()).flatMap((field) =>
      spoilings(field.type, [...path, field.name]),
    );
    return [
      ...[{}, [], 'text', { unheardOf: 1 }].map((bad): [typeof path, unknown] => [path, bad]),
      ...within,
    ];
  }
  const bad = isEnumType(type) ? ['nonsense', '', 1, {}] : (BAD[type.name] ?? [LONG, {}, 5]);
  return bad.map((value) => [path, value]);
}

function spoiled(
  variables: object,
  path: readonly (string | number)[],
  value: unknown,
): Record<string, unknown> {
  const copy = structuredClone(variables) as Record<string, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((at, key) => at[key] as never, copy);
  holder[path.at(-1)!] = value;
  return copy;
}

const arguments_ = (field: GraphQLField<unknown, unknown>) =>
  field.args.flatMap((arg) => spoilings(arg.type, [arg.name]));

/** Codes that name something for the caller to mend or to know; never the one for what nobody foresaw. */
const FORESEEN = new Set([
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'SLOT_TAKEN',
  'RATE_LIMITED',
  // An outside service that is asked whether the input is right; tests reach none.
  'UNAVAILABLE',
  'CHANGED_MEANWHILE',
  'ILLEGAL_TRANSITION',
  'GONE',
]);
const INSIDE_OUT =
  /\b(select|insert into|update|constraint|relation|violates|undefined|null value)\b.*\b(from|column|table|set)\b|\bat .+\.[jt]s:/i;

it('bad values are answered with a code and a sentence, wherever they stand', async () => {
  const wrong: string[] = [];
  let calls = 0;
  for (const { type, field, name } of operationsOf(t.app.schema)) {
    const { document, variables } = fullCall(type, field);
    if (type === 'Subscription') continue;
    for (const [path, value] of arguments_(field)) {
      for (const caller of [owner, admin]) {
        const answer = await t.execute(document, spoiled(variables, path, value), caller);
        calls++;
        const error = answer.errors?.[0];
        if (error && (!FORESEEN.has(String(error.extensions.code)) || INSIDE_OUT.test(error.message))) {
          wrong.push(
            `${name} ${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}: ${String(error.extensions.code)} ${error.message.slice(0, 160)}`,
          );
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(2_000);
}, 240_000);
