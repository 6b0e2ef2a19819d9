import { Webhook } from 'standardwebhooks';
import { retryAfterOf } from '../../domain/webhooks/deliverySchedule';
import { OutboundError, type OutboundFetch, createOutboundFetch } from '../../platform/http/outboundFetch';

const TIMEOUT_SECONDS = 15;
const MOST_ANSWER_BYTES = 64 * 1024;
const EXCERPT_CHARACTERS = 1_000;

export interface WebhookMessage {
  /** The same on every attempt, so that the receiver knows what it has had. */
  id: string;
  body: string;
  url: string;
  /** One signature for each. */
  secrets: readonly string[];
}

/** What became of one attempt. */
export interface WebhookAnswer {
  isDelivered: boolean;
  /** 410: the receiver wants no more. */
  isGone: boolean;
  /** Null when there was no answer. */
  status: number | null;
  excerpt: string | null;
  /** Why it does not count as delivered, as a sentence. */
  error: string | null;
  /** Milliseconds that the receiver asked us to wait. */
  retryAfter: number | null;
  durationMs: number;
}

export type SendWebhook = (message: WebhookMessage, now: Date) => Promise<WebhookAnswer>;

/** Posts one message, signed as the Standard Webhooks specification says; never throws. */
export function webhookSender(allowPrivate: boolean, timeoutSeconds = TIMEOUT_SECONDS): SendWebhook {
  const post = createOutboundFetch({
    allowPrivate,
    maxBytes: MOST_ANSWER_BYTES,
    cutLonger: true,
    timeoutMilliseconds: timeoutSeconds * 1_000,
  });
  return async (message, now) => {
    const began = performance.now();
    try {
      const answer = await post(message.url, {
        method: 'POST',
        body: message.body,
        headers: headersOf(message, now),
        // An address that was checked may not lead to one that was not.
        redirect: 'manual',
      });
      return { ...(await judged(answer, now)), durationMs: since(began) };
    } catch (error) {
      return { ...failed(troubleSentence(error, timeoutSeconds)), durationMs: since(began) };
    }
  };
}

function headersOf({ id, body, secrets }: WebhookMessage, now: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Chairside-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

async function judged(answer: Awaited<ReturnType<OutboundFetch>>, now: Date): Promise<JudgedAnswer> {
  const { status } = answer;
  const isDelivered = status >= 200 && status < 300;
  return {
    isDelivered,
    isGone: status === 410,
    status,
    excerpt: excerptOf(await answer.text()),
    error: isDelivered ? null : refusalSentence(status),
    retryAfter:
      status === 429 || status === 503 ? retryAfterOf(answer.headers.get('retry-after'), now) : null,
  };
}

type JudgedAnswer = Omit<WebhookAnswer, 'durationMs'>;

const failed = (error: string): JudgedAnswer => ({
  isDelivered: false,
  isGone: false,
  status: null,
  excerpt: null,
  error,
  retryAfter: null,
});

function refusalSentence(status: number): string {
  if (status >= 300 && status < 400) {
    return `The endpoint redirects (status ${status}). Redirects are not followed; please enter the final address.`;
  }
  if (status === 410) {
    return 'The endpoint answered that it is gone (status 410).';
  }
  return `The endpoint answered with status ${status}.`;
}

function troubleSentence(error: unknown, timeoutSeconds: number): string {
  if (error instanceof OutboundError) {
    return error.reason === 'timeout'
      ? `The endpoint did not answer within ${timeoutSeconds} seconds.`
      : error.message;
  }
  return 'The endpoint could not be reached.';
}

/** PostgreSQL takes no NUL in a text. */
const excerptOf = (text: string): string | null =>
  text.replaceAll('\0', '').slice(0, EXCERPT_CHARACTERS) || null;

const since = (began: number): number => Math.round(performance.now() - began);
