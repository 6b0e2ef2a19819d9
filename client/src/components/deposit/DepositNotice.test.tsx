import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type DepositFieldsFragment,
  PayDepositDocument,
  RefreshDepositDocument,
} from '../../generated/public.generated';
import { leaveTo } from '../../lib/leaveTo';
import { answerPublic } from '../../testing/publicApi';
import { DepositNotice } from './DepositNotice';

jest.mock('../../lib/leaveTo', () => ({ leaveTo: jest.fn() }));

const OWED: DepositFieldsFragment = {
  amountCents: 1000,
  currency: 'USD',
  status: 'requires_payment',
  dueAt: '2026-12-01T14:30:00.000Z',
  refundedCents: 0,
};
const URL = 'https://checkout.stripe.test/c/pay/cs_1';
const variables = { manageToken: 'mt-1' };
const show = (deposit: DepositFieldsFragment, more = {}) =>
  render(<DepositNotice deposit={deposit} manageToken="mt-1" timeZone="America/New_York" {...more} />);

beforeEach(() => jest.mocked(leaveTo).mockReset());

it('says until when the deposit is to be paid, and leads to Stripe’s page', async () => {
  answerPublic([
    { request: { query: PayDepositDocument, variables }, result: { data: { payDeposit: { url: URL } } } },
  ]);
  show(OWED);
  expect(screen.getByText('Pay a deposit of $10 to keep this time')).toBeVisible();
  expect(screen.getByText(/Dec 1.*9:30\sAM/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $10' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(URL));
});

it('says that paying is not possible this minute, and tries again', async () => {
  const sentence = 'Paying is not possible at this minute. Your booking stands; please try again.';
  answerPublic([
    {
      request: { query: PayDepositDocument, variables },
      result: { errors: [{ message: sentence, extensions: { code: 'UNAVAILABLE' } }] },
    },
    { request: { query: PayDepositDocument, variables }, result: { data: { payDeposit: { url: URL } } } },
  ]);
  show(OWED);
  await userEvent.click(screen.getByRole('button', { name: 'Pay $10' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(leaveTo).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $10' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(URL));
});

it('asks how it stands when the customer comes back, before it asks for money again', async () => {
  answerPublic([
    {
      request: { query: RefreshDepositDocument, variables },
      result: { data: { refreshDeposit: { ...OWED, status: 'paid' } } },
    },
  ]);
  const onSettled = jest.fn();
  show(OWED, { hasReturned: true, onSettled });
  expect(screen.getByText('Checking your payment…')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(await screen.findByText(/Deposit of \$10 paid/)).toBeVisible();
  expect(onSettled).toHaveBeenCalledTimes(1);
});

it('tells what became of it', () => {
  show({ ...OWED, status: 'partially_refunded', refundedCents: 400 });
  expect(screen.getByText('Deposit of $10 paid, of which $4 was refunded.')).toBeVisible();
});
