import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderApp } from '../testing/renderApp';
import { useUnsavedGuard } from './useUnsavedGuard';

function Form({ label }: { label: string }) {
  const [text, setText] = useState('');
  useUnsavedGuard(text !== '');
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
}

const Page = () => (
  <>
    <Form label="One" />
    <Form label="Two" />
    <Link to="/away">Away</Link>
  </>
);

it.each(['One', 'Two'])(
  'two guarded forms on one page: %s alone holds it, and the router warns of nothing',
  async (typed) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { router } = renderApp(<Page />, { routes: [{ path: '/away', element: 'Elsewhere' }] });
    await userEvent.type(screen.getByLabelText(typed), 'x');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/');

    await userEvent.clear(await screen.findByLabelText(typed));
    await userEvent.click(await screen.findByRole('link', { name: 'Away' }));
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    expect(warn.mock.calls.flat().join()).not.toMatch(/blocker/);
    warn.mockRestore();
  },
);
