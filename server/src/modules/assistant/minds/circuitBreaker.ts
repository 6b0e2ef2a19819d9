const MOST_FAILURES = 3;
const REST_MILLISECONDS = 60_000;

/**
 * Leaves a service alone that failed several times in a row, for a minute; then one more failure rests it again. Each
 * server process has its own.
 */
export class CircuitBreaker {
  private failures = 0;
  private restsUntil = 0;

  isOpen(now: Date): boolean {
    return now.getTime() < this.restsUntil;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(now: Date): void {
    this.failures += 1;
    if (this.failures >= MOST_FAILURES) {
      this.restsUntil = now.getTime() + REST_MILLISECONDS;
    }
  }
}
