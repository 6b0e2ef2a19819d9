/**
 * The file of a backup: gzip over frames of one byte (what it is), four bytes (how long), and the content.
 *
 *     header   JSON: format, schema and tables            once, first
 *     table    JSON: name                                 for each table:
 *     data     bytes of COPY's text format                  any number
 *     end      JSON: name, rows, digest                     once
 *     total    JSON: content of every table, sequences    once, last
 *
 * A file without its last frame is not whole. It is written under another name and renamed when it is complete.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ConfigError } from '../config';
import type { BackupTable, SequenceState } from './databaseContents';
import { type TableContent, TableDigest } from './tableDigest';

export const BACKUP_FORMAT = 'chairside-backup';
export const BACKUP_VERSION = 1;

export interface BackupHeader {
  format: typeof BACKUP_FORMAT;
  version: number;
  createdAt: string;
  /** Names of the migrations that made the schema. */
  migrations: string[];
  /** Version of the job queue's own schema. */
  jobSchemaVersion: number;
  tables: BackupTable[];
  /** Tells whether a TOKEN_SECRET is the one that the data was sealed with; null when none was known. */
  secretCheck: string | null;
}

export interface BackupTotal {
  tables: ({ name: string } & TableContent)[];
  sequences: SequenceState[];
}

export type BackupFrame =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; name: string }
  | { kind: 'data'; data: Buffer }
  | { kind: 'end'; end: { name: string } & TableContent }
  | { kind: 'total'; total: BackupTotal };

const KINDS = { header: 'H', table: 'T', data: 'D', end: 'E', total: 'Z' } as const;
const FRAME_HEADER_BYTES = 5;
const MAX_FRAME_BYTES = 1 << 30;

/** A file that is no backup, or not a whole one. The message is one sentence that names the file. */
export class BackupFileError extends ConfigError {
  override name = 'BackupFileError';
}

