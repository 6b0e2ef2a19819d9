import { randomBytes } from 'node:crypto';
import type { FakeTwilio } from './fakeTwilio';

type Form = Record<string, string>;

/** What Twilio would do with a TwiML answer. */
export interface HeardTwiml {
  status: number;
  body: string;
  /** Everything that is said, in order. */
  said: string;
  language: string | null;
  /** Where what the caller does next goes. */
  action: string | null;
  gather: Form | null;
  dials: string | null;
  redirect: string | null;
  hangsUp: boolean;
  relay: { url: string; greeting: string; token: string } | null;
}

/** Somebody on the telephone, whose calls go the way that Twilio brings them. */
export class FakeCall {
  readonly callSid = `CA${randomBytes(16).toString('hex')}`;
  last: HeardTwiml | null = null;

  constructor(
    private readonly twilio: FakeTwilio,
    readonly to: string,
    readonly from: string,
  ) {}

  /** Calls, where the number says. */
  async begin(voiceUrl = this.number.voiceUrl!): Promise<HeardTwiml> {
    return this.post(voiceUrl, { CallStatus: 'ringing', Direction: 'inbound' });
  }

  say(text: string, confidence = '0.92'): Promise<HeardTwiml> {
    return this.post(this.last!.action!, { SpeechResult: text, Confidence: confidence });
  }

  press(digits: string): Promise<HeardTwiml> {
    return this.post(this.last!.action!, { Digits: digits });
  }

  silence(): Promise<HeardTwiml> {
    return this.post(this.last!.action!, {});
  }

  /** The telephone of the team rang. */
  dialled(status: 'completed' | 'no-answer' | 'busy'): Promise<HeardTwiml> {
    return this.post(this.last!.action!, { DialCallStatus: status });
  }

  redirected(): Promise<HeardTwiml> {
    return this.post(this.last!.redirect!, {});
  }

  async end(seconds = 61): Promise<number> {
    const fields = this.fields({ CallStatus: 'completed', CallDuration: String(seconds) });
    return (await this.twilio.call(this.number.statusCallback!, fields)).status;
  }

  /** Any request of this call, signed by its account. */
  async post(address: string, more: Form): Promise<HeardTwiml> {
    this.last = await this.again(address, more);
    return this.last;
  }

  /** The same without going on from the answer. */
  async again(
    address: string,
    more: Form,
    changed: Parameters<FakeTwilio['call']>[2] = {},
  ): Promise<HeardTwiml> {
    const { status, body } = await this.twilio.call(address, this.fields(more), changed);
    return heard(status, body);
  }

  fields(more: Form): Form {
    return {
      AccountSid: this.account.sid,
      ApiVersion: '2010-04-01',
      CallSid: this.callSid,
      CallStatus: 'in-progress',
      Direction: 'inbound',
      From: this.from,
      To: this.to,
      ...more,
    };
  }

  get account() {
    return this.twilio.accounts.find(({ numbers }) => numbers.some(({ phone }) => phone === this.to))!;
  }

  private get number() {
    return this.account.numbers.find(({ phone }) => phone === this.to)!;
  }
}

function heard(status: number, body: string): HeardTwiml {
  const element = (name: string): { attributes: Form; text: string } | null => {
    const found = new RegExp(`<${name}\\b([^>]*?)(?:/>|>([^<]*))`).exec(body);
    return (
      found && {
        attributes: Object.fromEntries(
          [...found[1]!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value!)]),
        ),
        text: unescaped(found[2] ?? ''),
      }
    );
  };
  const says = [...body.matchAll(/<Say\b([^>]*)>([^<]*)<\/Say>/g)];
  const [gather, dial, redirect, connect, relay, parameter] = [
    'Gather',
    'Dial',
    'Redirect',
    'Connect',
    'ConversationRelay',
    'Parameter',
  ].map(element);
  return {
    status,
    body,
    said: says.map(([, , text]) => unescaped(text!)).join(' '),
    language: /language="([^"]*)"/.exec(says[0]?.[1] ?? '')?.[1] ?? null,
    action: (gather ?? dial ?? connect)?.attributes.action ?? null,
    gather: gather?.attributes ?? null,
    dials: dial?.text ?? null,
    redirect: redirect?.text ?? null,
    hangsUp: body.includes('<Hangup/>'),
    relay: relay
      ? {
          url: relay.attributes.url!,
          greeting: relay.attributes.welcomeGreeting!,
          token: parameter!.attributes.value!,
        }
      : null,
  };
}

const unescaped = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
