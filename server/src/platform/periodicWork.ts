import type { Logger } from './logging';

/** Work that is done again and again: at once, and `milliseconds` after it last ended. A failure is logged, and tried again. */
export class PeriodicWork {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<unknown> | null = null;
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly milliseconds: number,
    private readonly work: () => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    if (this.stopped || this.running) {
      return;
    }
    this.running = this.work()
      .catch((error: unknown) => this.logger.error({ err: error, work: this.name }, 'periodic work failed'))
      .finally(() => {
        this.running = null;
        if (!this.stopped) {
          this.timer = setTimeout(() => this.start(), this.milliseconds);
        }
      });
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer ?? undefined);
    await this.running;
  }
}
