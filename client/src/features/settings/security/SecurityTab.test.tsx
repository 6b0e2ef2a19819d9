import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiKeysDocument,
  BeginTwoFactorDocument,
  ChangePasswordDocument,
  ConfirmTwoFactorDocument,
  CreateApiKeyDocument,
  DisableTwoFactorDocument,
  type MembershipRole,
  MySecurityDocument,
  NewRecoveryCodesDocument,
  RevokeApiKeyDocument,
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
} from '../../../generated/graphql.generated';
import { AsMember } from '../../../testing/tenant';
import { renderApp } from '../../../testing/renderApp';
import { SecurityTab } from './SecurityTab';

// A machine that builds at the same time takes longer.

const session = (id: string, changes: object = {}) => ({
  __typename: 'ActiveSession',
  id,
  browser: 'Chrome',
  operatingSystem: 'Windows',
  address: '203.0.113.7',
  createdAt: '2026-03-01T15:00:00Z',
  lastUsedAt: '2026-03-03T15:15:00Z',
  isCurrent: false,
  ...changes,
});
const here = session('s1', { isCurrent: true });
const phone = session('s2', { browser: 'Safari', operatingSystem: 'iPhone' });
const off = { __typename: 'TwoFactorStatus', enabled: false, enabledAt: null, recoveryCodesLeft: 0 };
const on = { ...off, enabled: true, enabledAt: '2026-03-01T15:00:00Z', recoveryCodesLeft: 10 };
const mine = (twoFactor: object = off, mySessions: object[] = [here]) => ({
  request: { query: MySecurityDocument },
  result: { data: { twoFactor, mySessions } },
});
const key = {
  __typename: 'ApiKey',
  id: 'k1',
  name: 'Till',
  shownPrefix: 'ck_AbCdEfGh',
  scopes: ['bookings_read'],
  createdByName: 'Ana Diaz',
  createdAt: '2026-03-01T15:00:00Z',
  lastUsedAt: null,
  expiresAt: null,
};
const keys = (...apiKeys: object[]) => ({
  request: { query: ApiKeysDocument },
  result: { data: { apiKeys } },
});
const ok = { __typename: 'OperationResult', ok: true, message: '' };
const refusal = (message: string, extensions: object) => ({ data: null, errors: [{ message, extensions }] });
const badField = (path: string, message: string) =>
  refusal(message, { code: 'BAD_USER_INPUT', fieldErrors: [{ path, message }] });

