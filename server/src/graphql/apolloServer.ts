import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from '../platform/logging';
import { translateError } from '../platform/language/translateError';
import type { RequestContext } from '../platform/request/requestContext';
import { compiledExecution } from './compiledExecutor';
import { errorFormatter } from './errorFormat';
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
      answerInLanguage,
      outageStatus,
      endReads,
    ],
    stopOnTerminationSignals: false,
  });
}

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
