import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppProviders } from '../../app/AppProviders';
import {
  type ChatConversationQuery,
  ChatConversationDocument,
  SendChatMessageDocument,
  type SendChatMessageMutationVariables,
  StartChatDocument,
} from '../../generated/public.generated';
import {
  ANYTHING,
  answerPublic,
  type FakeSubscriptions,
  fakePublicSocket,
  type PublicAnswer,
} from '../../testing/publicApi';
import { ChatLauncher } from './ChatLauncher';

type Conversation = NonNullable<ChatConversationQuery['assistantConversation']>;
type Entry = Conversation['entries'][number];

const BUSINESS = {
  slug: 'fades',
  businessName: 'Fade Room',
  phone: '+12125550123',
  timeZone: 'America/New_York',
  logoUrl: null,
};
const GREETING: Entry = {
  position: 1,
  kind: 'assistant',
  text: 'Hi, how can I help?',
  at: '2026-03-10T15:00:00.000Z',
  member: null,
};
const BEGUN: Conversation = {
  entries: [GREETING],
  suggestions: [{ label: 'Prices', value: 'What are your prices?' }],
  handedOff: false,
  appointment: null,
};
const ANSWER = { reply: '', suggestions: [], handedOff: false, appointment: null };
const VISIT = { id: 'v1', startsAt: '2026-03-12T19:15:00.000Z', status: 'confirmed' as const };

const START: PublicAnswer = {
  request: { query: StartChatDocument, variables: { input: { slug: 'fades', language: 'en' } } },
  result: { data: { startAssistantConversation: { conversationToken: 'token-1' } } },
};
const read = (conversation: Conversation | null, conversationToken = 'token-1'): PublicAnswer => ({
  request: { query: ChatConversationDocument, variables: { slug: 'fades', conversationToken } },
  result: { data: { assistantConversation: conversation } },
});
const answer = (result: PublicAnswer['result']): PublicAnswer => ({
  request: { query: SendChatMessageDocument, variables: ANYTHING },
  result,
});
const reply = (text: string, more: object = {}): PublicAnswer =>
  answer({ data: { sendAssistantMessage: { ...ANSWER, reply: text, ...more } } });
const refusal = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });

let server: FakeSubscriptions;

beforeAll(() => {
  server = fakePublicSocket();
});
afterAll(() => server.restore());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/book/fades');
});

const show = () =>
  render(
    <AppProviders>
      <ChatLauncher business={BUSINESS} label="Ask the assistant" />
    </AppProviders>,
  );

async function open(answers: PublicAnswer[] = [START, read(BEGUN)]) {
  answerPublic(answers);
  const user = userEvent.setup({ delay: null });
  const { unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }));
  const panel = await screen.findByRole('dialog', { name: 'Fade Room' });
  return { user, panel: within(panel), unmount };
}

/** A bubble, as it is read out. */
const said = (text: string) =>
  screen.findByText(
    (_, element) => element?.firstElementChild?.tagName === 'SPAN' && element.textContent === text,
    { selector: 'div' },
  );
async function write(user: ReturnType<typeof userEvent.setup>, text: string): Promise<void> {
  await user.click(await screen.findByLabelText('Your message'));
  await user.paste(text);
  await user.keyboard('{Enter}');
}
const followed = () => waitFor(() => expect(server.variables).toHaveLength(1));
const tell = (update: object) =>
  act(async () =>
    server.tell({
      assistantUpdates: {
        kind: 'entries',
        text: null,
        entries: [],
        suggestions: [],
        handedOff: false,
        appointment: null,
        ...update,
      },
    }),
  );
const entry = (position: number, kind: Entry['kind'], text: string, member: string | null = null): Entry => ({
  position,
  kind,
  text,
  member,
  at: '2026-03-10T15:01:00.000Z',
});

test('greets as a machine, answers a quick reply, and shows what it booked', async () => {
  const { user, panel } = await open([
    START,
    read(BEGUN),
    reply('Booked for Thursday.', { appointment: VISIT }),
  ]);
  expect(panel.getByText('Virtual assistant (AI)')).toBeInTheDocument();
  await said('Virtual assistant: Hi, how can I help?');
  await user.click(panel.getByRole('button', { name: 'Prices' }));
  await said('You: What are your prices?');
  await said('Virtual assistant: Booked for Thursday.');
  const visit = panel.getByRole('group', { name: 'Your booking' });
  expect(within(visit).getByText('Thursday, March 12')).toBeInTheDocument();
  expect(visit).toHaveTextContent('3:15 PM');
  expect(panel.queryByRole('button', { name: 'Prices' })).not.toBeInTheDocument();
});

