import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

/** What the model does when it is asked once. */
export interface FakeAnswer {
  text?: string;
  /** Arguments as a string go out as they are, well-formed or not. */
  calls?: { name: string; args: object | string }[];
  usage?: { input: number; output: number } | null;
  /** In the words of each protocol: `stop`, `length`, `content_filter`; `end_turn`, `refusal`. */
  finish?: string;
  /** An HTTP error in place of an answer. */
  status?: number;
  /** Never answers. */
  hangs?: boolean;
  /** Ends the connection in the midst of the answer. */
  breaksOff?: boolean;
}

export interface FakeRequest {
  protocol: 'openai' | 'anthropic';
  key: string | null;
  body: Json & { model: string; messages: Json[]; tools?: Json[] };
  /** The whole body, to look for what must not be in it. */
  text: string;
}

type Script = FakeAnswer | ((request: FakeRequest) => FakeAnswer);

/**
 * A language model that says what a test has written for it, over a real socket: the streamed chat completions of
 * OpenAI (`/v1/chat/completions`) and the streamed messages of Anthropic (`/anthropic/messages`).
 */
export class FakeModel {
  readonly requests: FakeRequest[] = [];
  /** What scripts could not make of a request: a mistake of the test, or of what it tests. */
  readonly mistakes: string[] = [];
  private script: Script[] = [];
  private readonly server: Server;
  private readonly hanging = new Set<ServerResponse>();

  constructor() {
    this.server = createServer((req, res) => void this.serve(req, res));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.letGo();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** What it says next, one answer a request; after the last it fails with 500. */
  says(...script: Script[]): void {
    this.letGo();
    this.script = script;
    this.requests.length = 0;
  }

  private scripted(script: (request: FakeRequest) => FakeAnswer, request: FakeRequest): FakeAnswer {
    try {
      return script(request);
    } catch (error) {
      this.mistakes.push((error as Error).message);
      return { status: 500 };
    }
  }

  private letGo(): void {
    for (const res of this.hanging) res.destroy();
    this.hanging.clear();
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const protocol = req.url?.endsWith('/chat/completions') ? 'openai' : 'anthropic';
    const key =
      protocol === 'openai'
        ? (req.headers.authorization?.replace(/^Bearer /, '') ?? null)
        : ((req.headers['x-api-key'] as string | undefined) ?? null);
    const request: FakeRequest = { protocol, key, text, body: JSON.parse(text) as FakeRequest['body'] };
    this.requests.push(request);
    const next = this.script.shift() ?? { status: 500 };
    const answer = typeof next === 'function' ? this.scripted(next, request) : next;
    if (answer.hangs) {
      this.hanging.add(res);
      return;
    }
    if (answer.status) {
      res.writeHead(answer.status, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ error: { message: 'not now', type: 'error' } }));
      return;
    }
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = protocol === 'openai' ? openAiEvents(answer) : anthropicEvents(answer);
    for (const event of answer.breaksOff ? events.slice(0, Math.ceil(events.length / 2)) : events) {
      res.write(event);
    }
    if (answer.breaksOff) res.destroy();
    else res.end();
  }
}

const pieces = (text: string): string[] => text.match(/[\s\S]{1,7}/g) ?? [];
const argumentsOf = (args: object | string): string =>
  typeof args === 'string' ? args : JSON.stringify(args);
const USAGE = { input: 1_000, output: 100 };

function openAiEvents({ text = '', calls = [], finish, usage = USAGE }: FakeAnswer): string[] {
  const event = (more: Json): string =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'fake', ...more })}\n\n`;
  const delta = (content: Json): string => event({ choices: [{ index: 0, delta: content }] });
  return [
    delta({ role: 'assistant', content: '' }),
    ...pieces(text).map((content) => delta({ content })),
    ...calls.flatMap(({ name, args }, index) => [
      delta({
        tool_calls: [
          {
            index,
            id: `call_${index}_${Math.random()}`,
            type: 'function',
            function: { name, arguments: '' },
          },
        ],
      }),
      ...pieces(argumentsOf(args)).map((part) =>
        delta({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    event({
      choices: [{ index: 0, delta: {}, finish_reason: finish ?? (calls.length > 0 ? 'tool_calls' : 'stop') }],
    }),
    ...(usage
      ? [event({ choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } })]
      : []),
    'data: [DONE]\n\n',
  ];
}

function anthropicEvents({ text = '', calls = [], finish, usage }: FakeAnswer): string[] {
  const { input, output } = usage ?? USAGE;
  const event = (type: string, more: Json): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const block = (index: number, start: Json, deltas: Json[]): string[] => [
    event('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ];
  const first = text === '' ? 0 : 1;
  return [
    event('message_start', {
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'fake',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: input, output_tokens: 1 },
      },
    }),
    ...(text === ''
      ? []
      : block(
          0,
          { type: 'text', text: '' },
          pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
        )),
    ...calls.flatMap(({ name, args }, index) =>
      block(
        first + index,
        { type: 'tool_use', id: `toolu_${index}_${Math.random()}`, name, input: {} },
        pieces(argumentsOf(args)).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
      ),
    ),
    event('message_delta', {
      delta: { stop_reason: finish ?? (calls.length > 0 ? 'tool_use' : 'end_turn'), stop_sequence: null },
      usage: { output_tokens: output },
    }),
    event('message_stop', {}),
  ];
}
