/** Writes one React hook per operation, over the documents that typed-document-node wrote above it. */
const { Kind } = require('graphql');

const SOURCE = '@apollo/client/react';

const writers = {
  query: (name, types, mark) => [
    `export const use${name}Query = (options${mark}: apollo.useQuery.Options<${types}> | apollo.SkipToken) =>\n` +
      `  apollo.useQuery<${types}>(${name}Document, options as apollo.useQuery.Options<${types}>);`,
    lazy(name, 'useLazyQuery', 'LazyQuery', types),
  ],
  mutation: (name, types) => [lazy(name, 'useMutation', 'Mutation', types)],
  subscription: (name, types, mark) => [
    `export const use${name}Subscription = (options${mark}: apollo.useSubscription.Options<${types}>) =>\n` +
      `  apollo.useSubscription<${types}>(${name}Document, options as apollo.useSubscription.Options<${types}>);`,
  ],
};

/** Hooks whose variables may come with the call instead of the hook. */
const lazy = (name, hook, suffix, types) =>
  `export const use${name}${suffix} = (options?: apollo.${hook}.Options<${types}>) =>\n` +
  `  apollo.${hook}<${types}>(${name}Document, options);`;

/** Options may be left out only when no variable is required. */
const optionsMark = (variables = []) =>
  variables.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue) ? '' : '?';

const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1);

module.exports.plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name);
  const content = operations.flatMap(({ name, operation, variableDefinitions }) => {
    const document = capitalised(name.value);
    const type = `${document}${capitalised(operation)}`;
    return writers[operation](document, `${type}, ${type}Variables`, optionsMark(variableDefinitions));
  });
  return { prepend: [`import * as apollo from '${SOURCE}';`], content: content.join('\n') };
};
