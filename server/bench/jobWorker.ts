/** `jobWorker.ts DATABASE_URL`: one process that empties the queue of events that ask for nothing; says `working` once it does. */
import { createLogger } from '../src/platform/logging';
import { Jobs } from '../src/platform/jobs/jobs';
import { KillSwitches } from '../src/platform/switches/killSwitches';
import { systemClock } from '../src/platform/clock';
import { roleUrl } from '../src/platform/database/roles';
import { BENCH_SECRET } from './benchDatabase';

export const BENCH_TOPIC = 'bench.nothing';

async function main(ownerUrl: string): Promise<void> {
  const logger = createLogger('error');
  const switches = new KillSwitches(() => Promise.resolve([]), systemClock, logger);
  const jobs = new Jobs(roleUrl(ownerUrl, 'worker', BENCH_SECRET), switches, logger);
  const consumer = {
    name: 'nothing',
    topics: [BENCH_TOPIC],
    stoppedBy: null,
    run: () => Promise.resolve(),
  };
  await jobs.start({ handlers: [], consumers: [consumer], periodic: [] });
  process.stdout.write('working\n');
  process.on('SIGTERM', () => void jobs.stop().then(() => process.exit()));
}

if (require.main === module) {
  void main(process.argv[2]!);
}
