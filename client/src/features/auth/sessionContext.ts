import { createContext, useContext } from 'react';
import { type SessionFragment, type SessionUserFragment } from '../../generated/graphql.generated';

export interface SessionValue {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: SessionUserFragment | null;
  signIn: (session: SessionFragment) => Promise<void>;
  signOut: () => Promise<void>;
  /** After the signed-in user changed. */
  updateUser: (user: SessionUserFragment) => void;
  /** Set when the session could not be checked, as without a network; `retry` asks again. */
  unreachable: boolean;
  retry: () => void;
}

export const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs an AuthProvider above it.');
  return session;
}
