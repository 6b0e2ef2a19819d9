import 'reflect-metadata';
import { migrationSource } from './server/src/platform/database/migrate';

/** For TypeORM's command line (`npx typeorm migration:show -d ormconfig.ts`); the server migrates by itself. */
const url = process.env.DATABASE_URL;
if (!url) {
  throw new Error('DATABASE_URL must name the database to work on, as the owner of its tables.');
}

export default migrationSource(url);
