/**
 * `npm run audit:verify [-- --tenant SLUG|ID]`
 *
 * Recomputes the chain of every tenant's audit log and of the console's own, or of one tenant, as the owner of the
 * tables, and names every row that does not fit. The database is that of DATABASE_URL, else the embedded one of
 * DATA_DIR, whether or not the server runs on it.
 *
 * Ends with code 0 when every chain holds, 1 when one does not, 2 when nothing could be verified.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import {
  type ChainProblem,
  type ChainReport,
  type Rows,
  verifyChain,
} from './modules/audit/chainVerification';
import { ConfigError, databaseSettings } from './platform/config';
import { borrowEmbeddedPostgres } from './platform/database/embeddedPostgres';
import { isUuid } from './platform/ids';

const UNDEFINED_TABLE = '42P01';

interface Tenant {
  id: string;
  slug: string;
  businessName: string;
  status: string;
}

async function main(): Promise<void> {
  try {
    const tenant = readTenant(process.argv.slice(2));
    const { databaseUrl, dataDir } = databaseSettings(process.env);
    const database = databaseUrl
      ? { ownerUrl: databaseUrl, stop: () => Promise.resolve() }
      : await borrowEmbeddedPostgres(dataDir, () => undefined);
    try {
      process.exitCode = (await verifyAll(database.ownerUrl, tenant)) ? 0 : 1;
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 2;
  }
}

function readTenant(args: string[]): string | null {
  try {
    return parseArgs({ args, options: { tenant: { type: 'string' } } }).values.tenant ?? null;
  } catch {
    throw new ConfigError(`The only option is --tenant SLUG or --tenant ID, not "${args.join(' ')}".`);
  }
}

/** Whether every chain holds. */
async function verifyAll(ownerUrl: string, wanted: string | null): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-audit-verify' });
  await client.connect();
  try {
    const rows: Rows = async ({ text }, values) => (await client.query(text, values)).rows as never;
    let isIntact = true;
    const verify = async (chain: string, name: string): Promise<void> => {
      const report = await verifyChain(rows, chain);
      isIntact &&= report.problemCount === 0;
      process.stdout.write(`${linesOf(name, report).join('\n')}\n`);
    };
    for (const tenant of await tenants(client, wanted)) {
      const deleted = tenant.status === 'deleted' ? ', deleted' : '';
      await verify(tenant.id, `${tenant.businessName} (${tenant.slug}, ${tenant.id}${deleted})`);
    }
    if (wanted === null) {
      await verify('admin', "The console's own log");
    }
    process.stdout.write(
      isIntact ? 'Every chain holds.\n' : 'The audit log is not what was written: see above.\n',
    );
    return isIntact;
  } finally {
    await client.end();
  }
}

async function tenants(client: Client, wanted: string | null): Promise<Tenant[]> {
  const { rows } = await client.query<Tenant>(
    `SELECT id, slug, business_name AS "businessName", status FROM tenants
     WHERE $1::text IS NULL OR slug = $1 OR id = $2::uuid ORDER BY created_at, id`,
    [wanted, wanted !== null && isUuid(wanted) ? wanted : null],
  );
  if (wanted !== null && rows.length === 0) {
    throw new ConfigError(`--tenant ${wanted} is neither the slug nor the id of a business.`);
  }
  return rows;
}

function linesOf(name: string, { checked, redacted, head, problems, problemCount }: ChainReport): string[] {
  const counted = `${checked} ${checked === 1 ? 'link' : 'links'}${redacted > 0 ? `, ${redacted} redacted by request` : ''}`;
  if (problemCount === 0) {
    return [`ok     ${name}: ${counted}${head ? `, head ${head}` : ''}`];
  }
  const more = problemCount - problems.length;
  return [
    `WRONG  ${name}: ${counted}, ${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}`,
    ...problems.map(problemLine),
    ...(more > 0 ? [`         and ${more} more`] : []),
  ];
}

function problemLine({ fault, id, position, at, action }: ChainProblem): string {
  const what = [
    id ? `entry ${id}` : 'entry unknown',
    position === null ? 'not in the chain' : `position ${position}`,
    at ? at.toISOString() : 'time unknown',
    action ?? 'action unknown',
  ];
  return `         ${fault.padEnd(9)}  ${what.join(', ')}`;
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if ((error as { code?: string }).code === UNDEFINED_TABLE) {
    return 'This database has no audit chain yet: start Chairside once to bring its schema up to date.';
  }
  return `The audit log could not be verified: ${error instanceof Error ? error.message : String(error)}`;
}

void main();
