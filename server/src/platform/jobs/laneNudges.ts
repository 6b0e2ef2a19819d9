import type { Worker, WorkerEvents } from 'graphile-worker';

/** Milliseconds after a job; finishing it is one short statement, which takes longer only on a busy machine. */
const NUDGES = [3, 15, 60, 250];

/**
 * Lets the jobs of a lane follow each other at once. The library asks for a worker's next job before its last one is
 * written off, and so finds the lane still taken: without being asked again, it would look only with the next poll.
 */
export function nudgeLanes(events: WorkerEvents): void {
  const released = new WeakSet<Worker>();
  const nudge = (worker: Worker, [delay, ...later]: readonly number[]): void => {
    if (delay === undefined) {
      return;
    }
    const timer = setTimeout(() => {
      if (!released.has(worker) && !worker.getActiveJob()) {
        worker.nudge();
        nudge(worker, later);
      }
    }, delay);
    timer.unref();
  };
  events.on('worker:release', ({ worker }) => released.add(worker));
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id !== null) {
      nudge(worker, NUDGES);
    }
  });
}
