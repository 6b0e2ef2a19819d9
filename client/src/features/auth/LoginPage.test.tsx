import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginDocument, VerifyTwoFactorDocument } from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { AuthProvider } from './AuthProvider';
import { LoginPage } from './LoginPage';

const input = { email: 'ana@example.com', password: 'correct horse', rememberMe: true };
const user = {
  __typename: 'User',
  id: 'u1',
  firstName: 'Ana',
  lastName: 'Diaz',
  email: input.email,
  phone: null,
  role: 'tenant_owner',
  mustChangePassword: false,
  language: null,
};
const session = {
  __typename: 'AuthPayload',
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresInSeconds: 900,
  user,
};
const request = { query: LoginDocument, variables: { input } };

beforeEach(() => localStorage.clear());

const show = (result: object, more: object[] = []) =>
  renderApp(
    <AuthProvider>
      <LoginPage />
    </AuthProvider>,
    {
      path: '/login',
      mocks: [{ request, result: result as never }, ...(more as never[])],
      routes: [{ path: '/dashboard', element: 'The dashboard' }],
    },
  );

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Email'), input.email);
  await userEvent.type(screen.getByLabelText('Password'), input.password);
  await userEvent.click(screen.getByLabelText('Remember me'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('signs in, says so and goes to the dashboard', async () => {
  show({ data: { login: session } });
  await fillIn();
  expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
  expect(localStorage.getItem('access_token')).toBe('a1');
  expect(localStorage.getItem('refresh_token')).toBe('r1');
});

it('shows the detail of a refusal and stays', async () => {
  const message = 'The email address or the password is wrong.';
  show({ data: null, errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });
  await fillIn();
  expect(await screen.findByText('Login Failed')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(localStorage.getItem('access_token')).toBeNull();
});

it('says that a failure was unexpected when the server gave no reason', async () => {
  show({ data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  await fillIn();
  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
});

it('shows and hides the password, and asks for what is missing beside its field', async () => {
  show({});
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter your email address.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

describe('an account with two-factor sign-in', () => {
  const asked = {
    data: null,
    errors: [
      {
        message: 'Enter the code from your authenticator app.',
        extensions: { code: 'TWO_FACTOR_REQUIRED', challengeToken: 'c1' },
      },
    ],
  };
  const verify = (code: string, result: object) => ({
    request: { query: VerifyTwoFactorDocument, variables: { challengeToken: 'c1', code } },
    result,
  });
  const refused = (message: string, extensions: object) => ({
    data: null,
    errors: [{ message, extensions }],
  });

  it('is asked for the code, told when it is wrong, and may use a recovery code', async () => {
    const message = 'This code is not right.';
    const fieldErrors = [{ path: 'code', message }];
    show(asked, [
      verify('123456', refused(message, { code: 'BAD_USER_INPUT', fieldErrors })),
      verify('ABCDE-FGHJK', { data: { verifyTwoFactor: session } }),
    ]);
    await fillIn();
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeInTheDocument();
    expect(screen.queryByText('Login Failed')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }));
    expect(await screen.findByText('Enter the code.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }));
    expect(await screen.findByText(message)).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCDE-FGHJK');
    await userEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }));
    expect(await screen.findByText('The dashboard')).toBeInTheDocument();
    expect(localStorage.getItem('access_token')).toBe('a1');
  });

  it('begins again when the code came too late', async () => {
    const message = 'This sign-in took too long. Please enter your password again.';
    show(asked, [verify('123456', refused(message, { code: 'UNAUTHENTICATED', challengeEnded: true }))]);
    await fillIn();
    await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });
});
