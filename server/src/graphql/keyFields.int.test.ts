import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  isUnionType,
  parse,
} from 'graphql';
import { API_KEY_SCOPES, type ApiKeyScope, permissionsOf } from '../platform/auth/apiKeys';
import { type Shop, TEN, newShop } from '../../test/shop';
import { leastCall, operationsOf } from '../../test/sampleCalls';
import { type Caller, type TestApp, startTestApp } from '../../test/testApp';
import { KEY_FIELD_RULES, fieldsBeyondKey } from './keyFieldRules';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await startTestApp();
  shop = await newShop(t);
});
afterAll(() => t.close());

const keyWith = async (scopes: readonly ApiKeyScope[]): Promise<Caller> => {
  const { createApiKey } = await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'Reads', scopes } },
    shop,
  );
  return { token: createApiKey.key };
};

/** Types that an operation leads to, whoever asks. */
function typesBelow(type: GraphQLOutputType, into: Set<GraphQLObjectType>): void {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    named.getTypes().forEach((each) => typesBelow(each, into));
  } else if (isObjectType(named) && !into.has(named)) {
    into.add(named);
    Object.values(named.getFields()).forEach((field) => typesBelow(field.type, into));
  }
}

it('every field of every type that a key reaches has a rule, and every rule such a field', async () => {
  const program = await keyWith(API_KEY_SCOPES);
  const reached = new Set<GraphQLObjectType>();
  for (const { type, field } of operationsOf(t.app.schema)) {
    if (type === 'Subscription') {
      if (field.name === 'appointmentChanged') typesBelow(field.type, reached);
      continue;
    }
    const { document, variables } = leastCall(type, field);
    const error = (await t.execute(document, variables, program)).errors?.[0];
    const needsPerson = ['FORBIDDEN', 'UNAUTHENTICATED'].includes(error?.extensions.code ?? '');
    // Refused by the operation itself, not for a field of its answer.
    if (!needsPerson || /reading \w+\.\w+/.test(error!.message)) {
      typesBelow(field.type, reached);
    }
  }
  const fields = [...reached].flatMap(({ name, getFields }) =>
    Object.keys(getFields.call(t.app.schema.getType(name))).map((field) => `${name}.${field}`),
  );
  const ruled = Object.entries(KEY_FIELD_RULES).flatMap(([type, rules]) =>
    Object.keys(rules).map((field) => `${type}.${field}`),
  );
  expect(fields.filter((field) => !ruled.includes(field))).toEqual([]);
  const known = new Set(
    Object.values(t.app.schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    ),
  );
  expect(ruled.filter((field) => !known.has(field))).toEqual([]);
}, 60_000);

it('every field is refused to every scope that its rule leaves out, by whatever way it is reached', () => {
  // A way to each type from a root field, of whatever permission: the field's own rule is what counts.
  const ways = new Map<string, string[]>();
  const queue = operationsOf(t.app.schema).map(({ type, field }) => ({
    root: type,
    path: [field.name],
    type: field.type,
  }));
  const roots = new Map<string, string>();
  for (const { root, path, type } of queue) {
    const named = getNamedType(type);
    if (!isObjectType(named) || ways.has(named.name) || path.length > 7) continue;
    ways.set(named.name, path);
    roots.set(named.name, root);
    for (const field of Object.values(named.getFields())) {
      queue.push({ root, path: [...path, field.name], type: field.type });
    }
  }
  const wrong: string[] = [];
  for (const [typeName, path] of ways) {
    for (const field of Object.values((t.app.schema.getType(typeName) as GraphQLObjectType).getFields())) {
      const leaf = isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`;
      const document = parse(
        `${roots.get(typeName)!.toLowerCase()} { ${path.reduceRight((inner, name) => `${name} { ${inner} }`, leaf)} }`,
      );
      const rule = KEY_FIELD_RULES[typeName]?.[field.name];
      for (const scope of API_KEY_SCOPES) {
        const may = permissionsOf([scope]);
        const isAllowed = rule === 'operation' || (rule ?? []).some((permission) => may.has(permission));
        const refused = fieldsBeyondKey(t.app.schema, document, may).some(({ message }) =>
          message.includes(`${typeName}.${field.name}.`),
        );
        if (refused === isAllowed) wrong.push(`${typeName}.${field.name} for ${scope}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('a key for bookings reads no contact and no notes of clients, and no contact of barbers', async () => {
  await t.ask(
    'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }',
    {
      input: {
        lines: [{ serviceId: shop.cut, barberId: shop.ana }],
        startsAt: TEN,
        client: { firstName: 'Cara', phone: '212 555 0101', email: 'cara@example.com' },
      },
    },
    shop,
  );
  const bookings = await keyWith(['bookings_read']);
  const inNodes = (selection: string): string => `{ appointments { nodes { ${selection} } } }`;
  for (const selection of [
    'client { email }',
    'client { phone }',
    'client { notes }',
    'client { ...Contact }',
    '... on Appointment { client { fullName totalSpentCents } }',
    'lines { barber { email } }',
    'lines { barber { phone schedule { start } } }',
    'givenContact { email }',
  ]) {
    const fragment = selection.includes('...Contact') ? ' fragment Contact on Client { email }' : '';
    const { data, errors } = await t.execute(inNodes(selection) + fragment, {}, bookings);
    expect([selection, errors?.[0]?.extensions.code, data ?? null]).toEqual([selection, 'FORBIDDEN', null]);
  }
  const own = 'reference client { fullName } lines { serviceName barber { name } service { name } }';
  const { appointments } = await t.ask(inNodes(own), {}, bookings);
  expect(appointments.nodes[0].client.fullName).toBe('Cara');
  const both = await keyWith(['bookings_read', 'clients_read']);
  const { appointments: more } = await t.ask(inNodes('client { email }'), {}, both);
  expect(more.nodes[0].client.email).toBe('cara@example.com');
  // A person is not bound by the rules of keys.
  expect(
    (await t.execute(inNodes('client { email } lines { barber { email } }'), {}, shop)).errors,
  ).toBeUndefined();
});
