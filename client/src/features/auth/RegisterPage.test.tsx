import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegisterDocument } from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { AuthProvider } from './AuthProvider';
import { RegisterPage } from './RegisterPage';

const request = jest.fn(() => true);

function show(result: object) {
  const mock = { request: { query: RegisterDocument, variables: request }, result: result as never };
  renderApp(
    <AuthProvider>
      <RegisterPage />
    </AuthProvider>,
    { mocks: [mock] },
  );
}

async function fillIn(confirmPassword: string) {
  await userEvent.type(screen.getByLabelText('First name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Last name'), 'Diaz');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('Confirm password'), confirmPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

beforeEach(() => {
  localStorage.clear();
  request.mockClear();
});

it('tells of passwords that differ and sends nothing', async () => {
  show({});
  await fillIn('correct house');
  expect(await screen.findByText('Password Mismatch')).toBeInTheDocument();
  expect(screen.getAllByText('Passwords do not match')).not.toHaveLength(0);
  expect(request).not.toHaveBeenCalled();
});

it('puts what the server says of a field beside it', async () => {
  const message = 'This email address is taken.';
  show({
    data: null,
    errors: [
      { message, extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.email', message }] } },
    ],
  });
  await fillIn('correct horse');
  expect(await screen.findByText('Registration Failed')).toBeInTheDocument();
  expect(request).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
});

it('says when new registrations are closed, and keeps what was typed', async () => {
  const message = 'New registrations are closed at the moment. Please try again later.';
  show({ data: null, errors: [{ message, extensions: { code: 'SWITCHED_OFF' } }] });
  await fillIn('correct horse');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});
