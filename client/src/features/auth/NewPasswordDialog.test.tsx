import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangePasswordDocument } from '../../generated/graphql.generated';
import { AsMember } from '../../testing/tenant';
import { renderApp } from '../../testing/renderApp';
import { NewPasswordDialog } from './NewPasswordDialog';

const input = {
  currentPassword: 'generated',
  newPassword: 'my own password',
  confirmPassword: 'my own password',
};
const user = {
  __typename: 'User',
  id: 'u1',
  firstName: 'Ana',
  lastName: 'Diaz',
  email: 'ana@example.com',
  phone: null,
  role: 'tenant_owner',
  mustChangePassword: false,
};

it('stays until a new password is chosen, or the user signs out', async () => {
  const [updateUser, signOut] = [jest.fn(), jest.fn(() => Promise.resolve())];
  renderApp(
    <AsMember session={{ updateUser, signOut }}>
      <NewPasswordDialog />
    </AsMember>,
    {
      mocks: [
        {
          request: { query: ChangePasswordDocument, variables: { input } },
          result: { data: { changePassword: user } },
        },
      ] as never,
    },
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Choose your own password' })).toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Current password'), input.currentPassword);
  await userEvent.type(screen.getByLabelText('New password'), input.currentPassword);
  await userEvent.type(screen.getByLabelText('Confirm password'), input.currentPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText('Choose one that differs from the current password.')).toBeInTheDocument();

  for (const label of ['New password', 'Confirm password']) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), input.newPassword);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(updateUser).toHaveBeenCalledWith(expect.objectContaining({ mustChangePassword: false }));

  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalled();
});