/** Writes the frames to a file that appears when it is complete. @throws when the file exists already. */
export async function writeBackupFile(
  file: string,
  frames: AsyncIterable<BackupFrame>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await rm(draft, { force: true });
  try {
    await pipeline(
      Readable.from(encoded(frames), { objectMode: true }),
      createGzip({ level: 6 }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
      { signal },
    );
    await synced(draft);
    await refuseExisting(file);
    await rename(draft, file);
    await synced(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws BackupFileError when something has that name already. */
export async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle) {
    await handle.close();
    throw new BackupFileError(`${file} exists already: choose another name.`);
  }
}

/** @throws BackupFileError for a file that is not whole. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupFrame> {
  let last: BackupFrame['kind'] | null = null;
  try {
    for await (const frame of decoded(createReadStream(file).pipe(errorsOf(file, createGunzip())))) {
      if ((last === null) !== (frame.kind === 'header') || last === 'total') {
        throw new BackupFileError(`${file} is not a backup of Chairside.`);
      }
      last = frame.kind;
      yield frame;
    }
  } catch (error) {
    throw sentenceFor(file, error);
  }
  if (last !== 'total') {
    throw new BackupFileError(`${file} is not complete: it ends before its last table.`);
  }
}

/** Reads a whole file and compares every row with the digests in it. @throws BackupFileError */
export async function verifyBackupFile(file: string): Promise<{ header: BackupHeader; total: BackupTotal }> {
  let header: BackupHeader | null = null;
  let digest = new TableDigest();
  const found: BackupTotal['tables'] = [];
  for await (const frame of readBackupFile(file)) {
    if (frame.kind === 'header') {
      header = checkedHeader(file, frame.header);
    } else if (frame.kind === 'table') {
      digest = new TableDigest();
      found.push({ name: frame.name, rows: 0, digest: '' });
    } else if (frame.kind === 'data') {
      digest.add(frame.data);
    } else if (frame.kind === 'end') {
      found.splice(-1, 1, { name: frame.end.name, ...digest.content() });
    } else if (JSON.stringify(found) === JSON.stringify(frame.total.tables)) {
      return { header: header!, total: frame.total };
    }
  }
  throw new BackupFileError(`${file} is damaged: its rows are not those that were written.`);
}

function checkedHeader(file: string, header: BackupHeader): BackupHeader {
  if (header.format !== BACKUP_FORMAT) {
    throw new BackupFileError(`${file} is not a backup of Chairside.`);
  }
  if (header.version !== BACKUP_VERSION) {
    throw new BackupFileError(
      `${file} has format ${header.version}, and this version of Chairside reads format ${BACKUP_VERSION}.`,
    );
  }
  return header;
}

async function* encoded(frames: AsyncIterable<BackupFrame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    const content = frame.kind === 'data' ? frame.data : Buffer.from(JSON.stringify(contentOf(frame)));
    const head = Buffer.allocUnsafe(FRAME_HEADER_BYTES);
    head.write(KINDS[frame.kind], 0, 'latin1');
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

function contentOf(frame: Exclude<BackupFrame, { kind: 'data' }>): unknown {
  switch (frame.kind) {
    case 'header':
      return frame.header;
    case 'table':
      return frame.name;
    case 'end':
      return frame.end;
    case 'total':
      return frame.total;
  }
}

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupFrame> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wantedBytes = FRAME_HEADER_BYTES;
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < wantedBytes) continue;
    let bytes = held.length === 1 ? chunk : Buffer.concat(held);
    for (;;) {
      wantedBytes = FRAME_HEADER_BYTES + (bytes.length < FRAME_HEADER_BYTES ? 0 : lengthOf(bytes));
      if (bytes.length < wantedBytes) break;
      yield frameOf(bytes.toString('latin1', 0, 1), bytes.subarray(FRAME_HEADER_BYTES, wantedBytes));
      bytes = bytes.subarray(wantedBytes);
    }
    held = [bytes];
    heldBytes = bytes.length;
  }
  if (heldBytes > 0) {
    throw new Error('the file ends in the middle of a frame');
  }
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readUInt32BE(1);
  if (length > MAX_FRAME_BYTES || !Object.values<string>(KINDS).includes(bytes.toString('latin1', 0, 1))) {
    throw new UnknownFrame();
  }
  return length;
}

class UnknownFrame extends Error {}

function frameOf(letter: string, content: Buffer): BackupFrame {
  if (letter === KINDS.data) return { kind: 'data', data: content };
  const value = JSON.parse(content.toString('utf8')) as never;
  if (letter === KINDS.header) return { kind: 'header', header: value };
  if (letter === KINDS.table) return { kind: 'table', name: value };
  return letter === KINDS.end ? { kind: 'end', end: value } : { kind: 'total', total: value };
}

/** A file that cannot be opened ends the reading of what it is piped into. */
function errorsOf(file: string, gunzip: ReturnType<typeof createGunzip>): typeof gunzip {
  gunzip.on('pipe', (source: NodeJS.ReadableStream) =>
    source.on('error', (error: Error) => gunzip.destroy(error)),
  );
  return gunzip;
}

function sentenceFor(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) return error;
  if (code === 'ENOENT') return new BackupFileError(`${file} does not exist.`);
  if (code === 'EISDIR') return new BackupFileError(`${file} is a folder, not a backup.`);
  if (code === 'EACCES') return new BackupFileError(`${file} cannot be read by this user.`);
  if (code === 'Z_BUF_ERROR' || message === 'the file ends in the middle of a frame') {
    return new BackupFileError(`${file} is not complete: it ends in the middle.`);
  }
  if (error instanceof UnknownFrame || (code === 'Z_DATA_ERROR' && /incorrect header/.test(message))) {
    return new BackupFileError(`${file} is not a backup of Chairside.`);
  }
  if (code === 'Z_DATA_ERROR' || error instanceof SyntaxError) {
    return new BackupFileError(`${file} is damaged: ${message}.`);
  }
  return error;
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
