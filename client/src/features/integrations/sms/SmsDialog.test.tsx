import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ConnectSmsDocument,
  SendTestSmsDocument,
  SmsConnectionDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { SmsDialog } from './SmsDialog';

// A machine that builds at the same time takes longer.

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const SID = `AC${'a1'.repeat(16)}`;
const INBOUND = 'https://book.example/hooks/twilio/t1/inbound';

const connection = (rest: object = {}) => ({
  __typename: 'SmsConnection',
  isConnected: false,
  accountName: null,
  accountSid: null,
  from: null,
  platformFrom: null,
  webhookConfigured: false,
  inboundUrl: INBOUND,
  statusUrl: 'https://book.example/hooks/twilio/t1/status',
  messagesSent: 0,
  monthlyQuota: 1000,
  lastError: null,
  ...rest,
});
const CONNECTED = {
  isConnected: true,
  accountName: 'Fade & Co texts',
  accountSid: SID,
  from: '+12125550100',
  webhookConfigured: true,
  messagesSent: 842,
};

const shows = (rest: object = {}) =>
  ({
    request: { query: SmsConnectionDocument },
    result: { data: { smsConnection: connection(rest) } },
  }) as never;
const answers = (query: unknown, field: string, data: object, sent: object[] = []) =>
  ({
    request: {
      query,
      variables: (variables: object) => {
        sent.push(variables);
        return true;
      },
    },
    result: { data: { [field]: data } },
  }) as never;
const refuses = (query: unknown, message: string, extensions: object) =>
  ({
    request: { query, variables: () => true },
    result: { data: null, errors: [{ message, extensions }] },
  }) as never;

function open(mocks: Mocks) {
  const onClose = jest.fn();
  const onChanged = jest.fn();
  renderApp(<SmsDialog onClose={onClose} onChanged={onChanged} />, { mocks });
  return { onClose, onChanged };
}

async function fill(token = 'b2'.repeat(16)) {
  await userEvent.type(await screen.findByLabelText(/Account SID/), SID);
  if (token) await userEvent.type(screen.getByLabelText(/Auth token/), token);
  await userEvent.type(screen.getByLabelText(/Send from/), '(212) 555-0100');
}

it('says where to find what is asked, and that texts leave by a shared number until then', async () => {
  open([shows({ platformFrom: '+18885550100' })]);
  expect(await screen.findByText(/Until then your texts leave from \(888\) 555-0100/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Twilio console' })).toHaveAttribute(
    'href',
    'https://console.twilio.com/',
  );
});

it('asks for a whole SID and a token before anything is sent', async () => {
  open([shows()]);
  await userEvent.type(await screen.findByLabelText(/Account SID/), 'SK12');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/begins with AC, followed by 32/)).toBeVisible();
  expect(screen.getByText('Please enter a number or a messaging service.')).toBeVisible();
});

it('connects, tells the card, and shows what Twilio must know', async () => {
  const sent: object[] = [];
  const { onChanged } = open([
    shows(),
    answers(ConnectSmsDocument, 'connectSms', connection(CONNECTED), sent),
    shows(CONNECTED),
  ]);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Text messages are connected')).toBeVisible();
  expect(sent).toEqual([{ input: { accountSid: SID, authToken: 'b2'.repeat(16), from: '(212) 555-0100' } }]);
  expect(onChanged).toHaveBeenCalled();
});

it('keeps what was typed when the server refuses, its sentence beside the field', async () => {
  const { onChanged, onClose } = open([
    shows(),
    refuses(ConnectSmsDocument, 'No.', {
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: 'input.from', message: 'This is not a number of the account.' }],
    }),
  ]);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('This is not a number of the account.')).toBeVisible();
  expect(screen.getByLabelText(/Send from/)).toHaveValue('(212) 555-0100');
  expect(onChanged).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Discard what you entered?')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the number, the quota, the addresses and the trouble of a connected account', async () => {
  open([shows({ ...CONNECTED, webhookConfigured: false, lastError: 'The Twilio account is not active.' })]);
  expect(await screen.findByText('(212) 555-0100')).toBeVisible();
  expect(screen.getByText('The Twilio account is not active.')).toBeVisible();
  expect(screen.getByText(/842 of 1,000 messages/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change the quota' })).toHaveAttribute(
    'href',
    '/dashboard/settings/notifications',
  );
  expect(screen.getByLabelText('Answers')).toHaveValue(INBOUND);
  expect(screen.getByText(/Twilio did not take the address/)).toBeVisible();
});

it('copies an address', async () => {
  const user = userEvent.setup();
  open([shows(CONNECTED)]);
  await user.click(await screen.findByRole('button', { name: 'Copy: Answers' }));
  expect(await navigator.clipboard.readText()).toBe(INBOUND);
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
});

it('changes the number without asking for the token again', async () => {
  const sent: object[] = [];
  open([
    shows(CONNECTED),
    answers(ConnectSmsDocument, 'connectSms', connection({ ...CONNECTED, from: '+12125550111' }), sent),
    shows({ ...CONNECTED, from: '+12125550111' }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change account or number' }));
  expect(screen.getByLabelText(/Auth token/)).not.toBeRequired();
  const number = screen.getByLabelText(/Send from/);
  await userEvent.clear(number);
  await userEvent.type(number, '212 555 0111');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('(212) 555-0111')).toBeVisible();
  expect(sent).toEqual([{ input: { accountSid: SID, authToken: null, from: '212 555 0111' } }]);
});

it('sends a test, or says beside the number why not', async () => {
  const sent: object[] = [];
  const { onChanged } = open([
    shows(CONNECTED),
    refuses(SendTestSmsDocument, 'No.', {
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: 'input.to', message: 'This number cannot receive text messages.' }],
    }),
    answers(
      SendTestSmsDocument,
      'sendTestSms',
      {
        __typename: 'OperationResult',
        ok: true,
        message: 'A test message is on its way to (212) 555-0142.',
      },
      sent,
    ),
  ]);
  await userEvent.type(await screen.findByLabelText(/Phone number/), '212 555 0142');
  await userEvent.click(screen.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('This number cannot receive text messages.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('A test message is on its way to (212) 555-0142.')).toBeVisible();
  expect(sent).toEqual([{ input: { to: '212 555 0142' } }]);
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
});

it('can be loaded again when it failed', async () => {
  open([{ request: { query: SmsConnectionDocument }, error: new Error('down') } as never, shows(CONNECTED)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('(212) 555-0100')).toBeVisible();
});
