import type { Jobs } from '../jobs/jobs';

/**
 * Brings the hourly counts of what happened in all businesses (bookings, sign-ups, messages, …) up to date. The last
 * hours are counted anew each time, so that running twice, on two servers or after a break changes nothing.
 */
export async function countBusinessFigures(jobs: Jobs): Promise<void> {
  await jobs.rows('SELECT count_business_figures()', []);
}