const updateUser = jest.fn();
const writeText = jest.fn(() => Promise.resolve());
beforeAll(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true }));
const show = (mocks: object[], role: MembershipRole = 'owner') =>
  renderApp(
    <AsMember role={role} session={{ updateUser }}>
      <SecurityTab />
    </AsMember>,
    { mocks: mocks as never },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the tab', () => {
  it('hides everything from an admin who acts as the owner', async () => {
    const message = 'This is not available while you are viewing a business as its owner.';
    show([{ request: { query: MySecurityDocument }, result: refusal(message, { code: 'FORBIDDEN' }) }]);
    expect(await screen.findByText('You are viewing this business as its owner')).toBeInTheDocument();
    expect(screen.queryByText('Password')).not.toBeInTheDocument();
  });

  it('can be asked for again when it could not be loaded', async () => {
    show([
      { request: { query: MySecurityDocument }, result: refusal('Busy.', { code: 'UNAVAILABLE' }) },
      mine(),
      keys(),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Two-factor sign-in')).toBeInTheDocument();
  });

  it('shows API keys to owners alone', async () => {
    show([mine()], 'manager');
    expect(await screen.findByText('Where you are signed in')).toBeInTheDocument();
    expect(screen.queryByText('API keys')).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  const input = {
    currentPassword: 'old password',
    newPassword: 'a brand new one',
    confirmPassword: 'a brand new one',
  };
  const request = { query: ChangePasswordDocument, variables: { input } };

  it('is checked here first, then changed, with the server’s complaint beside its field', async () => {
    const user = {
      __typename: 'User',
      id: 'u1',
      firstName: 'Ana',
      lastName: 'Diaz',
      email: 'ana@example.com',
    };
    const changed = { ...user, phone: null, role: 'tenant_owner', mustChangePassword: false };
    show([
      mine(off, [here, phone]),
      keys(),
      { request, result: badField('input.currentPassword', 'This is not your current password.') },
      { request, result: { data: { changePassword: changed } } },
      mine(),
    ]);
    await screen.findByText('Safari on iPhone');
    await userEvent.type(screen.getByLabelText('Current password'), input.currentPassword);
    await userEvent.type(screen.getByLabelText('New password'), 'short');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'other');
    await userEvent.click(button('Change password'));
    expect(await screen.findByText('Use at least 8 characters.')).toBeInTheDocument();

    for (const [label, text] of [
      ['New password', input.newPassword],
      ['Confirm password', input.confirmPassword],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), text);
    }
    await userEvent.click(button('Change password'));
    expect(await screen.findByText('This is not your current password.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue(input.newPassword);

    await userEvent.click(button('Change password'));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(updateUser).toHaveBeenCalledWith(expect.objectContaining({ mustChangePassword: false }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });

  it('is not lost by leaving: it is asked about first, and by the browser itself', async () => {
    const { router } = show([mine(), keys()]);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await userEvent.type(await screen.findByLabelText('New password'), 'half of i');
    expect(leave()).toBe(true);
    act(() => void router.navigate('/elsewhere'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByLabelText('New password')).toHaveValue('half of i');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.clear(screen.getByLabelText('New password'));
    expect(leave()).toBe(false);
    act(() => void router.navigate('/elsewhere'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});

describe('two-factor sign-in', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `ABCD${index}-FGHJK`);
  const setup = {
    __typename: 'TwoFactorSetup',
    secret: 'GEZDGNBVGY3TQOJQ',
    otpauthUri: 'otpauth://totp/Chairside:ana?secret=GEZDGNBVGY3TQOJQ',
  };
  const proof = { password: 'my password', code: '123456' };

  it('is set up by password, the app’s code, and codes to keep', async () => {
    const begin = { query: BeginTwoFactorDocument, variables: { password: 'my password' } };
    const confirm = { query: ConfirmTwoFactorDocument, variables: { code: '123456' } };
    show([
      mine(),
      keys(),
      { request: begin, result: badField('password', 'This is not your current password.') },
      { request: begin, result: { data: { beginTwoFactor: setup } } },
      { request: confirm, result: badField('code', 'This code is not right.') },
      { request: confirm, result: { data: { confirmTwoFactor: { __typename: 'RecoveryCodes', codes } } } },
      mine(on),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Current password'), 'my password');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('This is not your current password.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));

    expect(
      await dialog.findByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeInTheDocument();
    expect(dialog.getByText('GEZD GNBV GY3T QOJQ')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Six-digit code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText('This code is not right.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));

    for (const code of codes) expect(await dialog.findByText(code)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByText(codes[0]!)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy codes' }));
    expect(await dialog.findByText('Copied to clipboard!')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
    await userEvent.click(dialog.getByRole('button', { name: 'I saved them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeInTheDocument();
  });

  it('is turned off with password and code, and stays open when they are wrong', async () => {
    const request = { query: DisableTwoFactorDocument, variables: { input: proof } };
    show([
      mine({ ...on, recoveryCodesLeft: 1 }),
      keys(),
      { request, result: badField('input.code', 'This code is not right.') },
      { request, result: { data: { disableTwoFactor: ok } } },
      mine(),
    ]);
    expect(
      await screen.findByText('Make new recovery codes before you run out of them.'),
    ).toBeInTheDocument();
    await userEvent.click(button('Turn off'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Current password'), proof.password);
    await userEvent.type(dialog.getByLabelText('Code from your app, or a recovery code'), proof.code);
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await dialog.findByText('This code is not right.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-factor sign-in is off')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
  });

  it('makes new recovery codes', async () => {
    show([
      mine(on),
      keys(),
      {
        request: { query: NewRecoveryCodesDocument, variables: { input: proof } },
        result: { data: { newRecoveryCodes: { __typename: 'RecoveryCodes', codes } } },
      },
      mine(on),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Current password'), proof.password);
    await userEvent.type(dialog.getByLabelText('Code from your app, or a recovery code'), proof.code);
    await userEvent.click(dialog.getByRole('button', { name: 'Make new codes' }));
    expect(await dialog.findByText(codes[9]!)).toBeInTheDocument();
  });
});

describe('sessions', () => {
  it('name the device, and end one by one or all others', async () => {
    show([
      mine(off, [phone, here, session('s3', { browser: null, operatingSystem: null })]),
      keys(),
      {
        request: { query: RevokeSessionDocument, variables: { id: 's2' } },
        result: { data: { revokeSession: ok } },
      },
      mine(off, [here, session('s3', { browser: null, operatingSystem: null })]),
      { request: { query: RevokeOtherSessionsDocument }, result: { data: { revokeOtherSessions: ok } } },
      mine(),
    ]);
    expect(await screen.findByText('Chrome on Windows')).toBeInTheDocument();
    expect(screen.getByText('This one')).toBeInTheDocument();
    expect(screen.getByText('Unknown device')).toBeInTheDocument();
    expect(screen.getAllByText(/203\.0\.113\.7 · Last used Mar 3, 2026, 10:15 AM/)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Sign out of Chrome on Windows' })).toBeNull();

    await userEvent.click(button('Sign out of Safari on iPhone'));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }),
    );
    expect(await screen.findByText('Signed out of Safari on iPhone')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await userEvent.click(button('Sign out everywhere else'));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere else' }),
    );
    expect(await screen.findByText('You are signed in nowhere else.')).toBeInTheDocument();
  });
});

describe('API keys', () => {
  it('are made with scopes, shown once with a copy button, and listed by their beginning', async () => {
    const made = `ck_AbCdEfGh${'x'.repeat(56)}`;
    const input = { name: 'Till', scopes: ['bookings_read'] };
    show([
      mine(),
      keys(),
      {
        request: { query: CreateApiKeyDocument, variables: { input } },
        result: { data: { createApiKey: { __typename: 'CreatedApiKey', key: made, apiKey: key } } },
      },
      keys(key),
    ]);
    expect(await screen.findByText('No API keys')).toBeInTheDocument();
    await userEvent.click(button('New API key'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(await dialog.findByText('Give the key a name.')).toBeInTheDocument();
    expect(dialog.getByText('Choose at least one thing that the key may do.')).toBeInTheDocument();

    await userEvent.type(dialog.getByLabelText(/^Name/), 'Till');
    await userEvent.click(dialog.getByLabelText('Read bookings'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(await dialog.findByText(made)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Copied to clipboard!')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(made);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('ck_AbCdEfGh…')).toBeInTheDocument();
    expect(screen.getByText(/Never used · Made by Ana Diaz on Mar 1, 2026/)).toBeInTheDocument();
  });

  it('are revoked after asking', async () => {
    show([
      mine(),
      keys(key),
      {
        request: { query: RevokeApiKeyDocument, variables: { id: 'k1' } },
        result: { data: { revokeApiKey: ok } },
      },
      keys(),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Till' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Till revoked')).toBeInTheDocument();
    expect(await screen.findByText('No API keys')).toBeInTheDocument();
  });

  it('end when it is chosen, and say so in the list', async () => {
    const asked: Record<string, unknown>[] = [];
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    show([
      mine(),
      keys(
        { ...key, id: 'k2', name: 'Soon', expiresAt: inDays(3) },
        { ...key, id: 'k3', name: 'Gone', expiresAt: '2026-01-02T15:00:00Z' },
      ),
      {
        request: {
          query: CreateApiKeyDocument,
          variables: ({ input }: Record<string, Record<string, unknown>>) => Boolean(asked.push(input!)),
        },
        result: refusal('x', {
          code: 'BAD_USER_INPUT',
          fieldErrors: [{ path: 'input.expiresAt', message: 'A key may last at most five years.' }],
        }),
        maxUsageCount: 2,
      },
    ]);
    expect(await screen.findByText(/^Expires on /)).toBeInTheDocument();
    expect(
      screen.getByText('Expired on Jan 2, 2026, 10:00 AM: programs that use it are refused'),
    ).toBeInTheDocument();
    await userEvent.click(button('New API key'));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = async (option: string) => {
      await userEvent.click(dialog.getByRole('combobox', { name: 'Expires' }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    const make = () => userEvent.click(dialog.getByRole('button', { name: 'Make key' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Till');
    await userEvent.click(dialog.getByLabelText('Read bookings'));
    await choose('On a day of your choice');
    await make();
    expect(await dialog.findByText('Choose the last day.')).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: '2036-03-09' } });
    await make();
    // The day ends at the midnight of New York, which is an hour nearer after the clocks have changed.
    await waitFor(() => expect(asked[0]).toMatchObject({ expiresAt: '2036-03-10T04:00:00.000Z' }));
    expect(await dialog.findByText('A key may last at most five years.')).toBeInTheDocument();
    await choose('In 90 days');
    expect(dialog.queryByLabelText(/^Last day/)).not.toBeInTheDocument();
    await make();
    await waitFor(() => expect(asked).toHaveLength(2));
    const days = (Date.parse(asked[1]!.expiresAt as string) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });
});
