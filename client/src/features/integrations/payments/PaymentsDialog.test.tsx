import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  ConnectPaymentsDocument,
  PaymentsStateDocument,
  type PaymentsStateQuery,
  UpdatePaymentSettingsDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { PaymentsDialog } from './PaymentsDialog';

type State = PaymentsStateQuery['paymentsState'];

const KEY = 'sk_test_goodgoodgood';
const EMPTY: State = {
  ...({ __typename: 'PaymentsState' } as object),
  webhookUrl: 'https://book.example.com/hooks/stripe/t1',
  account: null,
};
const CONNECTED: State = {
  ...EMPTY,
  account: {
    ...({ __typename: 'PaymentAccountInfo' } as object),
    accountName: 'Fade & Co Inc',
    country: 'US',
    livemode: false,
    isWorking: true,
    lastError: null,
    minutesToPay: 30,
    lateCancellation: 'keep',
    openPayments: 2,
  },
};
const state = (paymentsState: State) => ({
  request: { query: PaymentsStateDocument },
  result: { data: { paymentsState } },
});
const connecting = (webhookSecret: string | null, result: object) => ({
  request: { query: ConnectPaymentsDocument, variables: { input: { secretKey: KEY, webhookSecret } } },
  result,
});

function open(options: Parameters<typeof renderApp>[1]) {
  const handlers = { onClose: jest.fn(), onChanged: jest.fn() };
  renderApp(<PaymentsDialog {...handlers} />, options);
  return handlers;
}

it('connects with a key, after it was told what is wrong with another', async () => {
  const message = 'Stripe did not accept our address for its events.';
  const refusal = new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.webhookSecret', message }] },
  });
  const { onChanged } = open({
    mocks: [
      state(EMPTY),
      connecting(null, { errors: [refusal] }),
      connecting('whsec_12345678', { data: { connectPayments: CONNECTED } }),
      state(CONNECTED),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Secret key'), 'pk_test_123');
  await userEvent.click(screen.getByRole('button', { name: 'Connect Stripe' }));
  expect(await screen.findByText(/A secret key begins with/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Secret key'));
  await userEvent.type(screen.getByLabelText('Secret key'), KEY);
  await userEvent.click(screen.getByRole('button', { name: 'Connect Stripe' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(/hooks\/stripe\/t1/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Signing secret of the endpoint'), 'whsec_12345678');
  await userEvent.click(screen.getByRole('button', { name: 'Connect Stripe' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(screen.getByText('Fade & Co Inc · US')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect Stripe' })).toBeNull();
});

it('shows whose account it is, and changes the terms within their bounds', async () => {
  const input = { minutesToPay: 60, lateCancellation: 'keep' };
  const saved = { ...CONNECTED, account: { ...CONNECTED.account!, minutesToPay: 60 } };
  const { onChanged } = open({
    mocks: [
      state(CONNECTED),
      {
        request: { query: UpdatePaymentSettingsDocument, variables: { input } },
        result: { data: { updatePaymentSettings: saved } },
      },
    ],
  });
  expect(await screen.findByText('Fade & Co Inc · US')).toBeVisible();
  expect(screen.getByText('Test mode')).toBeVisible();
  expect(screen.getByText('2 payments are open.')).toBeVisible();
  const minutes = screen.getByLabelText(/Time to pay/);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter 30 to 1440 minutes.')).toBeVisible();
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
});

it('asks for a new key when Stripe has ended the access', async () => {
  open({ mocks: [state({ ...CONNECTED, account: { ...CONNECTED.account!, isWorking: false } })] });
  expect(await screen.findByText(/Stripe no longer accepts the key/)).toBeVisible();
});
