import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { translateSentenceFields } from '../platform/language/sentenceField';
import { validateInput } from '../platform/validation/validateInput';
import { Instant } from './instantScalar';
import { resolverClasses } from './resolverClasses';

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- type-graphql's own type for a class
type Class = Function;

/** Instances of resolver classes, made by the composition root. */
export interface ResolverRegistry {
  get(resolverClass: Class): unknown;
}

export function buildGraphqlSchema(registry: ResolverRegistry): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: resolverClasses,
    scalarsMap: [{ type: Date, scalar: Instant }],
    container: { get: (resolverClass: Class) => registry.get(resolverClass) },
    validateFn: (value, type, { info }) => validateInput(value, type, info),
    // Subscriptions bring their own `subscribe` (platform/realtime/tenantEvents), so no broker is configured here.
    pubSub: { publish: () => undefined, subscribe: () => neverYields() },
  });
  return translateSentenceFields(schema);
}

async function* neverYields(): AsyncGenerator<never> {}
