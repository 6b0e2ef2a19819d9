import type { Agent } from 'node:http';
import type Stripe from 'stripe';

/** `baseUrl` is Stripe's own unless an installation, or a test, has another. */
export interface StripeSettings {
  baseUrl: string | null;
  timeoutMilliseconds: number;
}

/**
 * What came of a call that failed:
 * - `unreachable`: no answer, too many requests, or trouble at Stripe: the same call may work later, and may have worked;
 * - `account`: Stripe refuses the key, for good;
 * - `refused`: this call, for good.
 */
export type StripeTrouble = 'unreachable' | 'account' | 'refused';

export class StripeFailure extends Error {
  constructor(
    readonly trouble: StripeTrouble,
    /** Stripe's own words, which hold no credentials. */
    message: string,
    /** Stripe's code, such as 'charge_already_refunded'. */
    readonly code: string | null,
    /** Stripe will give this answer to the same idempotency key for ever: trying again needs another. */
    readonly isKept: boolean,
  ) {
    super(message);
  }
}

/** Stripe's SDK, which is large: loaded when it is first needed. */
export class StripeAccess {
  private readonly agents: { http?: Agent } = {};

  constructor(private readonly settings: StripeSettings) {}

  /** A client for one account. Talks to nobody yet. */
  async open(secretKey: string): Promise<Stripe> {
    const SDK = await loadStripe();
    const { baseUrl, timeoutMilliseconds } = this.settings;
    return new SDK(secretKey, {
      timeout: timeoutMilliseconds,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: SDK.createNodeHttpClient(await this.agent()),
      ...(baseUrl && placeOf(new URL(baseUrl))),
    });
  }

  /**
   * The event that Stripe signed, or null for what it did not sign, or signed more than five minutes ago.
   * @param body as it came, byte for byte.
   */
  async signedEvent(
    body: Buffer,
    signature: string,
    secret: string,
    now: Date,
  ): Promise<Stripe.Event | null> {
    const SDK = await loadStripe();
    try {
      const event = SDK.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime());
      return isEvent(event) ? event : null;
    } catch {
      return null;
    }
  }

  /** One for all accounts, so that connections are kept and used again. */
  private async agent(): Promise<Agent> {
    if (!this.agents.http) {
      const isPlain = this.settings.baseUrl?.startsWith('http:');
      const { Agent } = isPlain ? await import('node:http') : await import('node:https');
      this.agents.http = new Agent({ keepAlive: true, maxSockets: 20 });
    }
    return this.agents.http;
  }
}

/** The types of its two builds, of which either may be loaded, are not each other's. */
const loadStripe = async (): Promise<typeof Stripe> =>
  ((await import('stripe')) as unknown as { default: typeof Stripe }).default;

const placeOf = (url: URL): { host: string; port: string; protocol: 'http' | 'https' } => ({
  host: url.hostname,
  port: url.port || (url.protocol === 'http:' ? '80' : '443'),
  protocol: url.protocol === 'http:' ? 'http' : 'https',
});

/** @throws StripeFailure for whatever the SDK throws. */
export async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  const { type, statusCode, code, message } = error as Partial<Stripe.errors.StripeError>;
  if (typeof type !== 'string' || !type.startsWith('Stripe')) {
    return error;
  }
  const words = (message ?? '').slice(0, 400);
  const failure = (trouble: StripeTrouble, isKept = false): StripeFailure =>
    new StripeFailure(trouble, words, code ?? null, isKept);
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
    return failure('account');
  }
  if (type === 'StripeConnectionError' || type === 'StripeRateLimitError' || statusCode === 409) {
    return failure('unreachable');
  }
  return (statusCode ?? 500) >= 500 ? failure('unreachable', true) : failure('refused', true);
}

/** A signature says who sent a body, and nothing of what is in it. */
function isEvent(event: unknown): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as {
    id?: unknown;
    type?: unknown;
    data?: { object?: unknown } | null;
  };
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof data?.object === 'object' &&
    data.object !== null
  );
}
