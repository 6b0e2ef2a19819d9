import type { PeriodicTask } from './jobHandler';
import type { Jobs } from './jobs';

/** Of each kind in one transaction, so that no lock is held for long. */
const ROWS_AT_A_TIME = 2_000;
/** What a backlog leaves is taken an hour later. */
const MAX_ROUNDS = 500;

/** Removes what nothing reads any more; the function `purge_expired` says what, and after how long. */
export function purgeTask(jobs: Jobs, rowsAtATime = ROWS_AT_A_TIME): PeriodicTask {
  return {
    name: 'purge',
    every: 60 * 60,
    async run() {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const [answer] = await jobs.rows<{ removed: number }>('SELECT purge_expired($1) AS removed', [
          rowsAtATime,
        ]);
        if (answer!.removed === 0) {
          return;
        }
      }
    },
  };
}
