import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';

const MOST_FIELDS = 400;
const MAX_TOKENS = 1500;
const MAX_ERRORS = 5;

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
    parseOptions: { maxTokens: MAX_TOKENS },
    validationOptions: { maxErrors: MAX_ERRORS },
  };
}

/** A document that was read and found valid within the limits, or what is wrong with it. */
export type ReadDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] };

/** Reads documents that pass no Apollo Server, within the same limits. */
export function limitedReader(schema: GraphQLSchema): (source: string) => ReadDocument {
  const rules = [...specifiedRules, ...requestLimits().validationRules];
  return (source) => {
    try {
      const document = parse(source, { maxTokens: MAX_TOKENS });
      const errors = validate(schema, document, rules, { maxErrors: MAX_ERRORS, hideSuggestions: true });
      return errors.length > 0 ? { errors } : { document };
    } catch (error) {
      if (error instanceof GraphQLError) {
        return { errors: [error] };
      }
      throw error;
    }
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
