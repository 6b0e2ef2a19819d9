import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = ['/usr/bin/radicale', '/usr/local/bin/radicale'].find((path) => existsSync(path)) ?? null;

/** Why tests against a real CalDAV server cannot run here; null when they can. */
export const radicaleMissing: string | null = PROGRAM
  ? null
  : 'Radicale is not installed: apt-get install radicale, and these tests run against a real CalDAV server';

/** A CalDAV server of the test's own, with one account. */
export interface Radicale {
  url: string;
  username: string;
  password: string;
  /** Makes a calendar and gives its address. */
  makeCalendar(path: string, name: string): Promise<string>;
  /** A request as the account's owner, such as another calendar program would make. */
  request(method: string, url: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  /** Nobody gets in with the old password any more. */
  changePassword(password: string): void;
  stop(): Promise<void>;
}

export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-radicale-'));
  const port = await freePort();
  const users = join(folder, 'users');
  const username = 'ana@salon.example';
  let password = 'an app password';
  const writeUsers = (): void => writeFileSync(users, `${username}:${password}\n`);
  writeUsers();
  const config = join(folder, 'config');
  writeFileSync(
    config,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\ndelay = 0\n` +
      `[storage]\nfilesystem_folder = ${join(folder, 'collections')}\n[logging]\nlevel = error\n`,
  );
  const server = spawn(PROGRAM!, ['--config', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  await answers(url, server);
  const request: Radicale['request'] = (method, address, body, headers = {}) =>
    fetch(address, {
      method,
      body,
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        ...headers,
      },
    });
  return {
    url,
    username,
    password,
    request,
    async makeCalendar(path, name) {
      const address = `${url}${encodeURIComponent(username)}/${path}/`;
      const answer = await request(
        'MKCALENDAR',
        address,
        `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>` +
          `<D:displayname>${name}</D:displayname><C:supported-calendar-component-set><C:comp name="VEVENT"/>` +
          `</C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
      );
      if (answer.status !== 201) {
        throw new Error(`no calendar was made: ${answer.status}`);
      }
      return address;
    },
    changePassword(next) {
      password = next;
      writeUsers();
    },
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
