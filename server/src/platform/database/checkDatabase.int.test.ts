import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { testDatabase } from '../../../test/testDatabase';
import { ConfigError } from '../config';
import { checkDatabase } from './checkDatabase';

let ownerUrl: string;
beforeAll(async () => {
  ({ ownerUrl } = await testDatabase());
});

const changed = (changes: Partial<URL>): string => Object.assign(new URL(ownerUrl), changes).toString();

async function refusal(url: string): Promise<string> {
  try {
    await checkDatabase(url, 'DATABASE_URL');
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('It was accepted.');
}

it('takes a PostgreSQL that can be used', async () => {
  await expect(checkDatabase(ownerUrl, 'DATABASE_URL')).resolves.toBeUndefined();
});

it('says in one sentence what is wrong with the address, without its password', async () => {
  const { host, port } = new URL(ownerUrl);
  expect(await refusal(changed({ password: 'hidden-password' }))).toBe(
    `DATABASE_URL cannot be used: PostgreSQL at ${host} refuses the user "chairside_owner" or its password.`,
  );
  expect(await refusal(changed({ username: 'stranger' }))).toMatch(
    /^DATABASE_URL .* refuses the user "stranger"/,
  );
  expect(await refusal(changed({ pathname: '/elsewhere' }))).toBe(
    `DATABASE_URL names the database "elsewhere", which does not exist at ${host}.`,
  );
  expect(await refusal(changed({ hostname: 'database.invalid' }))).toBe(
    'DATABASE_URL names the host "database.invalid", which is not known.',
  );
  expect(await refusal(changed({ port: '9' }))).toBe(
    'DATABASE_URL cannot be used: nothing accepts connections at 127.0.0.1:9.',
  );
  expect(port).not.toBe('9');
});

/** Speaks just enough of the protocol to say which version it is. */
it('refuses a PostgreSQL that is too old before anything is changed', async () => {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      socket.on('data', (query) => {
        asked.push(query.toString());
        const row = Buffer.concat([int16(1), int32(6), Buffer.from('140012')]);
        const column = Buffer.concat([
          Buffer.from('version\0'),
          int32(0),
          int16(0),
          int32(25),
          int16(-1),
          int32(-1),
          int16(0),
        ]);
        socket.write(
          Buffer.concat([
            message('T', Buffer.concat([int16(1), column])),
            message('D', row),
            message('C', Buffer.from('SELECT 1\0')),
            message('Z', Buffer.from('I')),
          ]),
        );
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const port = String((server.address() as AddressInfo).port);
    expect(await refusal(changed({ port }))).toBe(
      'DATABASE_URL leads to PostgreSQL 14; Chairside needs PostgreSQL 15 or newer.',
    );
    expect(asked[0]).toContain('server_version_num');
  } finally {
    server.close();
  }
});

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
