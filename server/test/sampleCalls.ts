import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** An operation of the schema, and its name such as `Mutation.login`. */
export interface Operation {
  type: string;
  field: Field;
  name: string;
}

export const operationsOf = (schema: GraphQLSchema): Operation[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field: Field) => ({
      type: type!.name,
      field,
      name: `${type!.name}.${field.name}`,
    })),
  );

/** A call as it is sent. */
export interface Call {
  document: string;
  variables: Record<string, unknown>;
}

/** A call with every argument and every input field filled in. */
export const fullCall = (type: string, field: Field): Call => callWith(type, field, field.args, true);

/** A call with the least that the operation's arguments need to get past their own rules. */
export const leastCall = (type: string, field: Field): Call =>
  callWith(
    type,
    field,
    field.args.filter((arg) => isNonNullType(arg.type)),
    false,
  );

function callWith(type: string, field: Field, args: readonly GraphQLArgument[], full: boolean): Call {
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return {
    document: `${type.toLowerCase()} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`,
    variables: Object.fromEntries(args.map((arg) => [arg.name, sample(arg.type, arg.name, full)])),
  };
}

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

const TEXTS: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  ownerEmail: 'somebody@example.com',
  fromAddress: 'somebody@example.com',
  // No mail server has this name, so that nobody is called.
  host: 'mail.invalid',
  timeZone: 'America/New_York',
  start: '09:00',
  end: '17:00',
  reason: 'because',
  csv: 'name\n',
  clientId: '1234567890-abc.apps.googleusercontent.com',
  url: 'https://calendar.example/work.ics',
  accountSid: `AC${'0'.repeat(32)}`,
  to: '+12125550100',
  secretKey: 'sk_test_000000000000000000000000',
};

function sample(type: GraphQLInputType, name: string, full: boolean): unknown {
  if (isNonNullType(type)) {
    return sample(type.ofType, name, full);
  }
  if (isListType(type)) {
    return [sample(type.ofType, name, full)];
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => full || isNonNullType(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, sample(field.type, field.name, full)]));
  }
  if (isEnumType(type)) {
    return type.getValues()[0]!.name;
  }
  switch (type.name) {
    case 'ID':
      return UNKNOWN_ID;
    case 'Int':
      return name === 'durationMinutes' || name === 'minutesToPay' ? 30 : 1;
    case 'Boolean':
      return true;
    case 'DateTimeISO':
      return name === 'endsAt' ? '2027-01-04T16:00:00.000Z' : '2027-01-04T15:00:00.000Z';
    case 'LocalDate':
      return '2027-01-04';
    default:
      return TEXTS[name] ?? 'long enough for anything';
  }
}
