import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql';
import { requestLimits } from './requestLimits';

const ROOT = resolve(__dirname, '../../..');
const CLIENT = join(ROOT, 'client/src');

const schema = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
const { definitions } = parse(
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => readFileSync(join(CLIENT, path), 'utf8'))
    .join('\n'),
);
const fragments = new Map(
  definitions
    .filter(
      (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
    )
    .map((fragment) => [fragment.name.value, fragment]),
);
const operations = definitions.filter(
  (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
);

/** An operation as it is sent: with the fragments that it needs. */
function document(operation: OperationDefinitionNode): DocumentNode {
  const needed = new Set<FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)!;
        if (needed.has(fragment)) return;
        needed.add(fragment);
        collect(fragment);
      },
    });
  };
  collect(operation);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...needed] };
}

const refusals = (asked: DocumentNode): string[] =>
  validate(schema, asked, requestLimits().validationRules).map(({ message }) => message);

// A fragment counts as a level of its own.
test.each(operations.map((operation) => [operation.name!.value, operation] as const))(
  'the limits let through what the client asks: %s',
  (_, operation) => expect(refusals(document(operation))).toEqual([]),
);

test('the limits refuse what lies too deep', () => {
  const deep =
    '{ appointments { nodes { lines { barber { ...A } } } } } fragment A on Barber { ...B } fragment B on Barber { services { service { barbers { id } } } }';
  expect(refusals(parse(deep))).toEqual([expect.stringMatching(/depth/i)]);
});
