import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { useSession } from '../features/auth/sessionContext';
import { Unreachable } from './Unreachable';

const NewPasswordDialog = lazy(() =>
  import('../features/auth/NewPasswordDialog').then(({ NewPasswordDialog: dialog }) => ({ default: dialog })),
);

/** Pages for those who are signed in; the others go to sign in. */
export function RequireAuth() {
  const { status, user, unreachable, retry } = useSession();
  if (unreachable) return <Unreachable onRetry={retry} />;
  if (status === 'loading') return <FullPageSpinner />;
  if (status === 'signedOut') return <Navigate to="/login" replace />;
  return (
    <>
      <Outlet />
      {user?.mustChangePassword && (
        <Suspense>
          <NewPasswordDialog />
        </Suspense>
      )}
    </>
  );
}
