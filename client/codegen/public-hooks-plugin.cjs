/** Writes one React hook per public operation, over the document strings that typed-document-node wrote above it. */
const { Kind } = require('graphql');

const SOURCE = '../lib/publicHooks';
const hooks = {
  query: [
    ['Query', 'queryHook'],
    ['LazyQuery', 'sendHook'],
  ],
  mutation: [['Mutation', 'sendHook']],
  // Followed with lib/publicSocket.
  subscription: [],
};

const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1);

module.exports.plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name);
  const content = operations.flatMap(({ name, operation }) => {
    const document = capitalised(name.value);
    return hooks[operation].map(
      ([suffix, hook]) => `export const use${document}${suffix} = ${hook}(${document}Document);`,
    );
  });
  return { prepend: [`import { queryHook, sendHook } from '${SOURCE}';`], content: content.join('\n') };
};
