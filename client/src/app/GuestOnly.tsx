import { Navigate, Outlet } from 'react-router-dom';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { useSession } from '../features/auth/sessionContext';
import { Unreachable } from './Unreachable';

/** Pages that make no sense to those who are signed in: they go to their dashboard. */
export function GuestOnly() {
  const { status, unreachable, retry } = useSession();
  if (unreachable) return <Unreachable onRetry={retry} />;
  if (status === 'loading') return <FullPageSpinner />;
  return status === 'signedIn' ? <Navigate to="/dashboard" replace /> : <Outlet />;
}
