import { type MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DocumentNode, GraphQLError } from 'graphql';
import {
  CancelMessageDocument,
  ClientMessageDocument,
  type ClientMessageRowFragment,
  ClientMessagesDocument,
  OutgoingMessagesDocument,
  SendMessageAgainDocument,
  SendRelevantMessagesDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { salon } from '../bookings/testing/salon';
import { TenantContext } from '../tenant/tenantContext';
import { MessagesPage } from './MessagesPage';

/** Any number of calls, answered by what they ask. */
const answers = (
  query: DocumentNode,
  data: (variables: Record<string, unknown>) => object,
): MockLink.MockedResponse => ({
  request: { query, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: (variables) => ({ data: data(variables) as never }),
});

type Message = ClientMessageRowFragment & { __typename: 'ClientMessage' };
const unsent: Message = {
  __typename: 'ClientMessage',
  id: 'm1',
  kind: 'booking_confirmation',
  channel: 'sms',
  status: 'not_sent',
  reason: 'no_provider',
  error: null,
  recipient: '+12125550101',
  subject: null,
  dueAt: '2026-12-01T14:00:00.000Z',
  createdAt: '2026-12-01T14:00:00.000Z',
  sentAt: null,
  attempts: 0,
  clientId: 'cara',
  clientName: 'Cara Client',
  appointmentId: 'a1',
  reference: 'K7M2QX',
  visitStartsAt: '2026-12-03T15:00:00.000Z',
  canSendAgain: true,
};
const waiting: Message = {
  ...unsent,
  id: 'm2',
  kind: 'reminder',
  channel: 'email',
  status: 'scheduled',
  reason: null,
  recipient: 'cara@example.com',
  canSendAgain: false,
};

/** To a number that is no client's, and to a colleague. */
const reply: Message = {
  ...unsent,
  id: 'm3',
  kind: 'assistant_reply',
  status: 'sent',
  reason: null,
  recipient: '+12125550177',
  clientId: null,
  clientName: null,
  appointmentId: null,
  reference: null,
  visitStartsAt: null,
  canSendAgain: false,
};
const invitation: Message = {
  ...reply,
  id: 'm4',
  kind: 'invitation',
  channel: 'email',
  status: 'not_sent',
  reason: 'no_provider',
  recipient: 'dana@example.com',
  subject: 'Join Fade & Co',
};

function show({
  sms = false,
  mocks = [] as MockLink.MockedResponse[],
  messages = [unsent, waiting] as readonly Message[],
} = {}) {
  const asked: object[] = [];
  const list = answers(ClientMessagesDocument, (variables) => {
    asked.push(variables);
    const nodes = messages.filter(({ status }) => !variables.status || status === variables.status);
    return {
      clientMessages: {
        __typename: 'ClientMessageConnection',
        nodes,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        totalCount: nodes.length,
      },
    };
  });
  const outgoing = answers(OutgoingMessagesDocument, () => ({
    outgoingMessages: (['email', 'sms'] as const).map((channel) => ({
      __typename: 'OutgoingMessages',
      channel,
      isConfigured: channel === 'email' || sms,
      sentThisMonth: 3,
      monthlyQuota: channel === 'sms' ? 1000 : null,
      stillRelevant: channel === 'sms' ? 1 : 0,
    })),
  }));
  const details = answers(ClientMessageDocument, ({ id }) => ({
    clientMessage: {
      __typename: 'ClientMessageDetails',
      message: { ...messages.find((message) => message.id === id)!, language: 'en', segments: null },
      text: id === 'm1' ? 'Fade & Co: you are booked' : null,
      events: [
        {
          __typename: 'ClientMessageEvent',
          at: '2026-12-01T14:00:00.000Z',
          status: 'not_sent',
          reason: 'no_provider',
          error: null,
          dueAt: null,
        },
      ],
    },
  }));
  renderApp(
    <TenantContext value={{ tenant: salon, tenants: [salon], selectTenant: () => undefined }}>
      <MessagesPage />
    </TenantContext>,
    { mocks: [...mocks, list, outgoing, details] },
  );
  return { asked };
}

it('shows what was not sent and why, and where to connect a provider', async () => {
  show();
  expect(await screen.findByText('Not sent: no provider')).toBeInTheDocument();
  expect(screen.getByText('2 messages')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Cara Client' })[0]).toHaveAttribute(
    'href',
    '/dashboard/clients/cara',
  );
  expect(await screen.findByText(/No text message provider is connected/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Connect a provider' })).toHaveAttribute(
    'href',
    '/dashboard/integrations',
  );
});

it('asks the server for what the filters say, and offers to clear them where nothing is left', async () => {
  const { asked } = show();
  await screen.findByText('2 messages');
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Failed' }));
  expect(await screen.findByText('No messages found matching your criteria')).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ status: 'failed', first: 25 });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('2 messages')).toBeInTheDocument();
});

it('shows a message with its text and history, and sends it again', async () => {
  const sent: object[] = [];
  const again = answers(SendMessageAgainDocument, (variables) => {
    sent.push(variables);
    return { sendMessageAgain: { ...unsent, status: 'scheduled', reason: null, canSendAgain: false } };
  });
  show({ mocks: [again] });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Show the message to Cara Client' }))[0]!,
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('Fade & Co: you are booked')).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The message is on its way')).toBeInTheDocument();
  expect(sent).toEqual([{ id: 'm1' }]);
});

it('cancels one that waits after asking, and says why it could not be', async () => {
  const sentence = 'Only a message that waits to be sent can be cancelled.';
  const refused = {
    request: { query: CancelMessageDocument, variables: () => true },
    result: { errors: [new GraphQLError(sentence, { extensions: { code: 'CONFLICT' } })] },
  };
  show({ mocks: [refused] });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Show the message to Cara Client' }))[1]!,
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText(/It is written when it leaves/)).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Cancel message' }));
  const question = await screen.findByText('The client will not get this message. Cancel it?');
  await userEvent.click(
    within(question.closest<HTMLElement>('[role="dialog"]')!).getByRole('button', { name: 'Cancel message' }),
  );
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('sends all that is still worth sending once there is a provider', async () => {
  const all = answers(SendRelevantMessagesDocument, () => ({
    sendRelevantMessages: { __typename: 'SentAgain', count: 1 },
  }));
  show({ sms: true, mocks: [all] });
  expect(await screen.findByText('3 of 1,000 text messages this month')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send all that are still relevant' }));
  expect(await screen.findByText('1 message is on its way')).toBeInTheDocument();
});

it('shows replies to numbers that are no client’s, and mails to the team without their text', async () => {
  show({ messages: [reply, invitation] });
  expect(await screen.findByText('Assistant’s reply · Text message')).toBeVisible();
  expect(screen.getByText('(212) 555-0177')).toBeVisible();
  expect(screen.queryByText('Erased client')).toBeNull();
  expect(screen.getByText('Not sent: no provider')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show the message to dana@example.com' }));
  const drawer = await screen.findByRole('dialog', { name: 'Invitation to the team · Email' });
  expect(within(drawer).getByText(/Mails to the team are not shown/)).toBeVisible();
  expect(within(drawer).getByText('Join Fade & Co')).toBeVisible();
});

it('never parts a time before its a.m. or p.m.', async () => {
  show();
  await screen.findByText('Reminder · Email');
  expect(document.body.textContent).toContain('9:00\u00a0AM');
});
