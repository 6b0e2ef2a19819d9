import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../testing/renderApp';
import { SuspensionReason } from './SuspensionReason';

it('is two lines of the row; the whole shows to whoever reaches it by keyboard', async () => {
  const reason = 'Unpaid for three months. '.repeat(19).trim();
  renderApp(<SuspensionReason reason={reason} />);
  expect(screen.getByText(reason)).toHaveStyle({ WebkitLineClamp: '2', overflow: 'hidden' });
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
});
