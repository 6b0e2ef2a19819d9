import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { ImpersonationBanner } from './ImpersonationBanner';

it('says in few words whose business it is where there is little room, and in all words elsewhere', () => {
  localStorage.setItem('is_impersonating', 'true');
  renderApp(<ImpersonationBanner businessName="Fade Room" />);
  const banner = within(screen.getByRole('region', { name: 'Impersonation' }));
  const whole = 'You are viewing Fade Room as its owner. Everything you change is recorded with your name.';
  expect(banner.getByText('As the owner of Fade Room')).toHaveAttribute('title', whole);
  expect(banner.getByText(whole)).toBeInTheDocument();
  expect(banner.getByRole('button', { name: 'Back to Master Admin' })).toBeInTheDocument();
  localStorage.clear();
});
