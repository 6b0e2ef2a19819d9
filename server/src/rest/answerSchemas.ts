import {
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { toSnake } from './keyCase';
import { ADMIN_TENANT, OVERVIEW, TENANT, USER } from './selections';

/** The shapes that calls answer with; an array of one stands for a list of them. */
export type AnswerShape = keyof ReturnType<typeof answerSchemas> | [keyof ReturnType<typeof answerSchemas>];

type JsonSchema = Record<string, unknown>;

/** JSON Schema of every shape, those of entities read off the GraphQL types that they come from. */
export function answerSchemas(schema: GraphQLSchema) {
  const entity = (type: string, selection: string) => selected(schema, type, selection);
  const user = entity('User', USER);
  const tokens = { access_token: TEXT, token_type: { const: 'bearer' }, expires_in: SECONDS };
  return {
    User: user,
    Tenant: renamed(entity('Tenant', TENANT), 'time_zone', 'timezone'),
    AdminTenant: entity('AdminTenant', ADMIN_TENANT),
    SystemOverview: entity('SystemOverview', OVERVIEW),
    Message: object({ message: TEXT }),
    InitializedServices: object({
      message: TEXT,
      ...(entity('InitializeServicesResult', 'created total').properties as object),
    }),
    Session: object({ ...tokens, refresh_token: TEXT, user: { $ref: '#/components/schemas/User' } }),
    Impersonation: object({ ...tokens, tenant: { $ref: '#/components/schemas/Tenant' } }),
  } satisfies Record<string, JsonSchema>;
}

const TEXT = { type: 'string' };
const SECONDS = { type: 'integer', description: 'Seconds.' };

const object = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

function renamed(schema: JsonSchema, from: string, to: string): JsonSchema {
  const { [from]: moved, ...rest } = schema.properties as JsonSchema;
  return object({ ...rest, [to]: moved });
}

function selected(schema: GraphQLSchema, typeName: string, selection: string): JsonSchema {
  const [definition] = parse(`{ ${selection} }`).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) {
    throw new Error(`Not a selection: ${selection}`);
  }
  return ofSelection(schema, typeName, definition.selectionSet);
}

function ofSelection(schema: GraphQLSchema, typeName: string, { selections }: SelectionSetNode): JsonSchema {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) {
    throw new Error(`${typeName} is not an object type`);
  }
  const properties = selections.flatMap((node) => {
    const field = node.kind === Kind.FIELD ? type.getFields()[node.name.value] : undefined;
    return field && node.kind === Kind.FIELD
      ? [[toSnake(field.name), ofType(schema, field.type, node.selectionSet)] as const]
      : [];
  });
  return object(Object.fromEntries(properties));
}

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTimeISO: { type: 'string', format: 'date-time' },
};

function ofType(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
): JsonSchema {
  if (!isNonNullType(type)) {
    return { anyOf: [present(schema, type, selections), { type: 'null' }] };
  }
  return present(schema, type.ofType, selections);
}

function present(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
): JsonSchema {
  if (isListType(type)) {
    return { type: 'array', items: ofType(schema, type.ofType as GraphQLOutputType, selections) };
  }
  if (isObjectType(type) && selections) {
    return ofSelection(schema, type.name, selections);
  }
  if (isEnumType(type)) {
    return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  }
  return SCALARS[String(type)] ?? TEXT;
}
