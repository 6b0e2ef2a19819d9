import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../platform/errors';
import { databaseErrorCode } from '../platform/database/database';
import { unavailable } from '../platform/database/databaseTrouble';
import type { Logger } from '../platform/logging';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const CALLERS_FAULT = new Set<unknown>(
  Object.values(ApolloServerErrorCode).filter((code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
);

/** Unique and exclusion violations, serialization failures and deadlocks. */
const RACE_CODES = new Set(['23505', '23P01', '40001', '40P01']);

/**
 * What a client may learn of an error: an AppError's sentence, code and details; GraphQL's own complaints about
 * the request; for anything else only that it was unexpected. Never a stack trace; the log has the whole error.
 */
export function errorFormatter(logger: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const thrown = unwrapResolverError(error);
    // What a plugin throws has no path, and is not unwrapped.
    const cause =
      thrown instanceof GraphQLError && thrown.originalError instanceof AppError
        ? thrown.originalError
        : thrown;
    const { locations, path } = formatted;
    const message = withoutSuggestion(formatted.message);
    if (cause instanceof AppError) {
      return { message: cause.message, locations, path, extensions: { code: cause.code, ...cause.details } };
    }
    const code = formatted.extensions?.code;
    if (CALLERS_FAULT.has(code)) {
      return {
        message: shortened(message),
        locations,
        path,
        extensions: { code, ...fieldErrors(message, code) },
      };
    }
    // Class 22, data exception: a value that no rule caught and PostgreSQL cannot store, such as a NUL character.
    if (databaseErrorCode(cause)?.startsWith('22')) {
      return {
        message: 'A value in the request is not valid.',
        path,
        extensions: { code: 'BAD_USER_INPUT' },
      };
    }
    const outage = unavailable(cause);
    if (outage) {
      logger.warn({ message: (cause as Error).message, path }, 'the database did not serve an operation');
      return { message: outage.message, path, extensions: { code: outage.code, ...outage.details } };
    }
    // A race that no handler caught: the other request won.
    if (RACE_CODES.has(databaseErrorCode(cause) ?? '')) {
      logger.warn({ err: cause, path }, 'conflict that no handler caught');
      return {
        message: 'Another request changed the same thing at the same time. Please try again.',
        path,
        extensions: { code: 'CONFLICT' },
      };
    }
    logger.error({ err: cause, path }, 'unexpected error');
    return { message: UNEXPECTED, path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}

/** For subscriptions, whose errors pass no Apollo Server. */
export function formatPlainError(error: GraphQLError, logger: Logger): GraphQLError {
  const code =
    error.extensions.code ?? (error.originalError ? 'INTERNAL_SERVER_ERROR' : 'GRAPHQL_VALIDATION_FAILED');
  const formatted = errorFormatter(logger)(
    { ...error.toJSON(), extensions: { ...error.extensions, code } },
    // What ends a subscription itself comes without a path, and Apollo's unwrapping looks only below one.
    error.originalError ?? error,
  );
  return new GraphQLError(formatted.message, { path: error.path, extensions: formatted.extensions });
}

/** graphql-js names the bad variable in its message: `… at "input.days[0].weekday"; …`. */
function fieldErrors(message: string, code: unknown): object {
  const found =
    /got invalid value .*? at "([^"]+)"; (.*)$/s.exec(message) ?? /^Variable "\$(\w+)" (.*)$/s.exec(message);
  return code === ApolloServerErrorCode.BAD_USER_INPUT && found
    ? { fieldErrors: [{ path: found[1], message: shortened(found[2]!) }] }
    : {};
}

/** graphql-js suggests names of the schema, which production keeps to itself. */
function withoutSuggestion(message: string): string {
  const start = message.lastIndexOf(' Did you mean ');
  return start >= 0 && message.endsWith('?') ? message.slice(0, start) : message;
}

const shortened = (message: string): string => (message.length > 300 ? `${message.slice(0, 300)}…` : message);
