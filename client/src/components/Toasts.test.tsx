import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../testing/renderApp';
import { useToast } from './useToast';

function Page() {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-label="A form">
        <Button onClick={() => toast.error('Not saved', 'The server is away.')}>Save</Button>
      </Dialog>
    </>
  );
}

it('while a toast lies over the page, the page has room for it at its end', async () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 668 } as DOMRect);
  renderApp(<Page />);
  const room = () => document.documentElement.style.getPropertyValue('--toasts-room');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  // jsdom's window is 768 pixels high.
  expect(room()).toBe('100px');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(room()).toBe('0px'));
  jest.restoreAllMocks();
});

it('a toast is there for screen readers while a dialog is open, before it and after it', async () => {
  renderApp(<Page />);
  const live = document.querySelector('body > [aria-live="polite"]');
  expect(live).toBeInTheDocument();

  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  const dialog = await screen.findByRole('dialog');
  // The page itself is hidden, as it should be.
  expect(open.closest('[aria-hidden="true"]')).not.toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Not savedThe server is away.');
  expect(toast.closest('[aria-hidden]')).toBeNull();
  expect(live).toContainElement(toast);
  expect(dialog).toBeInTheDocument();

  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
});