test('goes on after a reload, and starts over when asked twice', async () => {
  const later = {
    ...BEGUN,
    entries: [GREETING, entry(2, 'customer', 'A cut tomorrow'), entry(5, 'assistant', 'At 3 or at 4?')],
    suggestions: [{ label: '3:00 PM', value: 'at 3' }],
    appointment: VISIT,
  };
  const first = await open();
  await said('Virtual assistant: Hi, how can I help?');
  first.unmount();
  const { user, panel } = await open([
    read(later),
    { ...START, result: { data: { startAssistantConversation: { conversationToken: 'token-2' } } } },
    read(BEGUN, 'token-2'),
  ]);
  await said('Virtual assistant: At 3 or at 4?');
  expect(panel.getByRole('button', { name: '3:00 PM' })).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Start over' }));
  const asked = panel.getByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(panel.queryByText(/At 3 or at 4/)).not.toBeInTheDocument());
  await said('Virtual assistant: Hi, how can I help?');
});

test('a conversation that ended, or is too old, gives way to a new one', async () => {
  localStorage.setItem('chat:fades', JSON.stringify({ token: 'token-0', until: Date.now() + 1000 }));
  const first = await open([read(null, 'token-0'), START, read(BEGUN)]);
  await said('Virtual assistant: Hi, how can I help?');
  first.unmount();
  localStorage.setItem('chat:fades', JSON.stringify({ token: 'token-0', until: Date.now() - 1 }));
  await open();
  await said('Virtual assistant: Hi, how can I help?');
});

test('what could not be sent stays, and is sent again only if it never arrived', async () => {
  const lost: PublicAnswer = { ...answer({}), error: new TypeError('offline') };
  const { user, panel } = await open([START, read(BEGUN), lost, read(BEGUN), reply('We are open until 6.')]);
  await write(user, 'Are you open?');
  expect(await panel.findByRole('alert')).toHaveTextContent('Not sent. Please check your connection.');
  await said('You: Are you open?');
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await said('Virtual assistant: We are open until 6.');
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  expect(panel.getAllByText(/Are you open/)).toHaveLength(1);
});

test('what the server got although its answer was lost is not sent twice', async () => {
  const lost: PublicAnswer = { ...answer({}), error: new TypeError('offline') };
  const arrived = {
    ...BEGUN,
    entries: [GREETING, entry(2, 'customer', 'Are you open?'), entry(3, 'assistant', 'Until 6.')],
  };
  const { user, panel } = await open([START, read(BEGUN), lost, read(arrived)]);
  await write(user, 'Are you open?');
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  await said('Virtual assistant: Until 6.');
  expect(panel.getAllByText(/Are you open/)).toHaveLength(1);
});

test('a refusal says why; the text can be changed', async () => {
  const { user, panel } = await open([
    START,
    read(BEGUN),
    answer(refusal('RATE_LIMITED', 'Too many attempts. Please try again in a minute.')),
  ]);
  await write(user, 'Hello?');
  expect(await panel.findByText('Too many attempts. Please try again in a minute.')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Edit' }));
  expect(panel.getByLabelText('Your message')).toHaveValue('Hello?');
  expect(panel.queryByText(/You: /)).not.toBeInTheDocument();
});

test('nothing that was typed is lost: not by editing what failed, and not by closing or reloading', async () => {
  const { user, panel, unmount } = await open([
    START,
    read(BEGUN),
    answer(refusal('RATE_LIMITED', 'Too many attempts.')),
    read(BEGUN),
  ]);
  await write(user, 'Hello?');
  await panel.findByText('Too many attempts.');
  await user.type(panel.getByLabelText('Your message'), 'Are you there?');
  unmount();
  show();
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }));
  expect(await screen.findByLabelText('Your message')).toHaveValue('Hello?\nAre you there?');
});

