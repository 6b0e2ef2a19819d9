import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import {
  LogoutDocument,
  MeDocument,
  type SessionFragment,
  type SessionUserFragment,
} from '../../generated/graphql.generated';
import { errorCode } from '../../lib/errors';
import {
  clearSession,
  onImpersonationChange,
  onSessionEnd,
  readAccessToken,
  readRefreshToken,
  restoreAdmin,
  writeTokens,
} from '../../lib/session';
import { loadPage } from '../../lib/loadPage';
import { closeSubscriptions } from '../../lib/subscriptionLink';
import { SessionContext, type SessionValue } from './sessionContext';

type State = Pick<SessionValue, 'status' | 'user' | 'unreachable'>;

const signedIn = (user: SessionUserFragment): State => ({ status: 'signedIn', user, unreachable: false });
const signedOut: State = { status: 'signedOut', user: null, unreachable: false };
const loading: State = { status: 'loading', user: null, unreachable: false };

/** Knows who is signed in: a stored session is checked at the start, and followed when it ends in another tab. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [state, setState] = useState<State>(() => (readAccessToken() ? loading : signedOut));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!readAccessToken()) return;
    let current = true;
    client
      .query({ query: MeDocument, fetchPolicy: 'network-only', context: { withoutTenant: true } })
      .then(({ data }) => {
        if (current && data) setState(signedIn(data.me));
      })
      .catch((error: unknown) => {
        if (!current) return;
        // Only a refusal ends the session; a server that cannot be reached or is busy does not.
        const refused = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'].includes(errorCode(error) ?? '');
        if (readAccessToken() && !refused) return setState({ ...loading, unreachable: true });
        clearSession();
        setState(signedOut);
      });
    return () => {
      current = false;
    };
  }, [client, attempt]);

  const forget = useCallback(() => {
    closeSubscriptions();
    setState(signedOut);
    void client.clearStore();
  }, [client]);

  useEffect(() => onSessionEnd(forget), [forget]);
  useEffect(() => onImpersonationChange(() => loadPage('/dashboard')), []);

  const signIn = useCallback(
    async (session: SessionFragment) => {
      writeTokens(session);
      await client.clearStore();
      setState(signedIn(session.user));
    },
    [client],
  );

  const signOut = useCallback(async () => {
    // Whoever signs out while seeing a business as its owner signs out altogether.
    restoreAdmin();
    const refreshToken = readRefreshToken();
    if (refreshToken) {
      // Signing out succeeds here even when the server cannot be told.
      await client.mutate({ mutation: LogoutDocument, variables: { refreshToken } }).catch(() => undefined);
    }
    clearSession();
    forget();
  }, [client, forget]);

  const retry = useCallback(() => {
    setState(loading);
    setAttempt((count) => count + 1);
  }, []);

  const updateUser = useCallback((user: SessionUserFragment) => setState(signedIn(user)), []);

  const value = useMemo(
    () => ({ ...state, signIn, signOut, updateUser, retry }),
    [state, signIn, signOut, updateUser, retry],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
