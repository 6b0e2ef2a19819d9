import { type MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DocumentNode, GraphQLError } from 'graphql';
import {
  CloseConversationDocument,
  ConversationChangedDocument,
  ConversationDocument,
  type ConversationEntryFragment,
  type ConversationRowFragment,
  ConversationsDocument,
  type CurrentTenantFragment,
  ReplyToConversationDocument,
  TakeOverConversationDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { AsMember } from '../../testing/tenant';
import { ConversationsPage } from './ConversationsPage';

type Mock = MockLink.MockedResponse;
type Row = ConversationRowFragment & { __typename: 'Conversation' };

const ALWAYS = Number.POSITIVE_INFINITY;
const answers = (query: DocumentNode, data: (variables: Record<string, unknown>) => object): Mock => ({
  request: { query, variables: () => true },
  maxUsageCount: ALWAYS,
  result: (variables) => ({ data: data(variables) as never }),
});
const refuses = (query: DocumentNode, message: string): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { code: 'CONFLICT' } })] },
});

const dana: Row = {
  __typename: 'Conversation',
  id: 'k1',
  channel: 'web',
  status: 'waiting',
  handOver: 'asked',
  outcome: 'handed_over',
  language: 'en',
  startedAt: '2026-12-02T15:00:00.000Z',
  lastMessageAt: '2026-12-02T15:02:00.000Z',
  turns: 2,
  needsAnswer: true,
  customerName: 'Dana Fox',
  customerPhone: '+12125550147',
  customerEmail: null,
  clientId: 'c1',
  appointmentId: null,
  reference: null,
  visitStartsAt: null,
  lastLine: 'can I talk to a person?',
  lastFrom: 'customer',
  takenBy: null,
  isMine: false,
};
const teo: Row = {
  ...dana,
  ...{ id: 'k2', channel: 'sms', status: 'open', handOver: null, outcome: 'booked', needsAnswer: false },
  ...{ customerName: null, customerPhone: '+12125550166', lastLine: 'Booked: Cut', lastFrom: 'assistant' },
};
const mine: Row = { ...dana, status: 'staff', isMine: true, takenBy: 'Ana Diaz' };

const entry = (position: number, changes: Partial<ConversationEntryFragment>) => ({
  __typename: 'ConversationLine',
  ...{ id: `e${position}`, position, at: '2026-12-02T15:01:00.000Z', kind: 'customer', text: null },
  ...{ member: null, event: null, tool: null, mind: null, isFallback: false },
  ...changes,
});
const said = [
  entry(1, { text: 'A cut tomorrow at 3' }),
  entry(2, {
    kind: 'tool',
    tool: {
      ...({ __typename: 'ConversationTool' } as object),
      ...{
        name: 'findSlots',
        given: '[{"fromDate":"2026-12-03"}]',
        answered: '[]',
        isFailed: false,
        milliseconds: 12,
      },
    },
  }),
  entry(3, { kind: 'assistant', text: 'Shall I book it?', mind: 'built-in' }),
  entry(4, { text: 'can I talk to a person?' }),
  entry(5, { kind: 'event', event: 'handed_over' }),
];
const summary = {
  __typename: 'ConversationSummary',
  ...{ reason: 'asked', task: 'book', services: ['Cut'], barbers: ['Ana'], dates: ['2026-12-03'] },
  ...{ fromMinute: 900, toMinute: null, isSoonest: false, proposedAt: null, reference: null },
  ...{ name: 'Dana Fox', phone: '+12125550147', email: null, failures: 0, refusals: [], said: [] },
};
const details = (row: () => Row, entries: () => object[] = () => said): Mock =>
  answers(ConversationDocument, () => ({
    conversation: {
      __typename: 'ConversationDetails',
      hasEarlier: false,
      conversation: row(),
      summary,
      entries: entries(),
    },
  }));
const quiet: Mock = {
  request: { query: ConversationChangedDocument },
  delay: ALWAYS,
  maxUsageCount: ALWAYS,
  result: { data: null },
};

