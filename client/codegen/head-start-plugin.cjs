/**
 * Writes the text of some queries, exactly as Apollo Client sends them, for `lib/headStart.ts`, which sends them before
 * Apollo Client has loaded. `config.queries` names them.
 */
const { Kind, print, stripIgnoredCharacters, visit } = require('graphql');

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** What Apollo Client adds for its cache: the type of everything but the operation itself. */
const withTypenames = (definition) =>
  visit(definition, {
    SelectionSet(node, _key, parent) {
      if (parent.kind === Kind.OPERATION_DEFINITION) return undefined;
      return { ...node, selections: [...node.selections, TYPENAME] };
    },
  });

module.exports.plugin = (_schema, documents, { queries }) => {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const fragments = new Map(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((each) => [each.name.value, each]),
  );
  const content = queries.map((name) => {
    const operation = definitions.find(
      (each) => each.kind === Kind.OPERATION_DEFINITION && each.name?.value === name,
    );
    if (!operation) throw new Error(`There is no query ${name}.`);
    const needed = new Set();
    const collect = (definition) =>
      visit(definition, {
        FragmentSpread({ name: { value } }) {
          if (needed.has(value)) return;
          needed.add(value);
          collect(fragments.get(value));
        },
      });
    collect(operation);
    const all = [operation, ...[...needed].map((each) => fragments.get(each))];
    const text = stripIgnoredCharacters(all.map((each) => print(withTypenames(each))).join('\n'));
    return `  ${name}:\n    '${text}',`;
  });
  return ['export const headStartQueries = {', ...content, '} as const;'].join('\n');
};
