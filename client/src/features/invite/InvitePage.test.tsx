import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthProvider } from '../auth/AuthProvider';
import {
  AcceptInvitationDocument,
  InvitationPreviewDocument,
  JoinByInvitationDocument,
  LoginDocument,
  MeDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { InvitePage } from './InvitePage';

const user = (email: string) => ({
  __typename: 'User',
  id: 'u1',
  firstName: 'Nia',
  lastName: 'New',
  email,
  phone: null,
  role: 'staff',
  mustChangePassword: false,
});
const session = {
  __typename: 'AuthPayload',
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresInSeconds: 900,
  user: user('nia@example.com'),
};
const preview = (hasAccount: boolean) => ({
  request: { query: InvitationPreviewDocument, variables: { token: 'tok' } },
  result: {
    data: {
      invitation: {
        __typename: 'InvitationPreview',
        businessName: 'Shear Joy',
        email: 'nia@example.com',
        role: 'manager',
        invitedByName: 'Ana Diaz',
        hasAccount,
        expiresAt: '2026-03-08T15:00:00Z',
      },
    },
  },
  maxUsageCount: 3,
});
const signedInAs = (email: string) => {
  localStorage.setItem('access_token', 'a0');
  return { request: { query: MeDocument }, result: { data: { me: user(email) } } };
};
const refusal = (message: string, extensions: object) => ({ data: null, errors: [{ message, extensions }] });
const accept = { query: AcceptInvitationDocument, variables: { token: 'tok' } };
const accepted = {
  request: accept,
  result: { data: { acceptInvitation: { __typename: 'OperationResult', ok: true, message: '' } } },
};

beforeEach(() => localStorage.clear());

const show = (mocks: object[]) =>
  renderApp(null, {
    mocks: mocks as never,
    path: '/invite/tok',
    routes: [
      {
        path: '/invite/:token',
        element: (
          <AuthProvider>
            <InvitePage />
          </AuthProvider>
        ),
      },
      { path: '/dashboard', element: 'The dashboard' },
    ],
  });

it('lets somebody new choose a name and a password, and takes them in', async () => {
  const input = {
    token: 'tok',
    firstName: 'Nia',
    lastName: 'New',
    password: 'a fine password',
    confirmPassword: 'a fine password',
  };
  const request = { query: JoinByInvitationDocument, variables: { input } };
  const message = 'First name must have 1 to 100 characters.';
  show([
    preview(false),
    {
      request,
      result: refusal(message, {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'input.firstName', message }],
      }),
    },
    { request, result: { data: { joinByInvitation: session } } },
  ]);
  expect(await screen.findByText('Join Shear Joy')).toBeInTheDocument();
  expect(screen.getByText('Ana Diaz invites you to work with Shear Joy as a manager.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('First name'), 'Nia');
  await userEvent.type(screen.getByLabelText('Last name'), 'New');
  await userEvent.type(screen.getByLabelText('Password'), input.password);
  await userEvent.type(screen.getByLabelText('Confirm password'), 'another one');
  await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }));
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();

  await userEvent.clear(screen.getByLabelText('Confirm password'));
  await userEvent.type(screen.getByLabelText('Confirm password'), input.password);
  await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }));
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
  expect(localStorage.getItem('access_token')).toBe('a1');
});

it('has an account that exists sign in first, and then accept', async () => {
  const input = { email: 'nia@example.com', password: 'a fine password', rememberMe: false };
  show([
    preview(true),
    { request: { query: LoginDocument, variables: { input } }, result: { data: { login: session } } },
    accepted,
  ]);
  expect(
    await screen.findByText('nia@example.com already has an account. Sign in to accept.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  await userEvent.type(screen.getByLabelText('Password'), input.password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept and open Shear Joy' }));
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
});

it('is accepted by who is signed in already, and says why it could not be', async () => {
  show([
    signedInAs('Nia@example.com'),
    preview(true),
    { request: accept, result: refusal('You already belong to this business.', { code: 'CONFLICT' }) },
    accepted,
  ]);
  const button = await screen.findByRole('button', { name: 'Accept and open Shear Joy' });
  await userEvent.click(button);
  expect(await screen.findByText('You already belong to this business.')).toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
});

it('tells who is signed in as somebody else, and lets them sign out', async () => {
  show([signedInAs('other@example.com'), preview(true)]);
  expect(
    await screen.findByText(
      'You are signed in as other@example.com, and this invitation is for nia@example.com.',
    ),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of other@example.com' }));
  expect(await screen.findByText(/Sign in to accept/)).toBeInTheDocument();
});

it('says that it no longer works', async () => {
  const message = 'This invitation has expired, was withdrawn or was already used. Ask for a new one.';
  const request = { query: InvitationPreviewDocument, variables: { token: 'tok' } };
  show([{ request, result: refusal(message, { code: 'NOT_FOUND' }) }]);
  expect(await screen.findByText('This invitation no longer works')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});

it('can be asked for again without a connection', async () => {
  const request = { query: InvitationPreviewDocument, variables: { token: 'tok' } };
  show([{ request, error: new TypeError('offline') }, preview(false)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Join Shear Joy')).toBeInTheDocument();
});
