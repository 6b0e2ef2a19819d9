/** Texts of feeds by address and version, the last used ones; those who ask at once share one build. */
export class FeedCache {
  private readonly kept = new Map<string, { version: string; text: Buffer }>();
  private readonly building = new Map<string, Promise<Buffer>>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  async text(address: string, version: string, build: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.kept.get(address);
    if (known?.version === version) {
      this.keep(address, version, known.text);
      return known.text;
    }
    const key = `${address} ${version}`;
    const running = this.building.get(key);
    if (running) {
      return running;
    }
    const built = build();
    this.building.set(key, built);
    try {
      const text = await built;
      this.keep(address, version, text);
      return text;
    } finally {
      this.building.delete(key);
    }
  }

  private keep(address: string, version: string, text: Buffer): void {
    this.drop(address);
    if (text.length > this.maxBytes) {
      return;
    }
    this.kept.set(address, { version, text });
    this.bytes += text.length;
    for (const [oldest] of this.kept) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private drop(address: string): void {
    this.bytes -= this.kept.get(address)?.text.length ?? 0;
    this.kept.delete(address);
  }
}
