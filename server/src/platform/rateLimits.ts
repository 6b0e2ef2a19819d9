import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caps } from './caps';
import { unavailable } from './database/databaseTrouble';
import { AppError } from './errors';
import { addressGroup } from './http/callerAddress';

/** Points per period in seconds. The counts live in PostgreSQL, so they hold across servers. */
const LIMITS = {
  loginByAccount: { points: 10, duration: 15 * 60 },
  loginByAddress: { points: 100, duration: 15 * 60 },
  registerByAddress: { points: 30, duration: 60 * 60 },
  forgotByAccount: { points: 3, duration: 60 * 60 },
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

const SEARCH_PERIOD_SECONDS = 60;
/** A hold ends by then. */
const HOLD_SECONDS = 5 * 60;

/**
 * Counts attempts per account and per address. Keys are HMACs of bounded length: no address or e-mail is
 * stored. When PostgreSQL does not answer, the attempt is refused rather than let through.
 */
export class RateLimits {
  private readonly limiters: Readonly<Record<LimitName, RateLimiterPostgres>>;
  private readonly holds: RateLimiterPostgres;
  /** On each server alone: a search is one statement, and counting it in the database would be another. */
  private readonly searches: RateLimiterMemory;

  constructor(
    pool: Pool,
    private readonly secret: string,
    caps: Pick<Caps, 'holdsPerAddress' | 'searchesPerAddress'>,
  ) {
    const limiter = (name: string, rate: { points: number; duration: number }): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...rate,
      });
    const names = Object.keys(LIMITS) as LimitName[];
    this.holds = limiter('holdsByAddress', { points: caps.holdsPerAddress, duration: HOLD_SECONDS });
    this.searches = new RateLimiterMemory({
      points: caps.searchesPerAddress,
      duration: SEARCH_PERIOD_SECONDS,
    });
    this.limiters = Object.fromEntries(
      names.map((name) => [name, limiter(name, LIMITS[name])]),
    ) as typeof this.limiters;
  }

  /** @throws RATE_LIMITED with `retryAfterSeconds`. */
  async count(name: LimitName, subject: string, points = 1): Promise<void> {
    await this.consume(this.limiters[name], this.key(name, subject), points);
  }

  /** The same for attempts that are passed over in silence. @returns whether there were too many. */
  async isOver(name: LimitName, subject: string): Promise<boolean> {
    try {
      await this.count(name, subject);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') {
        return true;
      }
      throw error;
    }
  }

  /** One search of a stranger. @throws RATE_LIMITED */
  async countSearch(address: string): Promise<void> {
    await this.consume(this.searches, addressGroup(address), 1);
  }

  /** One more chair held by an address. @throws RATE_LIMITED */
  async countHold(tenantId: string, address: string): Promise<void> {
    try {
      await this.consume(this.holds, this.key('holdsByAddress', `${tenantId} ${address}`), 1);
    } catch (error) {
      // What was refused is not held.
      await this.endHold(tenantId, address);
      throw error;
    }
  }

  /** A chair that the address held is free, or booked. */
  async endHold(tenantId: string, address: string): Promise<void> {
    await this.holds.reward(this.key('holdsByAddress', `${tenantId} ${address}`), 1);
  }

  private async consume(
    limiter: RateLimiterPostgres | RateLimiterMemory,
    key: string,
    points: number,
  ): Promise<void> {
    try {
      await limiter.consume(key, points);
    } catch (reason) {
      if (reason instanceof RateLimiterRes) {
        const retryAfterSeconds = Math.ceil(reason.msBeforeNext / 1000);
        const minutes = Math.ceil(retryAfterSeconds / 60);
        const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
        throw new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${when}.`, {
          retryAfterSeconds,
        });
      }
      throw (
        unavailable(reason) ??
        new AppError('UNAVAILABLE', 'This cannot be done right now. Please try again shortly.')
      );
    }
  }

  /** Forgets the attempts, after a success. */
  async clear(name: LimitName, subject: string): Promise<void> {
    await this.limiters[name].delete(this.key(name, subject));
  }

  private key(name: string, subject: string): string {
    const counted = name.endsWith('ByAddress') ? subject.split(' ').map(addressGroup).join(' ') : subject;
    return createHmac('sha256', this.secret).update(counted.toLowerCase()).digest('base64url');
  }
}
