/**
 * As much of Twilio as the product uses, over a real socket: it checks credentials and numbers, keeps what it took, and
 * signs its calls as Twilio does. Faults happen when they are asked for, one by one or by chance.
 *
 * As a process of its own, in front of a server that has it as TWILIO_BASE_URL:
 *
 *     node -r @swc-node/register server/test/fakeTwilio.ts --port 4299 --chances '{"take_and_500":0.1}' --reports shuffled
 *     curl localhost:4299/fake/report    what it took, and what it took twice
 *     curl localhost:4299/fake/faults -d '["take_and_hang","429"]'
 *     curl localhost:4299/fake/text -d '{"from":"+12125550101","to":"+12125550100","body":"STOP"}'
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What may happen to the next message. `take_…`: it was taken and will be sent, whatever the sender learns. */
export type TwilioFault =
  | 'hang'
  | 'take_and_hang'
  | 'take_and_reset'
  | 'take_and_500'
  | '500'
  | '503'
  | '429'
  /** An error code of Twilio's, with status 400, or 401 for 20003. */
  | number;

export interface FakeAccount {
  sid: string;
  token: string;
  name: string;
  status: 'active' | 'suspended' | 'closed';
  numbers: {
    sid: string;
    phone: string;
    sms: boolean;
    smsUrl: string;
    /** True by default. */
    voice?: boolean;
    voiceUrl?: string;
    statusCallback?: string;
  }[];
  services: { sid: string; inboundRequestUrl: string }[];
}

export interface TakenMessage {
  sid: string;
  accountSid: string;
  from: string;
  to: string;
  body: string;
  status: string;
  errorCode: number | null;
  statusCallback: string | null;
  takenAt: Date;
}

export interface FakeTwilioOptions {
  /** Any free one by default. */
  port?: number;
  accounts?: FakeAccount[];
  /** Where calls really go, whatever address was given and is signed: as behind a proxy. */
  callbackOrigin?: string | null;
  /**
   * Reports on each message by itself: `orderly`, or `shuffled` with repeated and missing order. `none` leaves it to
   * `report`.
   */
  reports?: 'none' | 'orderly' | 'shuffled';
  /** How likely each fault is for a message, from 0 to 1. */
  chances?: Partial<Record<string, number>>;
  /** Twilio refuses an address on this machine as a webhook. */
  refusesWebhooks?: boolean;
}

export const FAKE_ACCOUNT: FakeAccount = {
  sid: `AC${'a1'.repeat(16)}`,
  token: 'b2'.repeat(16),
  name: 'Fade & Co texts',
  status: 'active',
  numbers: [
    { sid: `PN${'c3'.repeat(16)}`, phone: '+12125550100', sms: true, smsUrl: '' },
    { sid: `PN${'d4'.repeat(16)}`, phone: '+12125550199', sms: false, smsUrl: '' },
  ],
  services: [{ sid: `MG${'e5'.repeat(16)}`, inboundRequestUrl: '' }],
};

type Form = Record<string, string>;

export class FakeTwilio {
  readonly accounts: FakeAccount[];
  readonly taken: TakenMessage[] = [];
  /** For the next messages, in this order. */
  faults: (TwilioFault | null)[] = [];
  /** `from to` of those who texted STOP. */
  readonly blocked = new Set<string>();
  /** Messages asked for, whether taken or not. */
  attempts = 0;
  /** Runs when a message was taken and before the sender learns it. */
  onTaken: ((message: TakenMessage) => void) | null = null;
  callbackOrigin: string | null;
  reports: NonNullable<FakeTwilioOptions['reports']>;
  chances: NonNullable<FakeTwilioOptions['chances']>;
  refusesWebhooks: boolean;
  url = '';
  private server: Server | null = null;
  private readonly timers = new Set<NodeJS.Timeout>();
  private count = 0;

