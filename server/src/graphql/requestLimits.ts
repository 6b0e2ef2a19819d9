import { ApolloArmor } from '@escape.tech/graphql-armor';
import { type ASTVisitor, GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

const MOST_FIELDS = 400;

/** Bounds on what one request may ask for; measured against the usual GraphQL attack tools (docs/architecture.md). */
export function requestLimits() {
  const armor = new ApolloArmor({
    maxAliases: { n: 5, allowList: [] },
    maxDepth: { n: 8 },
    maxDirectives: { n: 5 },
    costLimit: { maxCost: 50_000 },
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: true },
  });
  const { plugins, validationRules } = armor.protect();
  return {
    plugins,
    validationRules: [...validationRules, boundedFieldCount],
    parseOptions: { maxTokens: 1500 },
    validationOptions: { maxErrors: 5 },
  };
}

/** The same field five hundred times passes every other rule. */
const boundedFieldCount: ValidationRule = (context: ValidationContext): ASTVisitor => {
  let fields = 0;
  return {
    Field(): void {
      fields += 1;
      if (fields === MOST_FIELDS + 1) {
        context.reportError(new GraphQLError(`An operation may name at most ${MOST_FIELDS} fields.`));
      }
    },
  };
};
