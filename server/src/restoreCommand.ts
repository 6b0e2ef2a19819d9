/**
 * `npm run restore -- FILE`
 *
 * Fills an empty database from a file of `npm run backup`: that of DATABASE_URL, else a new embedded one in DATA_DIR.
 * A database that holds anything is left as it is. Afterwards the audit log's chains are recomputed.
 *
 * Ends with code 0 when every row is there and every chain holds, else 1, or 2 for what cannot be used.
 */
import { Client } from 'pg';
import { type Rows, verifyChain } from './modules/audit/chainVerification';
import { secretCheck } from './platform/backup/backup';
import { backupCommand } from './platform/backup/commandLine';
import { checkBackup, restoreBackup } from './platform/backup/restore';
import { databaseSettings, knownTokenSecret } from './platform/config';
import { startEmbeddedPostgres } from './platform/database/embeddedPostgres';

void backupCommand('restore', async (file, say) => {
  const { databaseUrl, dataDir } = databaseSettings(process.env);
  say('Checking the file …');
  const backup = await checkBackup(file);
  const { header, total } = backup;
  const database = databaseUrl
    ? { ownerUrl: databaseUrl, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir, log: say });
  try {
    await restoreBackup({ ownerUrl: database.ownerUrl, backup, say });
    const broken = await brokenChains(database.ownerUrl);
    const rows = total.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows of ${total.tables.length} tables are restored, as they were at ${header.createdAt}.`);
    const tokenSecret = knownTokenSecret(process.env);
    if (
      header.secretCheck !== null &&
      (tokenSecret === null || secretCheck(tokenSecret) !== header.secretCheck)
    ) {
      say(
        'Before you start the server, set the TOKEN_SECRET (or DATA_DIR/token-secret) of the server that was backed up: ' +
          'this is another one, with which connected accounts cannot be opened and links no longer work.',
      );
    }
    if (broken.length > 0) {
      throw new Error(
        `the audit chains of ${broken.join(', ')} do not hold; npm run audit:verify names the rows`,
      );
    }
    say('Every audit chain holds.');
  } finally {
    await database.stop();
  }
});

async function brokenChains(ownerUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-restore' });
  await client.connect();
  try {
    const rows: Rows = async ({ text }, values) => (await client.query(text, values)).rows as never;
    const { rows: tenants } = await client.query<{ id: string }>('SELECT id FROM tenants ORDER BY id');
    const broken: string[] = [];
    for (const chain of [...tenants.map(({ id }) => id), 'admin']) {
      if ((await verifyChain(rows, chain)).problemCount > 0) broken.push(chain);
    }
    return broken;
  } finally {
    await client.end();
  }
}
