import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { catchError, from, of, switchMap, throwError } from 'rxjs';
import { languageHeader } from './locale';
import { readAccessToken, readTenantId, refreshSession, type RefreshTokens, sessionHeaders } from './session';

/** Operations whose refusal says something about what was typed, not about the session. */
const SIGNING_IN_OR_OUT = ['Login', 'VerifyTwoFactor', 'Register', 'JoinByInvitation', 'Logout'];

/** Sends the page's language and the session's headers; on UNAUTHENTICATED while signed in it refreshes once and sends once more. */
export const createSessionLink = (requestRefresh: RefreshTokens) =>
  new ApolloLink((operation, forward) => {
    const send = () => {
      operation.setContext(({ headers, withoutTenant }) => ({
        headers: {
          ...headers,
          ...languageHeader(),
          ...sessionHeaders(withoutTenant ? null : readTenantId()),
        },
      }));
      return forward(operation);
    };

    const sentWith = readAccessToken();
    if (!sentWith || SIGNING_IN_OR_OUT.includes(operation.operationName ?? '')) return send();

    const refreshed = () => from(refreshSession(sentWith, requestRefresh));
    return send().pipe(
      // Before the retry is flattened in, so that its own failures are not caught here again.
      catchError((error: unknown) =>
        ServerError.is(error) && error.statusCode === 401 ? of(error) : throwError(() => error),
      ),
      switchMap((answer) => {
        if (answer instanceof Error) {
          return refreshed().pipe(switchMap((token) => (token ? send() : throwError(() => answer))));
        }
        return isUnauthenticated(answer)
          ? refreshed().pipe(switchMap((token) => (token ? send() : of(answer))))
          : of(answer);
      }),
    );
  });

declare module '@apollo/client' {
  interface DefaultContext {
    headers?: Record<string, string>;
    /** For what concerns the user and no business: a selection that has become invalid must not get in its way. */
    withoutTenant?: boolean;
  }
}

const isUnauthenticated = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false;
