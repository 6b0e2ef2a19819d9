import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ConfigureVoiceDocument,
  ConnectVoiceDocument,
  VoiceConnectionDocument,
  VoiceNumbersDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { VoiceDialog } from './VoiceDialog';

// A machine that builds at the same time takes longer.

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const SID = `AC${'a1'.repeat(16)}`;
const BEGIN = 'https://book.example/hooks/voice/t1/begin';

const connection = (rest: object = {}) => ({
  __typename: 'VoiceConnection',
  isConnected: false,
  number: null,
  accountName: null,
  accountSid: null,
  usesSmsAccount: false,
  smsAccountName: null,
  webhookConfigured: false,
  voiceUrl: BEGIN,
  statusUrl: 'https://book.example/hooks/voice/t1/status',
  transferPhone: null,
  businessPhone: '+12125550177',
  useRelay: false,
  canUseRelay: true,
  maxCallMinutes: 15,
  callsThisMonth: 0,
  minutesThisMonth: 0,
  lastError: null,
  ...rest,
});
const CONNECTED = {
  isConnected: true,
  number: '+12125550100',
  accountName: 'Fade & Co texts',
  accountSid: SID,
  webhookConfigured: true,
  callsThisMonth: 12,
  minutesThisMonth: 1,
};

const shows = (rest: object = {}) =>
  ({
    request: { query: VoiceConnectionDocument },
    result: { data: { voiceConnection: connection(rest) } },
  }) as never;
const lists = (numbers: string[]) =>
  ({ request: { query: VoiceNumbersDocument }, result: { data: { voiceNumbers: numbers } } }) as never;
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
const refuses = (query: unknown, path: string, message: string) =>
  ({
    request: { query, variables: () => true },
    result: {
      data: null,
      errors: [{ message: 'No.', extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path, message }] } }],
    },
  }) as never;

function open(mocks: Mocks) {
  const onClose = jest.fn();
  const onChanged = jest.fn();
  renderApp(<VoiceDialog onClose={onClose} onChanged={onChanged} />, { mocks });
  return { onClose, onChanged };
}

it('connects a number of the account for text messages, chosen from its list', async () => {
  const sent: object[] = [];
  const { onChanged } = open([
    shows({ smsAccountName: 'Fade & Co texts' }),
    lists(['+12125550100', '+12125550111']),
    answers(
      ConnectVoiceDocument,
      'connectVoice',
      connection({ ...CONNECTED, usesSmsAccount: true, smsAccountName: 'Fade & Co texts' }),
      sent,
    ),
    shows({ ...CONNECTED, usesSmsAccount: true, smsAccountName: 'Fade & Co texts' }),
  ]);
  expect(await screen.findByLabelText('The one for text messages: Fade & Co texts')).toBeChecked();
  expect(screen.queryByLabelText(/Account SID/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByLabelText(/Number to answer/));
  await userEvent.click(await screen.findByRole('option', { name: '(212) 555-0100' }));
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('The assistant answers this number')).toBeVisible();
  expect(sent).toEqual([{ input: { usesSmsAccount: true, number: '(212) 555-0100' } }]);
  expect(onChanged).toHaveBeenCalled();
  expect(await screen.findByText('12 calls, 1 minute')).toBeVisible();
});

it('connects an account of its own, and keeps what was typed when the server refuses', async () => {
  const { onChanged, onClose } = open([
    shows(),
    refuses(
      ConnectVoiceDocument,
      'input.number',
      'This number cannot take calls. Please choose another one.',
    ),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/begins with AC, followed by 32/)).toBeVisible();
  expect(screen.getByText('Please enter the auth token.')).toBeVisible();
  expect(screen.getByLabelText(/Auth token/)).toBeRequired();
  expect(screen.getByText('Please enter a number.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Account SID/), SID);
  await userEvent.type(screen.getByLabelText(/Auth token/), 'b2'.repeat(16));
  await userEvent.type(screen.getByLabelText(/Number to answer/), '(212) 555-0199');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/This number cannot take calls/)).toBeVisible();
  expect(screen.getByLabelText(/Number to answer/)).toHaveValue('(212) 555-0199');
  expect(onChanged).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Discard what you entered?')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('changes who rings and how long calls last, or says beside the field why not', async () => {
  const sent: object[] = [];
  const { onChanged } = open([
    shows({ ...CONNECTED, lastError: 'The Twilio account is not active.' }),
    refuses(ConfigureVoiceDocument, 'input.transferPhone', 'This is the number that the assistant answers.'),
    answers(
      ConfigureVoiceDocument,
      'configureVoice',
      connection({ ...CONNECTED, transferPhone: '+12125550178', useRelay: true, maxCallMinutes: 5 }),
      sent,
    ),
  ]);
  expect(await screen.findByText('The Twilio account is not active.')).toBeVisible();
  expect(screen.getByLabelText('Hand over to')).toHaveAccessibleDescription(
    /Left empty, \(212\) 555-0177 rings/,
  );
  expect(screen.getByText(/says? that an AI assistant|AI assistant is speaking/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Hand over to'), '212 555 0178');
  const minutes = screen.getByLabelText('Longest call, in minutes');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '99');
  await userEvent.click(screen.getByRole('switch', { name: 'Speak over ConversationRelay' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Please enter 1 to 60 minutes.')).toBeVisible();
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This is the number that the assistant answers.')).toBeVisible();
  expect(screen.getByLabelText('Hand over to')).toHaveValue('212 555 0178');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeVisible();
  expect(sent).toEqual([{ input: { transferPhone: '212 555 0178', useRelay: true, maxCallMinutes: 5 } }]);
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(screen.getByLabelText('Hand over to')).toHaveValue('(212) 555-0178');
});

it('shows the addresses where Twilio did not take them, and a relay that cannot be', async () => {
  open([shows({ ...CONNECTED, webhookConfigured: false, canUseRelay: false })]);
  expect(await screen.findByLabelText('A call comes in')).toHaveValue(BEGIN);
  expect(screen.getByText(/Twilio did not take the addresses/)).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Speak over ConversationRelay' })).toBeDisabled();
});

it('can be loaded again when it failed', async () => {
  open([
    { request: { query: VoiceConnectionDocument }, error: new Error('down') } as never,
    shows(CONNECTED),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('(212) 555-0100')).toBeVisible();
});
