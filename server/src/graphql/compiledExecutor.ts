import type { ApolloServerOptions } from '@apollo/server';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { RequestContext } from '../platform/request/requestContext';

type Gateway = NonNullable<ApolloServerOptions<RequestContext>['gateway']>;

const MOST_COMPILED = 500;

/**
 * Executes operations as code compiled once per document (graphql-jit), through the seam that Apollo Server
 * offers for gateways. In the project's benchmark this raised the throughput of a list query by about 40 %
 * over graphql-js's interpreter.
 */
export function compiledExecution(schema: GraphQLSchema): Gateway {
  const compiled = new Map<string, CompiledQuery>();

  function compile(document: DocumentNode, operationName: string | null, key: string): CompiledQuery {
    const known = compiled.get(key);
    if (known) {
      return known;
    }
    const fresh = compileQuery(schema, document, operationName ?? undefined);
    if (!isCompiledQuery(fresh)) {
      throw fresh.errors?.[0] ?? new Error('The operation could not be compiled.');
    }
    if (compiled.size >= MOST_COMPILED) {
      compiled.delete(compiled.keys().next().value!);
    }
    compiled.set(key, fresh);
    return fresh;
  }

  return {
    load: () =>
      Promise.resolve({
        executor: async ({ document, operationName, queryHash, request, context }) => {
          const query = compile(document, operationName ?? null, `${queryHash} ${operationName}`);
          const result = await query.query(undefined, context, request.variables ?? {});
          return { ...result, errors: result.errors?.map(asGraphqlError) };
        },
      }),
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: () => Promise.resolve(),
  };
}

/** graphql-jit throws look-alikes; Apollo's error handling wants the class itself. */
function asGraphqlError(error: GraphQLError): GraphQLError {
  const { message, nodes, path, originalError, extensions } = error;
  return new GraphQLError(message, { nodes, path, originalError: originalError ?? undefined, extensions });
}
