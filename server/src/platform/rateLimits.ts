import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors';
import { addressGroup } from './http/callerAddress';

/** Points per period in seconds. The counts live in PostgreSQL, so they hold across servers. */
const LIMITS = {
  loginByAccount: { points: 10, duration: 15 * 60 },
  loginByAddress: { points: 100, duration: 15 * 60 },
  registerByAddress: { points: 30, duration: 60 * 60 },
  forgotByAccount: { points: 5, duration: 60 * 60 },
  forgotByAddress: { points: 30, duration: 60 * 60 },
  resetByAddress: { points: 30, duration: 60 * 60 },
  passwordByAccount: { points: 10, duration: 15 * 60 },
  twoFactorByAccount: { points: 10, duration: 15 * 60 },
  twoFactorByAddress: { points: 100, duration: 15 * 60 },
  inviteByAccount: { points: 60, duration: 60 * 60 },
  inviteByRecipient: { points: 10, duration: 60 * 60 },
  invitationByAddress: { points: 60, duration: 15 * 60 },
  requestByApiKey: { points: 600, duration: 60 },
  refreshByAddress: { points: 300, duration: 60 },
  supportByUser: { points: 5, duration: 60 * 60 },
  errorReportByAddress: { points: 30, duration: 10 * 60 },
  assistantByAddress: { points: 120, duration: 10 * 60 },
  /** Conversations of the assistant's test bench, and messages to it. */
  rehearsalByTenant: { points: 900, duration: 10 * 60 },
  textsByNumber: { points: 60, duration: 60 * 60 },
  mcpByAddress: { points: 1_200, duration: 10 * 60 },
  mcpProofByAddress: { points: 60, duration: 10 * 60 },
  bookingByAddress: { points: 90, duration: 10 * 60 },
  /** Codes that prove a phone number or an e-mail address: asked for, and tried. */
  codeByAddress: { points: 20, duration: 60 * 60 },
  codeByContact: { points: 5, duration: 60 * 60 },
  codeTryByAddress: { points: 40, duration: 60 * 60 },
  ratingByAddress: { points: 60, duration: 10 * 60 },
  connectSmsByTenant: { points: 30, duration: 60 * 60 },
  connectVoiceByTenant: { points: 60, duration: 60 * 60 },
  testSmsByTenant: { points: 10, duration: 60 * 60 },
  calendarByTenant: { points: 120, duration: 60 * 60 },
  webhookTestByTenant: { points: 60, duration: 10 * 60 },
  integrationByTenant: { points: 60, duration: 60 * 60 },
  paymentAccountByTenant: { points: 30, duration: 60 * 60 },
  paymentByAddress: { points: 60, duration: 10 * 60 },
  uploadByTenant: { points: 200, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

/**
 * Counts attempts per account and per address. Keys are HMACs of bounded length: no address or e-mail is
 * stored. When PostgreSQL does not answer, the attempt is refused rather than let through.
 */
export class RateLimits {
  private readonly limiters: Readonly<Record<LimitName, RateLimiterPostgres>>;

  constructor(
    pool: Pool,
    private readonly secret: string,
  ) {
    const limiter = (name: LimitName): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...LIMITS[name],
      });
    const names = Object.keys(LIMITS) as LimitName[];
    this.limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as typeof this.limiters;
  }

  /** @throws RATE_LIMITED with `retryAfterSeconds`. */
  async count(name: LimitName, subject: string, points = 1): Promise<void> {
    try {
      await this.limiters[name].consume(this.key(name, subject), points);
    } catch (reason) {
      if (reason instanceof RateLimiterRes) {
        const retryAfterSeconds = Math.ceil(reason.msBeforeNext / 1000);
        const minutes = Math.ceil(retryAfterSeconds / 60);
        const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
        throw new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${when}.`, {
          retryAfterSeconds,
        });
      }
      throw new AppError('UNAVAILABLE', 'This cannot be done right now. Please try again shortly.');
    }
  }

  /** Forgets the attempts, after a success. */
  async clear(name: LimitName, subject: string): Promise<void> {
    await this.limiters[name].delete(this.key(name, subject));
  }

  private key(name: LimitName, subject: string): string {
    const counted = name.endsWith('ByAddress') ? subject.split(' ').map(addressGroup).join(' ') : subject;
    return createHmac('sha256', this.secret).update(counted.toLowerCase()).digest('base64url');
  }
}
