import { render, screen } from '@testing-library/react';
import { LinkedText } from './LinkedText';

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')] as const);

it('names the link to a booking, follows other addresses and calls numbers', () => {
  const visit = `${window.location.origin}/manage/AaH_x-9`;
  render(
    <p>
      <LinkedText
        text={`See ${visit} or https://maps.example/salon. Call +17185550142.`}
        visitLabel="your booking"
      />
    </p>,
  );
  expect(screen.getByText(/^See/)).toHaveTextContent(
    'See your booking or https://maps.example/salon. Call (718) 555-0142.',
  );
  expect(links()).toEqual([
    ['your booking', visit],
    ['https://maps.example/salon', 'https://maps.example/salon'],
    ['(718) 555-0142', 'tel:+17185550142'],
  ]);
});

it('leaves a link to another site’s booking as it is written', () => {
  render(<LinkedText text="https://elsewhere.example/manage/x" visitLabel="your booking" />);
  expect(links()).toEqual([['https://elsewhere.example/manage/x', 'https://elsewhere.example/manage/x']]);
});
