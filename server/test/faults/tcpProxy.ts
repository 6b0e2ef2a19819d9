import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** A TCP proxy in front of PostgreSQL that can fall silent as a network does: nothing arrives, nothing is closed. */
export class TcpProxy {
  private readonly pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>();
  private server: Server | null = null;
  private isSilent = false;

  constructor(private target: { host: string; port: number }) {}

  async start(): Promise<this> {
    this.server = createServer((near) => this.accept(near));
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** The same connection string, through this proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
    return changed.toString();
  }

  /** Where connections from now on lead. */
  retarget(port: number): void {
    this.target = { ...this.target, port };
  }

  /** Connections that are open fall silent for good; new ones work. */
  silenceOpen(): void {
    this.pairs.forEach((pair) => (pair.isSilent = true));
  }

  /** Those that come are silent as well, until `speak`. */
  silenceAll(): void {
    this.isSilent = true;
    this.silenceOpen();
  }

  speak(): void {
    this.isSilent = false;
  }

  async stop(): Promise<void> {
    this.pairs.forEach(({ near, far }) => {
      near.destroy();
      far.destroy();
    });
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private accept(near: Socket): void {
    const far = connect(this.target.port, this.target.host);
    const pair = { near, far, isSilent: this.isSilent };
    this.pairs.add(pair);
    const over = (): void => {
      // A silent network carries no end either.
      if (!pair.isSilent) {
        near.destroy();
        far.destroy();
      }
      this.pairs.delete(pair);
    };
    near.on('data', (chunk) => !pair.isSilent && far.write(chunk));
    far.on('data', (chunk) => !pair.isSilent && near.write(chunk));
    for (const socket of [near, far]) {
      socket.on('error', () => undefined).on('close', over);
    }
  }
}
