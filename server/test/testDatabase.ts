/**
 * A fresh, migrated, empty database for the calling test file.
 *
 *     const { ownerUrl } = await testDatabase();   // in beforeAll
 *
 * The databases of the worker's earlier test files are dropped on the way; the rest go with the cluster.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { OWNER } from '../src/platform/database/embeddedPostgres';

export const SUPERUSER_URL_VARIABLE = 'CHAIRSIDE_TEST_SUPERUSER_URL';

const TEMPLATE = 'chairside';

/** Jest gives every test file its own copy of this module, so this is false once per file. */
let earlierFilesDropped = false;

export function testDatabase(): Promise<{ ownerUrl: string; name: string }> {
  return createDatabase(`TEMPLATE ${TEMPLATE}`);
}

/** Without any table, as an operator makes one. */
export function emptyDatabase(): Promise<{ ownerUrl: string; name: string }> {
  return createDatabase('TEMPLATE template0');
}

async function createDatabase(template: string): Promise<{ ownerUrl: string; name: string }> {
  const superuserUrl = process.env[SUPERUSER_URL_VARIABLE];
  if (!superuserUrl) throw new Error('Integration tests run through the jest project server-int.');
  const prefix = `test_w${process.env.JEST_WORKER_ID ?? '1'}_`;
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    if (!earlierFilesDropped) {
      earlierFilesDropped = true;
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    }
    await client.query(`CREATE DATABASE ${name} ${template} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
  const owner = new URL(superuserUrl);
  owner.username = OWNER;
  owner.pathname = `/${name}`;
  return { ownerUrl: owner.toString(), name };
}
