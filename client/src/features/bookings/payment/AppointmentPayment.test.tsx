import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppointmentPaymentDocument,
  AskDepositDocument,
  type PaymentFieldsFragment,
  PaymentsStateDocument,
  RefundPaymentDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { TenantContext } from '../../tenant/tenantContext';
import { salon } from '../testing/salon';
import { AppointmentPayment } from './AppointmentPayment';

const PAID: PaymentFieldsFragment = {
  ...({ __typename: 'Payment' } as object),
  id: 'p1',
  amountCents: 1000,
  currency: 'USD',
  status: 'paid',
  dueAt: '2026-12-01T14:30:00.000Z',
  paidAt: '2026-12-01T14:05:00.000Z',
  refundedCents: 0,
  refundableCents: 1000,
  feeCents: 59,
  feeCurrency: 'USD',
  isDisputed: false,
  lastError: null,
  payUrl: null,
  refunds: [],
};
const loaded = (payment: PaymentFieldsFragment | null) => ({
  request: { query: AppointmentPaymentDocument, variables: { id: 'a1' } },
  result: { data: { appointment: { __typename: 'Appointment', id: 'a1', payment } } },
});
const open = (mocks: NonNullable<Parameters<typeof renderApp>[1]>['mocks'], askableCents = 3500) =>
  renderApp(
    <TenantContext value={{ tenant: salon, tenants: [salon], selectTenant: () => undefined }}>
      <AppointmentPayment appointmentId="a1" askableCents={askableCents} />
    </TenantContext>,
    { mocks },
  );

it('shows how the deposit stands, what Stripe kept, and refunds a part of it', async () => {
  const refunded = {
    ...PAID,
    status: 'partially_refunded',
    refundedCents: 400,
    refundableCents: 600,
    refunds: [
      {
        __typename: 'PaymentRefund',
        id: 'r1',
        amountCents: 400,
        reason: 'by_staff',
        note: 'Sorry',
        status: 'succeeded',
        error: null,
        createdAt: '2026-12-01T15:00:00.000Z',
      },
    ],
  };
  open([
    loaded(PAID),
    {
      request: {
        query: RefundPaymentDocument,
        variables: ({ input }: { input: Record<string, unknown> }) =>
          input.id === 'p1' &&
          input.amountCents === 400 &&
          input.note === 'Sorry' &&
          Boolean(input.idempotencyKey),
      },
      result: { data: { refundPayment: refunded } },
    },
  ]);
  const block = await screen.findByRole('region', { name: 'Deposit' });
  expect(within(block).getByText('Deposit of $10')).toBeVisible();
  expect(within(block).getByText('Paid')).toBeVisible();
  expect(within(block).getByText(/Stripe’s fee \$0\.59/)).toBeVisible();
  await userEvent.click(within(block).getByRole('button', { name: 'Refund' }));
  const amount = await screen.findByLabelText(/Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '11');
  await userEvent.click(screen.getByRole('button', { name: 'Refund now' }));
  expect(await screen.findByText('At most $10 can be refunded.')).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '4');
  await userEvent.type(screen.getByLabelText(/Reason/), 'Sorry');
  await userEvent.click(screen.getByRole('button', { name: 'Refund now' }));
  expect(await within(block).findByText('Partly refunded')).toBeVisible();
  expect(within(block).getByText('Refund of $4 · Sorry')).toBeVisible();
});

it('offers the link to pay while it is not paid', async () => {
  open([
    loaded({
      ...PAID,
      status: 'requires_payment',
      paidAt: null,
      feeCents: null,
      refundableCents: 0,
      payUrl: 'http://localhost:4000/manage/mt-1',
      lastError: 'Your card was declined.',
    }),
  ]);
  expect(await screen.findByRole('button', { name: 'Copy payment link' })).toBeVisible();
  expect(screen.getByText('Your card was declined.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

const state = (account: object | null) => ({
  request: { query: PaymentsStateDocument },
  result: {
    data: { paymentsState: { __typename: 'PaymentsState', webhookUrl: 'http://localhost/hooks', account } },
  },
});
const ACCOUNT = {
  __typename: 'PaymentAccountInfo',
  accountName: 'Fade & Co Inc',
  country: 'US',
  livemode: true,
  isWorking: true,
  lastError: null,
  minutesToPay: 30,
  lateCancellation: 'keep',
  openPayments: 0,
};

it('asks for a deposit where none was asked, up to the price', async () => {
  const asked: PaymentFieldsFragment = {
    ...PAID,
    status: 'requires_payment',
    paidAt: null,
    refundableCents: 0,
  };
  open([
    loaded(null),
    state(ACCOUNT),
    {
      request: {
        query: AskDepositDocument,
        variables: { input: { appointmentId: 'a1', amountCents: 1250 } },
      },
      result: { data: { askDeposit: asked } },
    },
    loaded(asked),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a deposit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for a deposit' });
  await userEvent.type(within(dialog).getByLabelText(/Amount/), '36');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for it' }));
  expect(await within(dialog).findByText('At most $35, the price of the appointment.')).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText(/Amount/));
  await userEvent.type(within(dialog).getByLabelText(/Amount/), '12.50');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for it' }));
  expect(await screen.findByText('Not paid yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask for a deposit' })).toBeNull();
});

it('asks nothing for what is free', async () => {
  open([loaded(null), state(ACCOUNT)], 0);
  await expect(
    screen.findByRole('button', { name: 'Ask for a deposit' }, { timeout: 500 }),
  ).rejects.toThrow();
});

it('does not offer to ask while card payments are not connected', async () => {
  open([loaded(null), state(null)]);
  await expect(
    screen.findByRole('button', { name: 'Ask for a deposit' }, { timeout: 500 }),
  ).rejects.toThrow();
});
