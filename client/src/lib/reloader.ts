/** What comes in one after the other, as a message and its answer, is loaded together. */
const PAUSE_MS = 250;

type Load = () => Promise<unknown>;

/**
 * Loads anew when asked, one at a time. Asked while something is under way it loads once more after that, since what is
 * under way may have been read before the change.
 */
export class Reloader {
  private isAsked = false;
  private isRunning = false;
  private isStopped = false;
  private isLoading = false;
  private load: Load = () => Promise.resolve();

  readonly ask = (): void => {
    this.isAsked = true;
    this.proceed();
  };

  /** How things are now. @param isLoading whether something is under way that was not asked for here. */
  know(isLoading: boolean, load: Load): void {
    this.isLoading = isLoading;
    this.load = load;
    this.proceed();
  }

  /** Begins, or goes on after `stop`. */
  start(): void {
    this.isStopped = false;
  }

  stop(): void {
    this.isStopped = true;
    this.isAsked = false;
  }

  private proceed(): void {
    if (!this.isAsked || this.isRunning || this.isLoading || this.isStopped) return;
    this.isAsked = false;
    this.isRunning = true;
    const ended = () =>
      setTimeout(() => {
        this.isRunning = false;
        this.proceed();
      }, PAUSE_MS);
    // Whoever shows the data shows the failure too.
    this.load().then(ended, ended);
  }
}
