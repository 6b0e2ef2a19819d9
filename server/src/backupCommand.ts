/**
 * `npm run backup -- FILE`
 *
 * Writes every row of the database, as it is at this moment, to a new file. The database is that of DATABASE_URL, else
 * the embedded one of DATA_DIR, whether or not the server runs on it. docs/backup.md says what else to keep.
 *
 * Ends with code 0 when the file is written and was read back, else 1, or 2 for what cannot be used.
 */
import { backupCommand } from './platform/backup/commandLine';
import { verifyBackupFile } from './platform/backup/backupFile';
import { writeBackup } from './platform/backup/backup';
import { databaseSettings, knownTokenSecret } from './platform/config';
import { borrowEmbeddedPostgres } from './platform/database/embeddedPostgres';

void backupCommand('backup', async (file, say) => {
  const { databaseUrl, dataDir } = databaseSettings(process.env);
  const tokenSecret = knownTokenSecret(process.env);
  const database = databaseUrl
    ? { ownerUrl: databaseUrl, stop: () => Promise.resolve() }
    : await borrowEmbeddedPostgres(dataDir, () => undefined);
  try {
    await writeBackup({ ownerUrl: database.ownerUrl, file, tokenSecret });
  } finally {
    await database.stop();
  }
  const { total } = await verifyBackupFile(file);
  const rows = total.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows of ${total.tables.length} tables are in ${file}.`);
  say(
    'Keep TOKEN_SECRET (or DATA_DIR/token-secret) elsewhere: without it, sealed accounts cannot be opened.',
  );
});
