import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../testing/renderApp';
import { Paging } from './Paging';

function TwoPages() {
  const [page, setPage] = useState(1);
  return (
    <Paging
      label="Pages"
      page={page}
      hasNext={page < 2}
      onPrevious={() => setPage(1)}
      onNext={() => setPage(2)}
    />
  );
}

it('the button that can be pressed no more hands the focus to the other', async () => {
  const user = userEvent.setup();
  renderApp(<TwoPages />);
  const [previous, next] = screen.getAllByRole('button');
  await user.click(next!);
  expect(next).toBeDisabled();
  expect(previous).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(previous).toBeDisabled();
  expect(next).toHaveFocus();
});
