import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '../logging';
import { scrubStack, scrubText } from './scrubText';

export type ErrorSource = 'server' | 'browser';

/** An error as it happened; nothing of it is kept before it was scrubbed. */
export interface ErrorReport {
  source: ErrorSource;
  name: string;
  message: string;
  stack: string;
  /** Where: a GraphQL path, a kind of job, a page. Must hold nothing personal. */
  place: string;
}

interface Group {
  fingerprint: string;
  source: ErrorSource;
  name: string;
  message: string;
  stack: string;
  place: string;
  count: number;
}

const FLUSH_MILLISECONDS = 2_000;
/** Different errors between two flushes; in a flood the rest goes uncounted rather than into memory. */
const MOST_GROUPS = 100;

/**
 * Gathers errors and counts each kind in the Error Center. Errors are one kind when source, name, scrubbed message and
 * the first frames of our own code agree. Writes are batched, so that an outage, when every request fails, costs one
 * small statement every two seconds; a batch that cannot be written is counted with the next.
 */
export class ErrorReports {
  private groups = new Map<string, Group>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  report(report: ErrorReport): void {
    const group = grouped(report);
    const known = this.groups.get(group.fingerprint);
    if (known) {
      known.count += 1;
    } else if (this.groups.size < MOST_GROUPS) {
      this.groups.set(group.fingerprint, group);
    }
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  /** Reports whatever was thrown by the server itself. */
  reportThrown(error: unknown, place: string): void {
    const { name, message, stack } =
      error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
    this.report({ source: 'server', name, message, stack: stack ?? '', place });
  }

  /** Writes what was gathered; called at the end as well. */
  flush(): Promise<void> {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    const batch = [...this.groups.values()];
    if (batch.length > 0) {
      this.groups = new Map();
      this.writing = this.writing.then(() => this.write(batch));
    }
    return this.writing;
  }

  private async write(batch: Group[]): Promise<void> {
    try {
      await this.pool.query('SELECT record_errors($1)', [JSON.stringify(batch)]);
    } catch (error) {
      this.logger.warn({ message: (error as Error).message }, 'errors could not be counted');
      for (const group of batch) {
        const later = this.groups.get(group.fingerprint);
        if (later) later.count += group.count;
        else if (this.groups.size < MOST_GROUPS) this.groups.set(group.fingerprint, group);
      }
    }
  }
}

/** A logger that also reports what it is given as an error: `logger.error({ err }, 'what went wrong')`. */
export function reportingLogger(logger: Logger, reports: ErrorReports): Logger {
  const reporting = logger.child({});
  const error: (...args: unknown[]) => void = logger.error.bind(logger);
  reporting.error = ((...args: unknown[]): void => {
    error(...args);
    const [logged, text] = args as [LoggedError | string | undefined, unknown];
    if (typeof logged === 'object' && logged.err !== undefined) {
      reports.reportThrown(logged.err, scrubText(placeOf(logged, text), 120));
    }
  }) satisfies Logger['error'];
  return reporting;
}

interface LoggedError {
  err?: unknown;
  path?: readonly (string | number)[];
  topic?: string;
}

const placeOf = ({ path, topic }: LoggedError, text: unknown): string =>
  topic ??
  (path ? path.filter((step) => typeof step === 'string').join('.') : typeof text === 'string' ? text : '');

function grouped({ source, name, message, stack, place }: ErrorReport): Group {
  const scrubbed = {
    source,
    name: name.replace(/[^\w.$]/g, '').slice(0, 80) || 'Error',
    message: scrubText(message),
    stack: scrubStack(stack),
    place,
  };
  const own = scrubbed.stack.split('\n').filter((frame) => frame !== '' && !frame.includes('node_modules/'));
  const recognised = [source, scrubbed.name, scrubbed.message, ...own.slice(0, 3).map(withoutPosition)];
  const fingerprint = createHash('sha256').update(recognised.join('\n')).digest('hex').slice(0, 32);
  return { fingerprint, ...scrubbed, count: 1 };
}

/** Lines move with every release, and so do the hashes in the names of built files. */
const withoutPosition = (frame: string): string =>
  // eslint-disable-next-line regexp/no-super-linear-move -- scrubStack leaves at most 300 characters of a frame
  frame.replace(/:\d+(?::\d+)?\)?$/, '').replace(/-[\w-]{8,}\.js/, '.js');
