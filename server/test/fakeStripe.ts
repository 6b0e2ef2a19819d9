import { createHmac, randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../src/platform/clock';

type Json = Record<string, unknown>;

/** What goes wrong with the next calls that fit: `lost` is carried out, but its answer never arrives. */
export type Fault = 'hang' | 'reset' | 'lost' | 'rate_limit' | 'server_error' | 'lost_error';

export interface FakeSession extends Json {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  metadata: Record<string, string>;
  success_url: string;
}

/**
 * Stripe as far as we use it, over a real socket: keys, form-encoded bodies, idempotency as Stripe does it (the first
 * answer of a key is given again, 500s included; other parameters under it are refused), pages, intents, charges with
 * fees, refunds, webhook endpoints, and events that it signs and a test delivers, repeats or forgets.
 */
export class FakeStripe {
  readonly account = {
    id: 'acct_1',
    object: 'account',
    country: 'US',
    email: 'owner@example.com',
    charges_enabled: true,
    business_profile: { name: 'Fade & Co Inc' },
    settings: { dashboard: { display_name: 'Fade' } },
  };
  readonly keys = new Set(['sk_test_goodgoodgood']);
  readonly sessions = new Map<string, FakeSession>();
  readonly intents = new Map<string, Json>();
  readonly charges = new Map<string, Json & { amount: number; amount_refunded: number }>();
  readonly refunds = new Map<string, Json & { status: string }>();
  readonly endpoints = new Map<string, Json & { url: string; secret: string }>();
  /** `POST /v1/refunds` and the like, in the order of arrival. */
  readonly calls: string[] = [];
  /** Addresses at which Stripe would refuse to place an endpoint. */
  refusesEndpoints = false;
  refundStatus = 'succeeded';
  private readonly answers = new Map<string, { request: string; status: number; body: Json }>();
  private faults: { fits: RegExp; fault: Fault; left: number }[] = [];
  private made = 0;
  private readonly server: Server;
  private readonly hanging = new Set<ServerResponse>();

  constructor(private readonly clock: Clock) {
    this.server = createServer((req, res) => void this.serve(req, res));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** `fits` is held against `POST /v1/refunds`; `times` counts calls, the SDK's own repetitions among them. */
  inject(fits: RegExp, fault: Fault, times = 100): void {
    this.faults.push({ fits, fault, left: times });
  }

  heal(): void {
    this.faults = [];
  }

  /** The customer pays on the page; a second time it is refused. */
  pay(sessionId: string, { late = false } = {}): void {
    const session = this.sessions.get(sessionId)!;
    if (session.status !== 'open') {
      throw new Error(`this page is ${session.status}`);
    }
    const intentId = `pi_${sessionId.slice(3)}`;
    const chargeId = `ch_${sessionId.slice(3)}`;
    Object.assign(session, { status: 'complete', payment_intent: intentId, url: null });
    this.intents.set(intentId, {
      id: intentId,
      object: 'payment_intent',
      status: late ? 'processing' : 'succeeded',
      metadata: session.metadata,
      latest_charge: late ? null : chargeId,
      last_payment_error: null,
    });
    if (!late) {
      this.settle(session);
    }
  }

  /** What a late payment comes to in the end. */
  arrive(sessionId: string, succeeded: boolean): void {
    const session = this.sessions.get(sessionId)!;
    const intent = this.intents.get(session.payment_intent!)!;
    if (succeeded) {
      Object.assign(intent, { status: 'succeeded', latest_charge: `ch_${sessionId.slice(3)}` });
      this.settle(session);
    } else {
      const error = { message: 'The bank refused the debit.' };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    }
  }

  /** A card is declined; the page stays open. */
  decline(sessionId: string): void {
    const session = this.sessions.get(sessionId)!;
    const id = `pi_${sessionId.slice(3)}`;
    session.payment_intent = id;
    const error = { message: 'Your card was declined.' };
    this.intents.set(id, {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      metadata: session.metadata,
      latest_charge: null,
      last_payment_error: error,
    });
  }

  dispute(sessionId: string): void {
    this.charges.get(`ch_${sessionId.slice(3)}`)!.disputed = true;
  }

  /** The one page of a payment that was made last. */
  sessionOf(paymentId: string): FakeSession {
    const found = [...this.sessions.values()].filter(({ metadata }) => metadata.payment_id === paymentId);
    return found.at(-1)!;
  }

  /** An event as Stripe would send it, with the object as it is now. */
  event(type: string, object: Json): Json {
    const created = Math.floor(this.clock.now().getTime() / 1000);
    return { id: this.id('evt'), object: 'event', type, created, data: { object: structuredClone(object) } };
  }

  /** The header that goes with exactly this body. */
  sign(body: string, secret: string, at = this.clock.now()): string {
    const time = Math.floor(at.getTime() / 1000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  }

  private settle(session: FakeSession): void {
    const id = `ch_${session.id.slice(3)}`;
    session.payment_status = 'paid';
    this.charges.set(id, {
      id,
      object: 'charge',
      payment_intent: session.payment_intent,
      metadata: session.metadata,
      amount: session.amount_total,
      amount_refunded: 0,
      disputed: false,
      created: Math.floor(this.clock.now().getTime() / 1000),
      balance_transaction: {
        id: `txn_${id}`,
        object: 'balance_transaction',
        fee: Math.round(session.amount_total * 0.029) + 30,
        currency: session.currency,
      },
    });
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) {
      chunks.push(chunk as Buffer);
    }
    const url = new URL(req.url!, 'http://stripe');
    const body = Buffer.concat(chunks).toString();
    const call = `${req.method} ${url.pathname}`;
    this.calls.push(call);
    const fault = this.nextFault(call);
    if (fault === 'reset') {
      req.socket.destroy();
      return;
    }
    if (fault === 'hang') {
      this.hanging.add(res);
      return;
    }
    if (fault === 'rate_limit') {
      this.send(res, 429, problem('rate_limit', 'Too many requests.'));
      return;
    }
    const key = (req.headers['idempotency-key'] as string | undefined) ?? null;
    const { status, body: answer } = this.answer(req, call, url, body, key, fault);
    if (fault === 'lost') {
      req.socket.destroy();
      return;
    }
    this.send(res, status, answer);
  }

  private answer(
    req: IncomingMessage,
    call: string,
    url: URL,
    body: string,
    key: string | null,
    fault: Fault | null,
  ): { status: number; body: Json } {
    const secret = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1];
    if (!secret || !this.keys.has(secret)) {
      return { status: 401, body: problem('invalid_request_error', 'Invalid API Key provided') };
    }
    const request = `${call}\n${body}`;
    const kept = key && req.method === 'POST' ? this.answers.get(key) : undefined;
    if (kept) {
      return kept.request === request
        ? kept
        : {
            status: 400,
            body: problem('idempotency_error', 'Keys for idempotent requests can only be used once.'),
          };
    }
    const failed = { status: 500, body: problem('api_error', 'Something went wrong on our end.') };
    if (fault === 'server_error') {
      this.keep(key, request, failed);
      return failed;
    }
    const answer = this.carryOut(call, url, new URLSearchParams(body));
    // What fails validation is not kept; what happened, is.
    if (answer.status < 400) {
      this.keep(key, request, fault === 'lost_error' ? failed : answer);
    }
    return fault === 'lost_error' ? failed : answer;
  }

  private keep(key: string | null, request: string, answer: { status: number; body: Json }): void {
    if (key) {
      this.answers.set(key, { request, ...structuredClone(answer) });
    }
  }

  private carryOut(call: string, url: URL, form: URLSearchParams): { status: number; body: Json } {
    const ok = (body: Json): { status: number; body: Json } => ({ status: 200, body: structuredClone(body) });
    const id = url.pathname.split('/')[call.includes('/checkout/') ? 4 : 3] ?? '';
    switch (call.replace(/(cs|pi|re|we)_[^/]+/, ':id')) {
      case 'GET /v1/account':
        return ok(this.account);
      case 'POST /v1/checkout/sessions':
        return this.makeSession(form);
      case 'GET /v1/checkout/sessions/:id': {
        const session = this.sessions.get(id);
        return session ? ok(this.expanded(session)) : missing('checkout.session', id);
      }
      case 'POST /v1/checkout/sessions/:id/expire': {
        const session = this.sessions.get(id);
        if (session?.status !== 'open') {
          const message = `This Session is not in an expireable state: it is ${session?.status}.`;
          return { status: 400, body: problem('invalid_request_error', message) };
        }
        Object.assign(session, { status: 'expired', url: null });
        return ok(session);
      }
      case 'POST /v1/refunds':
        return this.makeRefund(form);
      case 'GET /v1/refunds/:id':
        return this.refunds.has(id) ? ok(this.refunds.get(id)!) : missing('refund', id);
      case 'GET /v1/refunds': {
        const intent = url.searchParams.get('payment_intent');
        return ok(list([...this.refunds.values()].filter((refund) => refund.payment_intent === intent)));
      }
      case 'GET /v1/webhook_endpoints':
        return ok(list([...this.endpoints.values()].map((endpoint) => ({ ...endpoint, secret: undefined }))));
      case 'POST /v1/webhook_endpoints': {
        if (this.refusesEndpoints) {
          const message = 'Invalid URL: URL must be publicly accessible.';
          return { status: 400, body: problem('invalid_request_error', message) };
        }
        const endpoint = {
          id: this.id('we'),
          object: 'webhook_endpoint',
          url: form.get('url')!,
          enabled_events: [...form]
            .filter(([name]) => name.startsWith('enabled_events'))
            .map(([, value]) => value),
          secret: `whsec_${randomBytes(16).toString('hex')}`,
        };
        this.endpoints.set(endpoint.id, endpoint);
        return ok(endpoint);
      }
      case 'DELETE /v1/webhook_endpoints/:id':
        return this.endpoints.delete(id)
          ? ok({ id, object: 'webhook_endpoint', deleted: true })
          : missing('webhook_endpoint', id);
      default:
        return { status: 404, body: problem('invalid_request_error', `Unrecognized request URL (${call}).`) };
    }
  }

  private makeSession(form: URLSearchParams): { status: number; body: Json } {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = Number(form.get('expires_at'));
    if (expiresAt < now + 30 * 60 || expiresAt > now + 24 * 3600) {
      const message =
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
      return { status: 400, body: problem('invalid_request_error', message) };
    }
    const id = this.id('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]')!,
      name: form.get('line_items[0][price_data][product_data][name]'),
      url: `https://checkout.stripe.test/c/pay/${id}`,
      client_reference_id: form.get('client_reference_id'),
      metadata: Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
          return field ? [[field, value]] : [];
        }),
      ),
      success_url: form.get('success_url')!,
      cancel_url: form.get('cancel_url'),
      expires_at: expiresAt,
    };
    this.sessions.set(id, session);
    return { status: 200, body: structuredClone(session) };
  }

  private makeRefund(form: URLSearchParams): { status: number; body: Json } {
    const intentId = form.get('payment_intent')!;
    const charge = [...this.charges.values()].find((each) => each.payment_intent === intentId);
    const amount = Number(form.get('amount'));
    if (!charge || amount > charge.amount - charge.amount_refunded) {
      const body = problem(
        'invalid_request_error',
        'Charge has already been refunded.',
        'charge_already_refunded',
      );
      return { status: 400, body };
    }
    charge.amount_refunded += amount;
    const refund = {
      id: this.id('re'),
      object: 'refund',
      amount,
      payment_intent: intentId,
      status: this.refundStatus,
      metadata: { refund_id: form.get('metadata[refund_id]') },
    };
    this.refunds.set(refund.id, refund);
    return { status: 200, body: structuredClone(refund) };
  }

  private expanded(session: FakeSession): Json {
    const intent = session.payment_intent ? this.intents.get(session.payment_intent) : undefined;
    const charge = intent?.latest_charge ? this.charges.get(intent.latest_charge as string) : undefined;
    return intent ? { ...session, payment_intent: { ...intent, latest_charge: charge ?? null } } : session;
  }

  private nextFault(call: string): Fault | null {
    const found = this.faults.find(({ fits, left }) => left > 0 && fits.test(call));
    if (!found) {
      return null;
    }
    found.left -= 1;
    return found.fault;
  }

  private id(kind: string): string {
    this.made += 1;
    return `${kind}_${this.made}${randomBytes(6).toString('hex')}`;
  }

  private send(res: ServerResponse, status: number, body: Json): void {
    res.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': this.id('req') });
    res.end(JSON.stringify(body));
  }
}

const problem = (type: string, message: string, code?: string): Json => ({ error: { type, message, code } });
const list = (data: Json[]): Json => ({ object: 'list', data, has_more: false, url: '/v1' });
const missing = (what: string, id: string): { status: number; body: Json } => ({
  status: 404,
  body: problem('invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing'),
});
