import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard error; standard output is for the person who started the server. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
    },
    pino.destination(2),
  );
}
