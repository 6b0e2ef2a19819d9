import type { Pool } from 'pg';
import type { Logger } from '../logging';

const EVERY_MILLISECONDS = 60_000;

/**
 * Keeps the hourly counts of what happened in all businesses (bookings, sign-ups, messages, …) up to date. They are
 * counted anew for the last hours each time, so that running twice, on two servers or after a break changes nothing.
 */
export class BusinessFigures {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.count();
    this.timer = setInterval(() => void (this.running = this.count()), EVERY_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer ?? undefined);
    await this.running;
  }

  async count(): Promise<void> {
    try {
      await this.pool.query('SELECT count_business_figures()');
    } catch (error) {
      this.logger.warn({ message: (error as Error).message }, 'business figures could not be counted');
    }
  }
}
