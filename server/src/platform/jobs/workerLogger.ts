import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from '../logging';

/** The queue's own messages in the server's log; a finished job is not worth a line. */
export function workerLogger(logger: Logger | null): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    // The library exports its enum of levels as a type alone.
    switch (String(level)) {
      case 'error':
        logger?.warn({ ...scope }, message);
        break;
      case 'warning':
        // More jobs at a time than connections is meant so: a slow job holds none while it waits for others.
        if (!message.includes('maxPoolSize')) logger?.info({ ...scope }, message);
        break;
      default:
        logger?.debug({ ...scope }, message);
    }
  });
}
