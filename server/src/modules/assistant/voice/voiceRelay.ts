import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Language } from '../../../domain/language';
import type { Database } from '../../../platform/database/database';
import { isUuid } from '../../../platform/ids';
import type { Logger } from '../../../platform/logging';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { isSignature } from '../../notifications/sms/twilioRequests';
import type { CallInput } from './callFlow';
import type { ClaimedStep } from './callStore';
import { MAX_MESSAGE_CHARACTERS } from '../understanding/messageLimits';
import { toSpeech } from './speech';
import { SPOKEN_LANGUAGE } from './twiml';
import type { VoiceAccounts } from './voiceAccounts';
import { type IncomingCall, type VoiceCalls, relayUrl } from './voiceCalls';

export interface VoiceRelayParts {
  database: Database;
  accounts: VoiceAccounts;
  calls: VoiceCalls;
  switches: KillSwitches;
  publicUrl: string;
  logger: Logger;
}

const LARGEST_MESSAGE = 64 * 1024;
const PATH = /^\/hooks\/voice\/([0-9a-f-]{36})\/relay$/i;
/** Whoever opens a socket says at once which call it is for. */
const SETUP_MILLISECONDS = 5_000;
/** A caller who says nothing for this long, after what was said to them, is asked again. */
const SILENCE_MILLISECONDS = 12_000;
const MILLISECONDS_A_LETTER = 70;
/** After the last digit of a number whose pound key never comes. */
const DIGITS_MILLISECONDS = 4_000;
const POLICY_VIOLATION = 1008;

/** Speaks with Twilio's ConversationRelay: words of the caller come in as text, ours go out as text. */
export class VoiceRelay {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  private readonly sessions = new Set<Session>();

  constructor(private readonly parts: VoiceRelayParts) {
    parts.switches.onChange(() => this.sessions.forEach((session) => session.standing()));
  }

  /** @returns whether the address is one of ours; then the socket is taken care of. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const tenantId = PATH.exec(pathname)?.[1]?.toLowerCase();
    if (!tenantId || !isUuid(tenantId)) return false;
    const ignored = (): void => undefined;
    socket.on('error', ignored);
    this.isTwilio(request, tenantId)
      .then((isTwilio) => {
        if (!isTwilio) {
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
          return;
        }
        socket.off('error', ignored);
        this.sockets.handleUpgrade(request, socket, head, (connection) => this.open(connection, tenantId));
      })
      .catch((error: unknown) => {
        this.parts.logger.error({ err: error }, 'a WebSocket of a call could not be opened');
        socket.destroy();
      });
    return true;
  }

  stop(): void {
    this.sockets.clients.forEach((socket) => socket.terminate());
    this.sockets.close();
  }

  private open(socket: WebSocket, tenantId: string): void {
    const session = new Session(socket, tenantId, this.parts);
    this.sessions.add(session);
    socket.on('close', () => this.sessions.delete(session));
  }

  private async isTwilio(request: IncomingMessage, tenantId: string): Promise<boolean> {
    const { database, accounts, publicUrl } = this.parts;
    const tokens = await database.read({ tenantId, userId: null }, (tx) => accounts.authTokens(tx, tenantId));
    const signature = request.headers['x-twilio-signature'];
    for (const token of tokens) {
      if (await isSignature(signature, token, relayUrl(publicUrl, tenantId), {})) return true;
    }
    return false;
  }
}

/** https://www.twilio.com/docs/voice/conversationrelay/websocket-messages */
interface RelayMessage {
  type?: unknown;
  callSid?: unknown;
  accountSid?: unknown;
  from?: unknown;
  to?: unknown;
  customParameters?: { token?: unknown };
  voicePrompt?: unknown;
  last?: unknown;
  digit?: unknown;
  description?: unknown;
}

/** One call over one socket. What comes in is answered in order, one by one. */
class Session {
  private call: IncomingCall | null = null;
  private at: ClaimedStep | null = null;
  private language: Language = 'en';
  private queue: Promise<void> = Promise.resolve();
  private words = '';
  private digits = '';
  private spoken: string[] = [];
  private isInterrupted = false;
  private isOver = false;
  private silence: NodeJS.Timeout | null = null;
  private digitsEnd: NodeJS.Timeout | null = null;

  constructor(
    private readonly socket: WebSocket,
    private readonly tenantId: string,
    private readonly parts: VoiceRelayParts,
  ) {
    const tooLate = setTimeout(() => this.refuse(), SETUP_MILLISECONDS);
    socket.on('message', (data) => {
      const message = parsed(data);
      if (!this.call) clearTimeout(tooLate);
      this.later(() => this.hear(message));
      if (message?.type === 'interrupt') this.isInterrupted = true;
    });
    socket.on('error', (error) => parts.logger.warn({ message: error.message }, 'a call’s WebSocket failed'));
    socket.on('close', () => {
      this.isOver = true;
      clearTimeout(tooLate);
      this.quiet();
    });
  }

  /** Something was switched off or on: a call that may not go on ends now. */
  standing(): void {
    if (this.call && this.parts.switches.thrown('assistant_voice', this.tenantId)) {
      this.later(() => this.answer({ kind: 'silence' }));
    }
  }

