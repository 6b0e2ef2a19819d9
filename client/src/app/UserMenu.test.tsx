import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SetLanguageDocument } from '../generated/graphql.generated';
import texts from '../i18n/en/shell.json';
import { speak } from '../i18n/language';
import { addTexts } from '../i18n/setup';
import { type SessionValue } from '../features/auth/sessionContext';
import { renderApp } from '../testing/renderApp';
import { AsMember } from '../testing/tenant';
import { UserMenu } from './UserMenu';

addTexts('shell', texts);

const speaking = { query: SetLanguageDocument, variables: { language: 'es' } };

async function open(mocks: object[] = [], session: Partial<SessionValue> = {}) {
  const { router } = renderApp(
    <AsMember role="manager" session={session}>
      <UserMenu />
    </AsMember>,
    { mocks: mocks as never, path: '/dashboard' },
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Ana, Manager: your menu/ }));
  return { user, router, menu: within(await screen.findByRole('menu')) };
}
const choice = (name: string) => screen.getByRole('menuitemradio', { name });

beforeEach(() => localStorage.clear());
afterEach(() => speak('en'));

it('says who is signed in, and closes by Escape with the focus back on the button', async () => {
  const { user, menu } = await open();
  expect(menu.getByText('Ana Diaz')).toBeInTheDocument();
  expect(menu.getByText('ana@example.com')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: /your menu/ })).toHaveFocus();
});

it('changes the colours at once, and marks the choice', async () => {
  const { user } = await open();
  expect(choice('Like this device')).toBeChecked();
  await user.click(choice('Dark'));
  expect(choice('Dark')).toBeChecked();
  expect(choice('Like this device')).not.toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  await user.click(choice('Like this device'));
});

it('speaks another language at once and has the server remember it', async () => {
  const kept = jest.fn(() => ({ data: { setLanguage: { __typename: 'User', id: 'u1', language: 'es' } } }));
  const { user } = await open([{ request: speaking, result: kept }]);
  await user.click(choice('Español'));
  expect(await screen.findByText('Cerrar sesión')).toBeInTheDocument();
  expect(choice('Español')).toBeChecked();
  await waitFor(() => expect(kept).toHaveBeenCalled());
});

it('keeps the language on this device, and says so, when the server cannot remember it', async () => {
  const { user } = await open([{ request: speaking, error: new TypeError('Failed to fetch') }]);
  await user.click(choice('Español'));
  expect(await screen.findByText(/solo en este dispositivo/)).toBeInTheDocument();
  expect(choice('Español')).toBeChecked();
});

it('signs out, and only then goes to the front page', async () => {
  let end = () => undefined as void;
  const signOut = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const { user, router } = await open([], { signOut });
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(router.state.location.pathname).toBe('/dashboard');
  end();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('shows nothing to whom nobody knows', () => {
  renderApp(
    <AsMember session={{ user: null }}>
      <UserMenu />
    </AsMember>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
