import { AppError } from '../errors';

/** Why PostgreSQL did not serve a statement, where the statement itself is not at fault. */
export type DatabaseTrouble = 'unreachable' | 'busy' | 'full';

/** The connection cannot be used: closed, silent for too long, or refused. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  /** SQLSTATE "connection failure". */
  readonly code = '08006';
}

/** COMMIT was sent and its answer never came: the transaction may be committed or rolled back. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
}

const UNREACHABLE_CODES = new Set([
  // PostgreSQL: terminated, crashed, starting or stopping, database dropped, session or transaction timed out.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  '25P04',
  // Unknown database.
  '3D000',
  // Node.js.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
]);
/** Out of memory or connections, a configured limit, a lock not granted in time, a statement over its deadline. */
const BUSY_CODES = new Set(['53200', '53300', '53400', '55P03', '57014', '40001', '40P01']);
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** What pg, its pool and TypeORM say without a code. */
const UNREACHABLE_TEXTS =
  /Connection terminated|timeout expired|connection error and is not queryable|was closed and is not queryable|Cannot use a pool after calling end|Query read timeout|Query runner already released|Driver not Connected|connection is insecure|server login has been failing|query_wait_timeout|pgbouncer cannot connect/i;
/** What the embedded PostgreSQL writes when it cannot start. */
const FULL_TEXTS = /No space left on device|Disk quota exceeded/;
const BUSY_TEXTS = /timeout exceeded when trying to connect/;

/** Null for an error that is not of this kind, such as a violated constraint or a mistake in the program. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof ConnectionLostError || error instanceof UnknownOutcomeError) {
    return 'unreachable';
  }
  if (!(error instanceof Error) || error instanceof AppError) {
    return null;
  }
  const code = codeOf(error);
  if (code !== null) {
    if (FULL_CODES.has(code)) return 'full';
    if (BUSY_CODES.has(code)) return 'busy';
    // Class 08: connection exception. Class 28: the role's password was changed under a running server.
    if (UNREACHABLE_CODES.has(code) || /^(?:08|28)...$/.test(code)) return 'unreachable';
    if (code.startsWith('53')) return 'busy';
  }
  if (FULL_TEXTS.test(error.message)) return 'full';
  if (BUSY_TEXTS.test(error.message)) return 'busy';
  return UNREACHABLE_TEXTS.test(error.message) ? 'unreachable' : null;
}

/** The connection failed, so whatever ran on it is over; PostgreSQL rolls back what was not committed. */
export const isConnectionLost = (error: unknown): boolean => databaseTrouble(error) === 'unreachable';

const SENTENCES: Readonly<Record<DatabaseTrouble, string>> = {
  unreachable: 'The service is not available right now. Please try again shortly.',
  busy: 'The service is busy. Please try again shortly.',
  full: 'The service cannot save right now. Please try again later.',
};
const RETRY_AFTER_SECONDS: Readonly<Record<DatabaseTrouble, number>> = { unreachable: 2, busy: 2, full: 60 };

/** The error to answer with, or null when the database is not the reason. */
export function unavailable(error: unknown): AppError | null {
  const trouble = databaseTrouble(error);
  if (trouble === null) {
    return null;
  }
  const sentence =
    error instanceof UnknownOutcomeError
      ? 'The service could not confirm whether the change was saved. Please check before you try again.'
      : SENTENCES[trouble];
  return new AppError('UNAVAILABLE', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS[trouble] });
}

function codeOf(error: Error): string | null {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  const found = driverError?.code ?? code;
  return typeof found === 'string' ? found : null;
}