  constructor(private readonly options: FakeTwilioOptions = {}) {
    this.accounts = structuredClone(options.accounts ?? [FAKE_ACCOUNT]);
    this.callbackOrigin = options.callbackOrigin ?? null;
    this.reports = options.reports ?? 'none';
    this.chances = options.chances ?? {};
    this.refusesWebhooks = options.refusesWebhooks ?? false;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.options.port ?? 0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.timers.forEach(clearTimeout);
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(null)));
  }

  /** Messages that were taken more than once: for one of ours, or the same words to the same person. */
  duplicates(): { key: string; sids: string[] }[] {
    const groups = new Map<string, string[]>();
    for (const { statusCallback, from, to, body, sid } of this.taken) {
      const key = statusCallback ?? `${from} ${to} ${body}`;
      groups.set(key, [...(groups.get(key) ?? []), sid]);
    }
    return [...groups].flatMap(([key, sids]) => (sids.length > 1 ? [{ key, sids }] : []));
  }

  /** Calls the address that came with the message. @returns the answer's status. */
  async report(message: TakenMessage, status: string, errorCode: number | null = null): Promise<number> {
    message.status = status;
    message.errorCode = errorCode;
    const { sid, accountSid, from, to, statusCallback } = message;
    const fields: Form = {
      MessageSid: sid,
      SmsSid: sid,
      AccountSid: accountSid,
      From: from,
      To: to,
      MessageStatus: status,
      SmsStatus: status,
      ApiVersion: '2010-04-01',
      ...(errorCode && { ErrorCode: String(errorCode) }),
    };
    return (await this.call(statusCallback!, fields)).status;
  }

  /** Somebody texts a number. Answers what came back, as Twilio would act on it. */
  async text(
    from: string,
    to: string,
    body: string,
    more: Form = {},
  ): Promise<{ status: number; body: string; reply: string | null }> {
    const account = this.accounts.find(({ numbers }) => numbers.some(({ phone }) => phone === to))!;
    const { smsUrl } = account.numbers.find(({ phone }) => phone === to)!;
    const fields: Form = {
      MessageSid: this.sid('SM'),
      AccountSid: account.sid,
      From: from,
      To: to,
      Body: body,
      NumMedia: '0',
      ...more,
    };
    return this.call(smsUrl, fields);
  }

  /** A call as Twilio makes it; `changed` is what somebody on the way has done to it. */
  async call(
    address: string,
    fields: Form,
    changed: { token?: string; signature?: string | null; fields?: Form; headers?: Form } = {},
  ): Promise<{ status: number; body: string; reply: string | null }> {
    const account = this.accounts.find(({ sid }) => sid === fields.AccountSid);
    const signature = changed.signature ?? signatureOf(changed.token ?? account!.token, address, fields);
    const target = this.callbackOrigin
      ? new URL(new URL(address).pathname + new URL(address).search, this.callbackOrigin)
      : address;
    const answer = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'user-agent': 'TwilioProxy/1.1',
        ...(changed.signature === null ? {} : { 'x-twilio-signature': signature }),
        ...changed.headers,
      },
      body: new URLSearchParams(changed.fields ?? fields),
    });
    const body = await answer.text();
    const reply = /<Message>([\s\S]*)<\/Message>/.exec(body)?.[1] ?? null;
    return { status: answer.status, body, reply: reply && unescaped(reply) };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://fake');
    const text = await bodyOf(request);
    if (url.pathname.startsWith('/fake/')) {
      await this.control(url.pathname, text, response);
      return;
    }
    const form = Object.fromEntries(new URLSearchParams(text));
    const account = this.authenticated(request);
    if (!account) {
      refuse(response, 401, 20003, 'Authenticate');
      return;
    }
    const route = url.pathname.replace(`/2010-04-01/Accounts/${account.sid}`, '');
    if (route === '.json') {
      json(response, 200, { sid: account.sid, friendly_name: account.name, status: account.status });
    } else if (route === '/Messages.json' && request.method === 'POST') {
      this.create(account, form, response);
    } else if (route === '/Messages.json') {
      const to = url.searchParams.get('To');
      const found = this.taken.filter(
        (message) => message.accountSid === account.sid && (!to || message.to === to),
      );
      json(response, 200, { messages: found.reverse().map(asJson), next_page_uri: null, page_size: 50 });
    } else if (route.startsWith('/Messages/')) {
      const found = this.taken.find(({ sid }) => route === `/Messages/${sid}.json`);
      if (found) {
        json(response, 200, asJson(found));
      } else {
        refuse(response, 404, 20404, 'The requested resource was not found');
      }
    } else if (route === '/IncomingPhoneNumbers.json') {
      const digits = url.searchParams.get('PhoneNumber') ?? '';
      const found = account.numbers.filter(({ phone }) => phone.includes(digits));
      json(response, 200, { incoming_phone_numbers: found.map(numberAsJson), next_page_uri: null });
    } else {
      this.updateWebhook(account, route, request.method!, form, response);
    }
  }

  private updateWebhook(
    account: FakeAccount,
    route: string,
    method: string,
    form: Form,
    response: ServerResponse,
  ): void {
    const number = account.numbers.find(({ sid }) => route === `/IncomingPhoneNumbers/${sid}.json`);
    const service = account.services.find(({ sid }) => route === `/v1/Services/${sid}`);
    const address = form.SmsUrl ?? form.InboundRequestUrl ?? form.VoiceUrl;
    if (method === 'POST' && (number || service) && address !== undefined) {
      if (this.refusesWebhooks && address !== '') {
        refuse(response, 400, 21502, 'The address is not valid');
        return;
      }
      if (number) {
        number.smsUrl = form.SmsUrl ?? number.smsUrl;
        number.voiceUrl = form.VoiceUrl ?? number.voiceUrl;
        number.statusCallback = form.StatusCallback ?? number.statusCallback;
      } else {
        service!.inboundRequestUrl = address;
      }
    }
    if (number) {
      json(response, 200, numberAsJson(number));
    } else if (service) {
      json(response, 200, { sid: service.sid, inbound_request_url: service.inboundRequestUrl || null });
    } else {
      refuse(response, 404, 20404, 'The requested resource was not found');
    }
  }

  private create(account: FakeAccount, form: Form, response: ServerResponse): void {
    this.attempts += 1;
    const problem = this.problemWith(account, form);
    const fault = problem ?? this.faults.shift() ?? this.byChance();
    if (fault === 'hang') {
      return;
    }
    if (fault === '429' || fault === '503' || fault === '500') {
      refuse(response, Number(fault), 20_000 + Number(fault), 'Try again later');
      return;
    }
    if (typeof fault === 'number') {
      const status = fault === 20003 ? 401 : 400;
      refuse(response, status, fault, `The 'To' number ${form.To} cannot be used, said Twilio`);
      return;
    }
    const message = this.take(account, form);
    switch (fault) {
      case 'take_and_hang':
        return;
      case 'take_and_reset':
        response.socket?.destroy();
        return;
      case 'take_and_500':
        refuse(response, 500, 20500, 'Internal Server Error');
        return;
      default:
        json(response, 201, asJson(message));
    }
  }

  private problemWith(
    account: FakeAccount,
    { From, MessagingServiceSid, To = '', Body }: Form,
  ): number | null {
    if (!/^\+[1-9]\d{6,14}$/.test(To)) {
      return 21211;
    }
    if (!Body) {
      return 21602;
    }
    if (MessagingServiceSid) {
      return account.services.some(({ sid }) => sid === MessagingServiceSid) ? null : 21701;
    }
    if (!account.numbers.some(({ phone, sms }) => phone === From && sms)) {
      return 21659;
    }
    return this.blocked.has(`${From} ${To}`) ? 21610 : null;
  }

  private take(account: FakeAccount, form: Form): TakenMessage {
    const message: TakenMessage = {
      sid: this.sid('SM'),
      accountSid: account.sid,
      from: form.From ?? account.numbers[0]!.phone,
      to: form.To!,
      body: form.Body!,
      status: 'queued',
      errorCode: null,
      statusCallback: form.StatusCallback ?? null,
      takenAt: new Date(),
    };
    this.taken.push(message);
    this.onTaken?.(message);
    if (message.statusCallback && this.reports !== 'none') {
      this.reportLater(message, this.reports === 'shuffled');
    }
    return message;
  }

  /** The last word is always `delivered`, but it may come first. */
  private reportLater(message: TakenMessage, shuffled: boolean): void {
    const statuses = shuffled
      ? ['queued', 'sent', 'delivered', 'sent', 'delivered'].sort(() => Math.random() - 0.5)
      : ['queued', 'sent', 'delivered'];
    statuses.forEach((status, index) => {
      const timer = setTimeout(
        () => {
          this.timers.delete(timer);
          this.report(message, status).catch(() => undefined);
        },
        20 + index * 20,
      );
      this.timers.add(timer);
    });
  }

  private byChance(): TwilioFault | null {
    let left = Math.random();
    for (const [fault, chance = 0] of Object.entries(this.chances)) {
      left -= chance;
      if (left < 0) {
        return (/^\d{5}$/.test(fault) ? Number(fault) : fault) as TwilioFault;
      }
    }
    return null;
  }

  private authenticated(request: IncomingMessage): FakeAccount | null {
    const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
    const [sid, token] = Buffer.from(encoded, 'base64').toString().split(':');
    return (
      (scheme === 'Basic' &&
        this.accounts.find((account) => account.sid === sid && account.token === token)) ||
      null
    );
  }

  /** For whoever runs it as a process of its own. */
  private async control(path: string, text: string, response: ServerResponse): Promise<void> {
    const asked = text ? (JSON.parse(text) as unknown) : null;
    switch (path) {
      case '/fake/faults':
        this.faults.push(...(asked as TwilioFault[]));
        break;
      case '/fake/chances':
        this.chances = asked as Record<string, number>;
        break;
      case '/fake/text': {
        const { from, to, body } = asked as Form;
        json(response, 200, await this.text(from!, to!, body!));
        return;
      }
    }
    json(response, 200, {
      attempts: this.attempts,
      taken: this.taken.length,
      duplicates: this.duplicates(),
      messages: this.taken,
    });
  }

  private sid(prefix: string): string {
    this.count += 1;
    return `${prefix}${this.count.toString(16).padStart(8, '0')}${randomBytes(12).toString('hex')}`;
  }
}

