import { Navigate, Outlet } from 'react-router-dom';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { useSession } from '../features/auth/sessionContext';
import { Unreachable } from './Unreachable';

/** Pages for those who are signed in; the others go to sign in. */
export function RequireAuth() {
  const { status, unreachable, retry } = useSession();
  if (unreachable) return <Unreachable onRetry={retry} />;
  if (status === 'loading') return <FullPageSpinner />;
  return status === 'signedIn' ? <Outlet /> : <Navigate to="/login" replace />;
}