test('editing what failed keeps what was typed since', async () => {
  const refused = answer(refusal('RATE_LIMITED', 'Too many attempts.'));
  const { user, panel } = await open([START, read(BEGUN), refused]);
  await write(user, 'Hello?');
  await panel.findByText('Too many attempts.');
  await user.type(panel.getByLabelText('Your message'), 'Are you there?');
  await user.click(panel.getByRole('button', { name: 'Edit' }));
  expect(panel.getByLabelText('Your message')).toHaveValue('Hello?\nAre you there?');
});

test('Escape answers the question whether to start over, and the focus stays in the chat', async () => {
  const going: Conversation = { ...BEGUN, entries: [GREETING, entry(2, 'customer', 'When?')] };
  const { user, panel } = await open([START, read(going)]);
  await said('You: When?');
  for (const keep of [
    () => user.keyboard('{Escape}'),
    () => user.click(panel.getByRole('button', { name: 'Keep this conversation' })),
  ]) {
    await user.click(panel.getByRole('button', { name: 'Start over' }));
    await keep();
    expect(panel.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(panel.getByLabelText('Your message')).toHaveFocus();
  }
});

test('on a telephone, where it is the whole screen, the browser’s Back closes it and leaves the page', async () => {
  const real = window.matchMedia;
  const ignore = () => undefined;
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    ...{ addListener: ignore, removeListener: ignore, addEventListener: ignore, removeEventListener: ignore },
  })) as unknown as typeof real;
  try {
    const { user } = await open();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/book/fades');
    const entries = window.history.length;
    await user.click(screen.getByRole('button', { name: 'Ask the assistant' }));
    await user.click(await screen.findByRole('button', { name: 'Close the chat' }));
    await waitFor(() => expect(window.history.state).toBeNull());
    expect(window.history.length).toBe(entries);
  } finally {
    window.matchMedia = real;
  }
});

test('shows sentences as they are made, and the whole reply once', async () => {
  let finish = (_: object) => undefined as void;
  const { user, panel } = await open([START, read(BEGUN)]);
  await followed();
  const waiting = new Promise<object>((resolve) => (finish = resolve));
  const plain = globalThis.fetch;
  globalThis.fetch = (() =>
    waiting.then((data) => ({
      status: 200,
      json: () => Promise.resolve({ data }),
    }))) as unknown as typeof fetch;
  await write(user, 'Who is free?');
  expect(panel.getByText('The assistant is writing')).toBeInTheDocument();
  await tell({ kind: 'part', text: 'Let me look.' });
  await said('Virtual assistant: Let me look.');
  await tell({
    entries: [entry(2, 'customer', 'Who is free?'), entry(4, 'assistant', 'Let me look. Ana is.')],
  });
  await said('Virtual assistant: Let me look. Ana is.');
  await act(async () => finish({ sendAssistantMessage: { ...ANSWER, reply: 'Let me look. Ana is.' } }));
  globalThis.fetch = plain;
  expect(panel.getAllByText(/Ana is/)).toHaveLength(1);
  expect(panel.getAllByText(/Let me look/)).toHaveLength(1);
  expect(panel.getAllByText(/Who is free/)).toHaveLength(1);
  expect(panel.queryByText('The assistant is writing')).not.toBeInTheDocument();
});

test('people who take over are told apart, and their messages come by themselves', async () => {
  const { user, panel } = await open([
    START,
    read(BEGUN),
    reply('I will tell the team.', { handedOff: true }),
  ]);
  await followed();
  await write(user, 'A person, please');
  expect(await panel.findByText('Someone from Fade Room will answer here.')).toBeInTheDocument();
  await tell({ handedOff: true, entries: [entry(4, 'staff', 'Hi, Ana here.')] });
  await said('The team of Fade Room: Hi, Ana here.');
  // Where it is known who writes, customers are told; a second message of hers is not headed again.
  await tell({
    handedOff: true,
    entries: [
      entry(5, 'staff', 'At 3?', 'Ana'),
      entry(6, 'staff', 'Or 4?', 'Ana'),
      entry(7, 'staff', 'Or 5?', 'Bo'),
    ],
  });
  await said('Ana from Fade Room: At 3?');
  await said('Ana from Fade Room: Or 4?');
  await said('Bo from Fade Room: Or 5?');
  expect(panel.getAllByText('Ana from Fade Room')).toHaveLength(1);
  expect(panel.getAllByText('Bo from Fade Room')).toHaveLength(1);
});

