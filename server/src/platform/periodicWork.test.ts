import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from './logging';
import { PeriodicWork } from './periodicWork';

const logger = createLogger('silent');

it('runs at once and again, also after a failure, one run at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, (running += 1));
    await sleep(2);
    running -= 1;
    runs += 1;
    if (runs === 1) throw new Error('the first time only');
  };
  const periodic = new PeriodicWork('test', 1, work, logger);
  periodic.start();
  periodic.start();
  while (runs < 3) await sleep(1);
  await periodic.stop();
  expect(most).toBe(1);
});

it('stops when what is under way has ended, and begins nothing more', async () => {
  let ended = 0;
  const periodic = new PeriodicWork('test', 0, () => sleep(10).then(() => (ended += 1)), logger);
  periodic.start();
  await periodic.stop();
  expect(ended).toBe(1);
  periodic.start();
  await sleep(15);
  expect(ended).toBe(1);
});
