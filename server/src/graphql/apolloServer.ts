import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Logger } from '../platform/logging';
import { translateError } from '../platform/language/translateError';
import type { RequestContext } from '../platform/request/requestContext';
import { compiledExecution } from './compiledExecutor';
import { errorFormatter } from './errorFormat';
import { fieldsBeyondKey } from './keyFieldRules';
import { requestLimits } from './requestLimits';

export function createApolloServer(
  schema: GraphQLSchema,
  production: boolean,
  logger: Logger,
): ApolloServer<RequestContext> {
  const { plugins, ...limits } = requestLimits();
  return new ApolloServer<RequestContext>({
    gateway: compiledExecution(schema),
    ...limits,
    introspection: !production,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    formatError: errorFormatter(logger),
    logger,
    plugins: [
      ...plugins,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      requireOperation,
      keepToKeyScopes(schema),
      answerInLanguage,
      outageStatus,
      endReads,
    ],
    stopOnTerminationSignals: false,
  });
}

/** Refuses before anything runs unless the operation name picks exactly one operation, which HTTP can answer. */
const requireOperation: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation }) {
        if (!operation) {
          throw unanswerable('The operation name must name one operation of the document.');
        }
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
          throw unanswerable('Subscriptions are served over WebSocket only.');
        }
        return Promise.resolve();
      },
    }),
};

/** Refuses an operation with fields beyond the scopes of the API key before anything runs. */
const keepToKeyScopes = (schema: GraphQLSchema): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ document, contextValue }) {
        const permissions = await contextValue.keyPermissions();
        const [error] = permissions ? fieldsBeyondKey(schema, document, permissions) : [];
        if (error) {
          throw error;
        }
      },
    }),
});

const unanswerable = (sentence: string): GraphQLError =>
  new GraphQLError(sentence, {
    extensions: { code: ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE, http: { status: 400 } },
  });

/** The request's read transaction ends with the request; nobody has to wait for that. */
const endReads: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ contextValue }) {
        contextValue.refresh().catch(() => undefined);
        return Promise.resolve();
      },
    }),
};

/** Errors are thrown and logged in English, and leave the server in the language of whoever asked. */
const answerInLanguage: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ contextValue, response: { body } }) {
        if (body.kind === 'single' && body.singleResult.errors) {
          const { language } = contextValue;
          body.singleResult.errors = body.singleResult.errors.map((error) => translateError(error, language));
        }
        return Promise.resolve();
      },
    }),
};

/** An operation that could not be served at all is 503, so that proxies and programs try again. */
const outageStatus: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { body, http } }) {
        const { data, errors } = body.kind === 'single' ? body.singleResult : {};
        const outage = errors?.find(({ extensions }) => isOutage(extensions));
        if (outage && Object.values(data ?? {}).every((value) => value === null)) {
          http.status = 503;
          http.headers.set('retry-after', String(outage.extensions!.retryAfterSeconds));
        }
        return Promise.resolve();
      },
    }),
};

/** Not what a service of others was unavailable for: that has no time after which to try again. */
const isOutage = (extensions: Record<string, unknown> | undefined): boolean =>
  extensions?.code === 'UNAVAILABLE' && extensions.retryAfterSeconds !== undefined;
