import { ConfirmProvider } from 'material-ui-confirm';
import { Outlet } from 'react-router-dom';
import { UnsavedGuard } from '../components/UnsavedGuard';
import { AuthProvider } from '../features/auth/AuthProvider';

const CONFIRM = { confirmationButtonProps: { variant: 'contained' } } as const;

/** The part of the site that asks who is visiting; a salon's booking page does not. */
export function WithSession() {
  return (
    <AuthProvider>
      <ConfirmProvider defaultOptions={CONFIRM}>
        <UnsavedGuard />
        <Outlet />
      </ConfirmProvider>
    </AuthProvider>
  );
}
