import { hash } from 'node:crypto';

export interface TableContent {
  rows: number;
  /** Sum of the SHA-256 of every row, so that the order of the rows does not matter. */
  digest: string;
}

const NEWLINE = 10;
const LANES = 8;

/** Counts and hashes the rows of a table in COPY's text format, as its bytes arrive. */
export class TableDigest {
  private rows = 0;
  private readonly lanes = new Uint32Array(LANES);
  private rest: Buffer[] = [];

  add(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const row = chunk.subarray(from, end);
      this.addRow(this.rest.length === 0 ? row : Buffer.concat([...this.rest.splice(0), row]));
      from = end + 1;
    }
    if (from < chunk.length) {
      // A copy: the chunk's memory may be reused by the stream that it came from.
      this.rest.push(Buffer.from(chunk.subarray(from)));
    }
  }

  content(): TableContent {
    if (this.rest.length > 0) {
      throw new Error('A table ends in the middle of a row.');
    }
    const digest = [...this.lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
    return { rows: this.rows, digest };
  }

  private addRow(row: Buffer): void {
    const hashed = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane++) {
      this.lanes[lane]! += hashed.readUInt32BE(lane * 4);
    }
    this.rows += 1;
  }
}