test('an assistant that is switched off says so, and how else to reach the business', async () => {
  const { panel } = await open([
    { ...START, result: refusal('SWITCHED_OFF', 'This business has switched its assistant off.') },
  ]);
  expect(await panel.findByText('This business has switched its assistant off.')).toBeInTheDocument();
  expect(panel.getByRole('link', { name: 'Call (212) 555-0123' })).toHaveAttribute(
    'href',
    'tel:+12125550123',
  );
});

test('opens again after a failure', async () => {
  const { user, panel } = await open([{ ...START, error: new TypeError('offline') }, START, read(BEGUN)]);
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  await said('Virtual assistant: Hi, how can I help?');
});

test('Escape closes it and gives the focus back; `?chat=1` opens it with the page', async () => {
  const first = await open();
  await first.panel.findByLabelText('Your message');
  await first.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask the assistant' })).toHaveFocus();
  first.unmount();
  answerPublic([read(BEGUN)]);
  window.history.replaceState(null, '', '/book/fades?chat=1');
  show();
  expect(await screen.findByRole('dialog', { name: 'Fade Room' })).toBeInTheDocument();
});

describe('speaking', () => {
  interface Heard {
    lang: string;
    onresult: (event: object) => void;
    onerror: (event: object) => void;
    onend: () => void;
  }
  let listening: Heard;
  const spoken: string[] = [];

  beforeEach(() => {
    spoken.length = 0;
    class Recognition {
      start(): void {
        listening = this as unknown as Heard;
      }
      stop(): void {}
      abort(): void {}
    }
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.assign(window, {
      webkitSpeechRecognition: Recognition,
      SpeechSynthesisUtterance: Utterance,
      speechSynthesis: { cancel: () => undefined, speak: ({ text }: Utterance) => spoken.push(text) },
    });
  });
  afterEach(() => {
    for (const name of ['webkitSpeechRecognition', 'SpeechSynthesisUtterance', 'speechSynthesis']) {
      Reflect.deleteProperty(window, name);
    }
  });

  test('what is said is sent, and the reply read out until that is turned off', async () => {
    const { user, panel } = await open([START, read(BEGUN), reply('Until 6.'), reply('Yes.')]);
    await user.click(await panel.findByRole('button', { name: 'Speak' }));
    expect(listening.lang).toBe('en-US');
    act(() => listening.onresult({ results: [[{ transcript: 'are you open' }]] }));
    expect(panel.getByLabelText('Your message')).toHaveValue('are you open');
    act(() => listening.onend());
    await said('You: are you open');
    await said('Virtual assistant: Until 6.');
    expect(spoken).toEqual(['Until 6.']);
    await user.click(panel.getByRole('button', { name: 'Stop reading aloud' }));
    await user.click(panel.getByRole('button', { name: 'Speak' }));
    act(() => listening.onresult({ results: [[{ transcript: 'tomorrow too' }]] }));
    act(() => listening.onend());
    await said('Virtual assistant: Yes.');
    expect(spoken).toEqual(['Until 6.']);
  });

  test('a refused microphone is explained, and nothing is sent', async () => {
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Speak' }));
    act(() => {
      listening.onerror({ error: 'not-allowed' });
      listening.onend();
    });
    expect(panel.getByRole('alert')).toHaveTextContent('The microphone is blocked.');
    expect(panel.getByRole('button', { name: 'Speak' })).toBeEnabled();
  });
});

test('the last message sent carries the channel and the token', async () => {
  const sent: SendChatMessageMutationVariables[] = [];
  const { user } = await open([
    START,
    read(BEGUN),
    answer((variables: SendChatMessageMutationVariables) => {
      sent.push(variables);
      return { data: { sendAssistantMessage: { ...ANSWER, reply: 'Hello.' } } };
    }),
  ]);
  await write(user, '  hi  ');
  await said('Virtual assistant: Hello.');
  expect(sent).toEqual([
    { input: { slug: 'fades', conversationToken: 'token-1', text: 'hi', channel: 'web' } },
  ]);
});