  private async hear(message: RelayMessage | null): Promise<void> {
    if (this.isOver) return;
    if (!message) {
      this.refuse();
      return;
    }
    if (!this.call) {
      await this.setup(message);
      return;
    }
    this.quiet();
    switch (message.type) {
      case 'prompt':
        this.words += typeof message.voicePrompt === 'string' ? message.voicePrompt : '';
        if (message.last !== false) await this.answerWords();
        return;
      case 'dtmf':
        await this.key(typeof message.digit === 'string' ? message.digit.slice(0, 1) : '');
        return;
      case 'error':
        this.parts.logger.warn(
          { description: String(message.description).slice(0, 300) },
          'ConversationRelay',
        );
        return;
      default:
        this.listen('');
    }
  }

  private async setup(message: RelayMessage): Promise<void> {
    const { type, callSid, customParameters, accountSid, from, to } = message;
    const { database, accounts, calls, logger } = this.parts;
    const token = customParameters?.token;
    if (type !== 'setup' || typeof callSid !== 'string' || typeof token !== 'string') {
      this.refuse();
      return;
    }
    try {
      const { tenantId } = this;
      const account = await database.read({ tenantId, userId: null }, (tx) =>
        accounts.calling(tx, tenantId, String(accountSid)),
      );
      const at = account && (await calls.openRelay(tenantId, token, callSid));
      if (!at) {
        this.refuse();
        return;
      }
      const { integration, isPlatforms } = account;
      this.call = { tenantId, callSid, from: String(from), to: String(to), integration, isPlatforms };
      this.at = at;
      this.language = at.flow.language;
      this.listen(at.flow.said);
    } catch (error) {
      logger.error({ err: error }, 'a call over a WebSocket could not begin');
      this.socket.close();
    }
  }

  private async answerWords(): Promise<void> {
    const text = this.words.trim().slice(0, MAX_MESSAGE_CHARACTERS);
    this.words = '';
    if (text === '') this.listen('');
    else await this.answer({ kind: 'speech', text, confidence: null });
  }

  private async key(digit: string): Promise<void> {
    if (this.at!.flow.listening === 'one_key') {
      if (/^\d$/.test(digit)) await this.answer({ kind: 'keys', digits: digit });
      else this.listen('');
      return;
    }
    if (digit !== '#') this.digits += /^\d$/.test(digit) && this.digits.length < 40 ? digit : '';
    if (digit === '#') await this.answerDigits();
    else this.digitsEnd = setTimeout(() => this.later(() => this.answerDigits()), DIGITS_MILLISECONDS);
  }

  private async answerDigits(): Promise<void> {
    const { digits } = this;
    this.digits = '';
    await this.answer(digits === '' ? { kind: 'silence' } : { kind: 'keys', digits });
  }

  private async answer(input: CallInput): Promise<void> {
    if (this.isOver) return;
    this.quiet();
    this.spoken = [];
    this.isInterrupted = false;
    const { flow, answer } = await this.parts.calls.relayed(this.call!, this.at!, input, (sentence) =>
      this.sayPart(sentence),
    );
    this.at = { ...this.at!, flow };
    if (answer.next !== 'listen') {
      this.isOver = true;
      this.send({ type: 'end', handoffData: JSON.stringify({ next: answer.next }) });
      return;
    }
    if (answer.language !== this.language) {
      this.language = answer.language;
      const code = SPOKEN_LANGUAGE[answer.language];
      this.send({ type: 'language', ttsLanguage: code, transcriptionLanguage: code });
    }
    const before = this.spoken.join(' ');
    // Whoever spoke into the first sentences hears the reply as a whole.
    const goesOn = before !== '' && !this.isInterrupted && answer.say.startsWith(before);
    this.sayToken(goesOn ? answer.say.slice(before.length).trimStart() : answer.say, true);
    this.listen(answer.say);
  }

  private sayPart(sentence: string): void {
    if (this.isInterrupted || this.isOver) return;
    const text = toSpeech(sentence, this.language);
    this.spoken.push(text);
    this.sayToken(`${text} `, false);
  }

  private sayToken(token: string, last: boolean): void {
    const lang = SPOKEN_LANGUAGE[this.language];
    this.send({ type: 'text', token, last, lang, interruptible: true });
  }

  private send(message: object): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Waits for the caller, for as long as they hear us and some seconds more. */
  private listen(said: string): void {
    this.silence = setTimeout(
      () => this.later(() => this.answer({ kind: 'silence' })),
      SILENCE_MILLISECONDS + said.length * MILLISECONDS_A_LETTER,
    );
  }

  private quiet(): void {
    clearTimeout(this.silence ?? undefined);
    clearTimeout(this.digitsEnd ?? undefined);
  }

  private later(work: () => Promise<void>): void {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      this.parts.logger.error({ err: error }, 'a call over a WebSocket failed');
      this.socket.close();
    });
  }

  private refuse(): void {
    this.isOver = true;
    this.socket.close(POLICY_VIOLATION, 'refused');
  }
}

function parsed(data: RawData): RelayMessage | null {
  try {
    const message: unknown = JSON.parse((data as Buffer).toString());
    return typeof message === 'object' && message !== null ? message : null;
  } catch {
    return null;
  }
}