const asked: Record<string, unknown>[] = [];
const list = (rows: () => Row[]): Mock =>
  answers(ConversationsDocument, (variables) => {
    asked.push(variables);
    return {
      conversations: {
        __typename: 'ConversationConnection',
        totalCount: rows().length,
        nodes: rows(),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    };
  });

/** Beside each other; the window of the tests says nothing of its width. */
beforeEach(() => {
  asked.length = 0;
  window.matchMedia = ((query: string) => ({
    matches: query.includes('900px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

const show = (mocks: Mock[], path = '/dashboard/conversations', role?: CurrentTenantFragment['viewerRole']) =>
  renderApp('Nowhere', {
    mocks,
    path,
    routes: [
      {
        path: '/dashboard/conversations/:id?',
        element: (
          <AsMember role={role ?? 'owner'}>
            <ConversationsPage />
          </AsMember>
        ),
      },
    ],
  });

it('lists who wrote, what was said last and who answers, and asks for what is chosen', async () => {
  const { router } = show([quiet, list(() => [dana, teo])]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Dana Fox (waits for an answer)');
  expect(first).toHaveTextContent('Waiting');
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/dashboard/conversations/k1');
  expect(second).toHaveTextContent('(212) 555-0166');
  expect(second).toHaveTextContent('Assistant: Booked: Cut');
  await userEvent.click(screen.getByRole('button', { name: 'Waiting' }));
  expect(screen.getByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.type(screen.getByRole('searchbox'), 'dana');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ filter: { statuses: ['waiting'], search: 'dana' } }),
  );
  // In the address too, and in the links, so that a reload and the way back keep them.
  await waitFor(() => expect(router.state.location.search).toBe('?status=waiting&search=dana'));
  await waitFor(() =>
    expect(screen.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/dashboard/conversations/k1?status=waiting&search=dana',
    ),
  );
});

it('takes its filters from the address, and leaves out what it does not know', async () => {
  show([quiet, list(() => [dana])], '/dashboard/conversations?status=waiting&outcome=nonsense');
  expect(await screen.findByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-pressed', 'true');
  await screen.findAllByRole('listitem');
  expect(asked.at(-1)).toEqual({ filter: { statuses: ['waiting'] }, first: 25 });
});

it('says where conversations come from while there is none', async () => {
  show([quiet, list(() => [])]);
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the booking page' })).toHaveAttribute(
    'href',
    '/book/shear-joy',
  );
});

it('shows the summary and what was said; what the assistant did on request', async () => {
  show([quiet, list(() => [dana]), details(() => dana)], '/dashboard/conversations/k1');
  const facts = await screen.findByRole('region', { name: 'Summary for the team' });
  expect(facts).toHaveTextContent('Asked for a person');
  expect(facts).toHaveTextContent('WhenThu, Dec 3, 3:00 PM');
  const log = screen.getByRole('log', { name: 'What was said' });
  expect(log).toHaveTextContent('Shall I book it?');
  expect(log).toHaveTextContent('The assistant called the team');
  expect(log).not.toHaveTextContent('Looked for free times');
  await userEvent.click(screen.getByRole('switch', { name: 'Show what the assistant did' }));
  expect(log).toHaveTextContent('Looked for free times12 ms');
  expect(log).toHaveTextContent('by built-in');
  expect(within(log).getByText(/"fromDate": "2026-12-03"/)).toBeInTheDocument();
});

const call = (status: 'waiting' | 'closed') => ({ ...dana, channel: 'call' as const, status });

it('offers of a call that waits to take it or to close it, and not to give it back', async () => {
  show([quiet, list(() => [dana]), details(() => call('waiting'))], '/dashboard/conversations/k1');
  expect(await screen.findByRole('button', { name: 'Take over' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give back to the assistant' })).not.toBeInTheDocument();
});

it('opens no call again: nothing can be written into one', async () => {
  show([quiet, list(() => [dana]), details(() => call('closed'))], '/dashboard/conversations/k1');
  expect(await screen.findByText(/nothing can be written into one/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen and answer' })).not.toBeInTheDocument();
});

it('has words for what happened in a call, and for the mind that answered', async () => {
  const kinds = [
    'call_person_asked',
    'call_not_understood',
    'call_message',
    'call_answered_by_team',
  ] as const;
  const told = [
    entry(1, { kind: 'assistant', text: 'Hello', mind: 'built_in' }),
    ...kinds.map((event, index) => entry(index + 2, { kind: 'event', event })),
  ];
  show(
    [
      quiet,
      list(() => [dana]),
      details(
        () => ({ ...dana, channel: 'call' }),
        () => told,
      ),
    ],
    '/dashboard/conversations/k1',
  );
  const log = await screen.findByRole('log');
  expect(log).toHaveTextContent(/Dana Fox asked for a person/);
  expect(log).toHaveTextContent(/did not understand and called the team/);
  expect(log).toHaveTextContent(/Dana Fox left a message/);
  expect(log).toHaveTextContent(/The team spoke to Dana Fox/);
  await userEvent.click(screen.getByRole('switch', { name: 'Show what the assistant did' }));
  expect(log).toHaveTextContent(/by the built-in assistant/);
});

it('takes over and answers; what could not be sent stays, and goes with the same key', async () => {
  let row = dana;
  let entries: object[] = said;
  const sent: Record<string, { text: string; idempotencyKey: string }>[] = [];
  const reply = (answer: object): Mock => ({
    request: { query: ReplyToConversationDocument, variables: () => true },
    result: (variables) => {
      sent.push(variables as (typeof sent)[number]);
      return answer as never;
    },
  });
  show(
    [
      quiet,
      list(() => [row]),
      details(
        () => row,
        () => entries,
      ),
      answers(TakeOverConversationDocument, () => {
        row = mine;
        return { takeOverConversation: row };
      }),
      reply({ errors: [new GraphQLError('Broken', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })] }),
      {
        ...reply({}),
        result: (variables) => {
          sent.push(variables as (typeof sent)[number]);
          entries = [...said, entry(6, { kind: 'staff', member: 'Ana Diaz', text: 'Hello Dana' })];
          return { data: { replyToConversation: { ...mine, needsAnswer: false } } as never };
        },
      },
    ],
    '/dashboard/conversations/k1',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
  const field = await screen.findByRole('textbox', { name: 'Your answer' });
  await userEvent.type(field, 'Hello Dana{Enter}');
  expect(await screen.findByText(/could not be sent. It is still here/)).toBeVisible();
  expect(field).toHaveValue('Hello Dana');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent).toHaveLength(2);
  expect(sent[1]!.input!.idempotencyKey).toBe(sent[0]!.input!.idempotencyKey);
  const log = screen.getByRole('log', { name: 'What was said' });
  await waitFor(() => expect(log).toHaveTextContent('Hello Dana'));
});

it('says who was faster, and leaves what others answer to them', async () => {
  let row = dana;
  show(
    [
      quiet,
      list(() => [row]),
      details(() => row),
      { ...refuses(TakeOverConversationDocument, 'Bo Boyd is answering this conversation already.') },
    ],
    '/dashboard/conversations/k1',
  );
  const take = await screen.findByRole('button', { name: 'Take over' });
  row = { ...dana, status: 'staff', takenBy: 'Bo Boyd' };
  await userEvent.click(take);
  expect(await screen.findByText('Bo Boyd is answering this conversation already.')).toBeVisible();
  expect(await screen.findByText('Bo Boyd is answering this customer.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument();
});

it('follows what is said elsewhere, and closes', async () => {
  let row = dana;
  let entries: object[] = said;
  const news: Mock = {
    ...quiet,
    delay: 300,
    maxUsageCount: 2,
    result: () => {
      row = { ...mine, lastLine: 'hello??' };
      entries = [...said, entry(6, { text: 'hello??' })];
      return { data: { conversationChanged: row } as never };
    },
  };
  show(
    [
      news,
      quiet,
      list(() => [row]),
      details(
        () => row,
        () => entries,
      ),
      answers(CloseConversationDocument, () => {
        row = { ...row, status: 'closed', isMine: false, takenBy: null, needsAnswer: false };
        return { closeConversation: row };
      }),
    ],
    '/dashboard/conversations/k1',
  );
  const log = await screen.findByRole('log', { name: 'What was said' });
  await waitFor(() => expect(log).toHaveTextContent('hello??'));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/This conversation is closed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reopen and answer' })).toBeVisible();
});

it('tells barbers whose conversations are', async () => {
  show([quiet], undefined, 'barber');
  expect(await screen.findByRole('heading', { name: 'Conversations are for the front desk' })).toBeVisible();
});

it('offers to try again what could not be loaded', async () => {
  show([quiet, refuses(ConversationsDocument, 'The server is busy.'), list(() => [dana])]);
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  expect(await screen.findByText(/Dana Fox/)).toBeVisible();
});
