import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors';

/** argon2id (the library's default), 19 MiB, two passes (OWASP Password Storage): bounded below, as it is dear. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const WAITING = 100;

/** A hash of no password, checked when an account does not exist so that the answer takes as long. */
const DECOY = hash('no account has this password', OPTIONS);

let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, OPTIONS));

/** Takes the same time whether or not there is a stored hash. */
export function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  return bounded(async () => {
    const matches = await verify(stored ?? (await DECOY), password, OPTIONS);
    return matches && stored !== null;
  });
}

/** A flood of sign-ins waits in its own short queue instead of starving bookings of the thread pool. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) {
      throw new AppError(
        'RATE_LIMITED',
        'Too many people are signing in right now. Please try again shortly.',
        {
          retryAfterSeconds: 5,
        },
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
