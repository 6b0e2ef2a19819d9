import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DavServer } from './davServer';

const PROGRAM = ['/usr/bin/radicale', '/usr/local/bin/radicale'].find((path) => existsSync(path));

export const isRadicaleInstalled = PROGRAM !== undefined;

/** Radicale, a CalDAV server in a process of its own, with one account. */
export async function startRadicale(username: string, password: string): Promise<DavServer> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-radicale-'));
  const port = await freePort();
  const users = join(folder, 'users');
  const setPassword = (next: string): void => writeFileSync(users, `${username}:${next}\n`);
  setPassword(password);
  const config = join(folder, 'config');
  writeFileSync(
    config,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\ndelay = 0\n` +
      `[storage]\nfilesystem_folder = ${join(folder, 'collections')}\n[logging]\nlevel = error\n`,
  );
  const server = spawn(PROGRAM!, ['--config', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  await answers(url, server);
  return {
    url,
    home: `${url}${encodeURIComponent(username)}/`,
    setPassword,
    async stop() {
      server.kill('SIGTERM');
      await new Promise((resolve) =>
        server.exitCode === null ? server.once('exit', resolve) : resolve(null),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(url);
      return;
    } catch {
      if (server.exitCode !== null) {
        throw new Error('Radicale ended at once');
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  server.kill('SIGKILL');
  throw new Error('Radicale did not start');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
