/**
 * Started by the launcher's tests as a process of its own:
 * `node -r @swc-node/register runEmbedded.ts DATA_DIR` starts the embedded database, adds one row, prints
 * `ready <rows> <server pid>` and waits for a signal. It ends with status 2 when the database cannot be started.
 */
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embeddedPostgres';

async function run(dataDir: string): Promise<void> {
  let database: EmbeddedPostgres | null = null;
  let ending = false;
  const end = async (): Promise<void> => {
    ending = true;
    await database?.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
  database = await startEmbeddedPostgres({
    dataDir,
    log: (message) => process.stdout.write(`log ${message}\n`),
  });
  if (ending) return;
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS visit (at timestamptz DEFAULT now())');
  await client.query('INSERT INTO visit DEFAULT VALUES');
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM visit');
  await client.end();
  process.stdout.write(`ready ${rows[0]?.count}\n`);
  setInterval(() => undefined, 60_000);
}

run(process.argv[2] ?? '').catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
});
