import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedAccount } from '../../src/platform/database/embeddedAccount';
import { roleUrl } from '../../src/platform/database/roles';
import { TEST_SECRET } from '../testApp';
import { type Verdict, wait } from './connectionFaults';
import { HttpLoad, kinds, signUp } from './httpLoad';
import { ServerProcess, freePort } from './serverProcess';

const MODES = ['session', 'transaction'] as const;

/** The server through PgBouncer, in both modes; in transaction mode with DATABASE_DIRECT_URL beside it. */
export async function pooled(ownerUrl: string): Promise<Verdict> {
  if (spawnSync('pgbouncer', ['--version']).error) {
    return { faults: ['pgbouncer is not installed (Debian: apt-get install pgbouncer)'], figures: '' };
  }
  const faults: string[] = [];
  const figures: string[] = [];
  for (const mode of MODES) {
    const bouncer = await startBouncer(ownerUrl, mode);
    try {
      const settings: Record<string, string> =
        mode === 'transaction' ? { DATABASE_DIRECT_URL: ownerUrl } : {};
      const server = await ServerProcess.start(bouncer.url, settings);
      const load = new HttpLoad(() => server.url, await signUp(server.url), 8);
      await wait(4_000);
      const answers = await load.stop();
      const ready = await server.ready();
      const { exitCode } = await server.stop();
      const failed = answers.filter(({ status, code }) => status !== 200 || code !== null);
      if (failed.length > 0)
        faults.push(`${mode} mode: ${JSON.stringify(kinds(failed))} ${server.errors.slice(0, 600)}`);
      if (ready?.status !== 200) faults.push(`${mode} mode: not ready, ${JSON.stringify(ready)}`);
      if (exitCode !== 0) faults.push(`${mode} mode: ended with ${exitCode}`);
      figures.push(`${mode} mode ${JSON.stringify(kinds(answers))}`);
    } finally {
      await bouncer.stop();
    }
  }
  return { faults, figures: figures.join(', ') };
}

async function startBouncer(
  ownerUrl: string,
  mode: (typeof MODES)[number],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-bouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new URL(ownerUrl);
  const users = [
    ownerUrl,
    ...(['app', 'console', 'worker'] as const).map((role) => roleUrl(ownerUrl, role, TEST_SECRET)),
  ]
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`);
  const userList = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(userList, users.join('\n'));
  writeFileSync(
    config,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${userList}
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 40 : 8}
`,
  );
  const account = await unprivilegedAccount();
  if (account) [folder, userList, config].forEach((path) => chownSync(path, account.uid, account.gid));
  const child = run(config, account);
  const exited = once(child, 'exit');
  await Promise.race([wait(700), exited]);
  if (child.exitCode !== null) {
    throw new Error(`pgbouncer ended with ${child.exitCode}`);
  }
  return {
    url: Object.assign(new URL(ownerUrl), { host: `127.0.0.1:${port}` }).toString(),
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const run = (config: string, account: { uid: number; gid: number } | null): ChildProcess =>
  spawn('pgbouncer', ['-q', config], {
    ...(account && { uid: account.uid, gid: account.gid }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
