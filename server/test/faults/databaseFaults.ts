import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/platform/database/migrate';
import { type Rig, type Verdict, rigOf, underLoad, wait } from './connectionFaults';
import { WRITE, kinds, newClient, post, signUp } from './httpLoad';
import { OwnDatabase } from './ownDatabase';
import { ServerProcess } from './serverProcess';
import { TcpProxy } from './tcpProxy';

const STOP_LIMIT_MS = 28_500;

/** Runs a scenario on a PostgreSQL and a server of its own. */
async function withOwnDatabase<T>(run: (rig: Rig, database: OwnDatabase) => Promise<T>): Promise<T> {
  const database = await OwnDatabase.start();
  const proxy = await new TcpProxy({ host: '127.0.0.1', port: database.port }).start();
  let server: ServerProcess | null = null;
  try {
    await migrate(database.ownerUrl);
    server = await ServerProcess.start(proxy.through(database.ownerUrl));
    return await run(await rigOf(server, proxy, database.superuserUrl), database);
  } finally {
    database.thaw();
    await server?.stop();
    await proxy.stop();
    await database.remove();
  }
}

/** PostgreSQL stands still for so long, and then goes on. */
export const hanging = (forMs: number): Promise<Verdict> =>
  withOwnDatabase((rig, database) =>
    underLoad(rig, async (faults) => {
      database.freeze();
      await wait(7_000);
      const early = await rig.server.ready();
      if (early?.status !== 503) faults.push(`/readyz said ${early?.status} while PostgreSQL stood still`);
      await wait(Math.max(0, forMs - 7_000));
      database.thaw();
    }),
  );

/** PostgreSQL is stopped and started again. */
export const restarted = (times: number): Promise<Verdict> =>
  withOwnDatabase((rig, database) =>
    underLoad(rig, async () => {
      for (let n = 0; n < times; n += 1) {
        await database.down();
        await wait(1_500);
        await database.up();
        rig.proxy.retarget(database.port);
        await wait(2_000);
      }
    }),
  );

/** SIGTERM while PostgreSQL stands still and requests wait for it. */
export const stoppedWhileHanging = (): Promise<Verdict> =>
  withOwnDatabase(async ({ server, signedIn }, database) => {
    database.freeze();
    const asked = post(server.url, { query: WRITE, variables: newClient(), signedIn });
    await wait(500);
    const { ms, exitCode } = await server.stop();
    const answer = await asked;
    const faults = [
      ...(ms > STOP_LIMIT_MS ? [`the server took ${ms} ms to end`] : []),
      ...(exitCode !== 0 ? [`the server ended with ${exitCode}: ${server.errors}`] : []),
      ...(answer.code === 'UNAVAILABLE' ? [] : [`the request in flight got ${answer.status} ${answer.code}`]),
    ];
    return { faults, figures: `ended after ${ms} ms, the request in flight after ${answer.ms} ms` };
  });

/** Null when this machine lets nobody make a small file system. */
function smallDisk(): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=0755', 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const remove = (): void => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

/** PostgreSQL's disk is full for a while: what is written is refused in a clear sentence, and works again afterwards. */
export async function fullDisk(): Promise<Verdict> {
  const disk = smallDisk();
  if (!disk) {
    return { faults: ['this machine lets this user mount no small disk (run it as root)'], figures: '' };
  }
  chmodSync(disk.folder, 0o711);
  const database = await OwnDatabase.start(disk.folder);
  let server: ServerProcess | null = null;
  const ballast = join(disk.folder, 'ballast');
  try {
    await migrate(database.ownerUrl);
    server = await ServerProcess.start(database.ownerUrl);
    const signedIn = await signUp(server.url);
    const { bavail, bsize } = statfsSync(disk.folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024));
    const answers = [];
    for (let n = 0; n < 400 && answers.filter(({ status }) => status !== 200).length < 20; n += 1) {
      const input = { firstName: 'Cara', notes: 'x'.repeat(1_900), phone: newClient().input.phone };
      answers.push(await post(server.url, { query: WRITE, variables: { input }, signedIn }));
    }
    rmSync(ballast);
    await server.readyWithin(30_000);
    const after = await post(server.url, { query: WRITE, variables: newClient(), signedIn });
    const refused = answers.filter(({ status }) => status !== 200);
    const faults = [
      ...(refused.length === 0 ? ['nothing was refused on a full disk'] : []),
      ...refused
        .filter(({ status, code }) => status !== 503 || code !== 'UNAVAILABLE')
        .slice(0, 3)
        .map(({ status, code }) => `a write on a full disk got ${status} ${code}`),
      ...(after.status === 200 ? [] : [`with room again a write got ${after.status} ${after.code}`]),
      ...(server.hasEnded ? [`the server ended: ${server.errors}`] : []),
    ];
    return { faults, figures: JSON.stringify(kinds(answers)) };
  } finally {
    rmSync(ballast, { force: true });
    await server?.stop();
    await database.remove().catch(() => undefined);
    disk.remove();
  }
}
