import { screen } from '@testing-library/react';
import { SessionContext, type SessionValue } from '../features/auth/sessionContext';
import { renderApp } from '../testing/renderApp';
import { GuestOnly } from './GuestOnly';
import { RequireAuth } from './RequireAuth';

const session = (status: SessionValue['status']): SessionValue => ({
  status,
  user: null,
  unreachable: false,
  signIn: jest.fn(),
  signOut: jest.fn(),
  updateUser: jest.fn(),
  retry: jest.fn(),
});

function visit(path: string, value: SessionValue) {
  const guard = (element: React.ReactNode) => <SessionContext value={value}>{element}</SessionContext>;
  return renderApp('Nothing here', {
    path,
    routes: [
      { element: guard(<GuestOnly />), children: [{ path: '/login', element: 'The sign-in page' }] },
      { element: guard(<RequireAuth />), children: [{ path: '/dashboard', element: 'The dashboard' }] },
    ],
  });
}

it.each([
  ['/dashboard', 'signedOut', 'The sign-in page'],
  ['/dashboard', 'signedIn', 'The dashboard'],
  ['/login', 'signedOut', 'The sign-in page'],
  ['/login', 'signedIn', 'The dashboard'],
] as const)('%s, %s: %s', async (path, status, shown) => {
  visit(path, session(status));
  expect(await screen.findByText(shown)).toBeInTheDocument();
});

it.each(['/dashboard', '/login'])('%s waits while it is not known who is visiting', (path) => {
  visit(path, session('loading'));
  expect(screen.getByRole('status')).toBeInTheDocument();
});

it('offers to ask again when the server could not be reached', () => {
  visit('/dashboard', { ...session('loading'), unreachable: true });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