/** https://www.twilio.com/docs/usage/security#validating-requests */
export function signatureOf(token: string, address: string, fields: Form): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], address);
  return createHmac('sha1', token).update(Buffer.from(signed, 'utf-8')).digest('base64');
}

const asJson = (message: TakenMessage) => ({
  sid: message.sid,
  account_sid: message.accountSid,
  from: message.from,
  to: message.to,
  body: message.body,
  status: message.status,
  error_code: message.errorCode,
  direction: 'outbound-api',
  num_segments: String(Math.ceil(message.body.length / 153)),
  date_created: message.takenAt.toUTCString(),
  date_updated: message.takenAt.toUTCString(),
  date_sent: message.status === 'queued' ? null : message.takenAt.toUTCString(),
});

const numberAsJson = ({
  sid,
  phone,
  sms,
  smsUrl,
  voice = true,
  voiceUrl = '',
  statusCallback = '',
}: FakeAccount['numbers'][number]) => ({
  sid,
  phone_number: phone,
  sms_url: smsUrl,
  voice_url: voiceUrl,
  status_callback: statusCallback,
  capabilities: { voice, sms, mms: sms },
});

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, code: number, message: string): void =>
  json(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

const unescaped = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

if (require.main === module) {
  const given = (name: string): string | undefined => {
    const index = process.argv.indexOf(`--${name}`);
    return index < 0 ? undefined : process.argv[index + 1];
  };
  const fake = new FakeTwilio({
    port: Number(given('port') ?? 0),
    chances: JSON.parse(given('chances') ?? '{}') as Record<string, number>,
    reports: (given('reports') ?? 'orderly') as 'none' | 'orderly' | 'shuffled',
    callbackOrigin: given('callback-origin') ?? null,
  });
  process.once('SIGTERM', () => void fake.stop().then(() => process.exit(0)));
  void fake.start().then(({ url, accounts: [account] }) => {
    process.stdout.write(`${JSON.stringify({ url, sid: account!.sid, token: account!.token })}\n`);
  });
}
