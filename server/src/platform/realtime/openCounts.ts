/** Counts what is open for each key, such as the sockets of an address. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @returns the function that closes it again (once), or null when the key has as many open as allowed. */
  open(key: string): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.max) {
      return null;
    }
    this.counts.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (isOpen) {
        isOpen = false;
        this.decrease(key);
      }
    };
  }

  private decrease(key: string): void {
    const count = this.counts.get(key)! - 1;
    if (count === 0) {
      this.counts.delete(key);
    } else {
      this.counts.set(key, count);
    }
  }
}
