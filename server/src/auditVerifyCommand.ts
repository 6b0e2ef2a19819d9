/**
 * `npm run audit:verify [-- --tenant SLUG|ID] [--save FILE] [--heads FILE]`
 *
 * Recomputes the chain of every tenant's audit log and of the console's own, or of one tenant, as the owner of the
 * tables, and names every row that does not fit. The database is that of DATABASE_URL, else the embedded one of
 * DATA_DIR, whether or not the server runs on it.
 *
 * A chain that lost its newest entries together with their links still holds in itself. So its ends are compared with
 * what the server signed every hour (with TOKEN_SECRET, or the one kept in DATA_DIR), and with a file of heads that
 * --save wrote earlier, to be kept where nobody who reaches the database can write.
 *
 * Ends with code 0 when every chain holds, 1 when one does not, 2 when nothing could be verified.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { AnchorSigner, type ChainHead, lostHeads, verifyAnchors } from './modules/audit/auditAnchors';
import {
  type ChainProblem,
  type ChainReport,
  type Rows,
  verifyChain,
} from './modules/audit/chainVerification';
import { ConfigError, databaseSettings, knownTokenSecret } from './platform/config';
import { borrowEmbeddedPostgres } from './platform/database/embeddedPostgres';
import { isUuid } from './platform/ids';

const UNDEFINED_TABLE = '42P01';

interface Tenant {
  id: string;
  slug: string;
  businessName: string;
  status: string;
}

interface Options {
  /** Slug or id; null for all. */
  tenant: string | null;
  /** Files. */
  save: string | null;
  heads: string | null;
}

/** An anchor an hour; a second one may be late. */
const LATE_MILLISECONDS = 2 * 60 * 60 * 1000;

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    const { databaseUrl, dataDir } = databaseSettings(process.env);
    const known = options.heads === null ? [] : readHeads(options.heads);
    const database = databaseUrl
      ? { ownerUrl: databaseUrl, stop: () => Promise.resolve() }
      : await borrowEmbeddedPostgres(dataDir, () => undefined);
    try {
      const secret = knownTokenSecret(process.env);
      process.exitCode = (await verifyAll(database.ownerUrl, options, known, secret)) ? 0 : 1;
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 2;
  }
}

function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  try {
    const { tenant, save, heads } = parseArgs({
      args,
      options: { tenant: text, save: text, heads: text },
    }).values;
    const file = (name?: string): string | null =>
      name === undefined ? null : resolve(process.env.INIT_CWD ?? '.', name);
    return { tenant: tenant ?? null, save: file(save), heads: file(heads) };
  } catch {
    throw new ConfigError(
      `The options are --tenant SLUG or --tenant ID, --save FILE and --heads FILE, not "${args.join(' ')}".`,
    );
  }
}

function readHeads(file: string): ChainHead[] {
  try {
    const { chains } = JSON.parse(readFileSync(file, 'utf8')) as { chains: ChainHead[] };
    if (
      chains.every(({ chain, head }) => (chain === 'admin' || isUuid(chain)) && /^[0-9a-f]{64}$/.test(head))
    ) {
      return chains;
    }
  } catch {
    // Said below.
  }
  throw new ConfigError(`--heads ${file} is not a file that --save wrote.`);
}

/** Whether every chain holds. */
async function verifyAll(
  ownerUrl: string,
  { tenant: wanted, save }: Options,
  known: readonly ChainHead[],
  secret: string | null,
): Promise<boolean> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-audit-verify' });
  await client.connect();
  try {
    const rows: Rows = async ({ text }, values) => (await client.query(text, values)).rows as never;
    const anchors = await verifyAnchors(rows, secret === null ? null : new AnchorSigner(secret));
    const cutOff = new Map((await lostHeads(rows, known)).map((head) => [head.chain, head]));
    const heads: ChainHead[] = [];
    let isIntact = anchors.faults.length === 0;
    const verify = async (chain: string, name: string): Promise<void> => {
      const report = await verifyChain(rows, chain);
      const lines = [anchors.lost.get(chain), cutOff.get(chain)].flatMap((lost) =>
        lost ? [lostLine(lost)] : [],
      );
      isIntact &&= report.problemCount === 0 && lines.length === 0;
      if (report.head) heads.push({ chain, links: report.last, head: report.head });
      linesOf(name, report, lines).forEach(say);
    };
    for (const tenant of await tenants(client, wanted)) {
      const deleted = tenant.status === 'deleted' ? ', deleted' : '';
      await verify(tenant.id, `${tenant.businessName} (${tenant.slug}, ${tenant.id}${deleted})`);
    }
    if (wanted === null) {
      await verify('admin', "The console's own log");
      const verified = new Set(['admin', ...heads.map(({ chain }) => chain)]);
      for (const lost of [...anchors.lost.values(), ...cutOff.values()].filter(
        ({ chain }) => !verified.has(chain),
      )) {
        isIntact = false;
        say(`WRONG  ${lost.chain}: the whole chain is gone`);
        say(lostLine(lost));
      }
    }
    anchorLines(anchors.count, anchors.at, anchors.faults, secret).forEach(say);
    say(isIntact ? 'Every chain holds.' : 'The audit log is not what was written: see above.');
    if (save !== null) {
      writeFileSync(save, `${JSON.stringify({ savedAt: new Date(), chains: heads }, null, 2)}\n`);
      say(`The heads of ${heads.length} chains are in ${save}.`);
    }
    return isIntact;
  } finally {
    await client.end();
  }
}

function anchorLines(
  count: number,
  at: Date | null,
  faults: readonly string[],
  secret: string | null,
): string[] {
  if (at === null) return ['note   No chain was anchored yet; the server does so every hour.'];
  const isLate = Date.now() - at.getTime() > LATE_MILLISECONDS;
  return [
    ...faults.slice(0, 20).map((fault) => `WRONG  ${fault}`),
    `${faults.length > 0 ? 'note ' : 'ok   '}  ${count} ${count === 1 ? 'anchor' : 'anchors'}, the last of ${at.toISOString()}`,
    ...(isLate
      ? ['note   That is long ago, unless no server has run since: newer anchors may have been removed.']
      : []),
    ...(secret === null ? ['note   Their signatures were not checked: TOKEN_SECRET is not set.'] : []),
  ];
}

function lostLine({ links, head, at }: ChainHead & { at?: Date }): string {
  const when = at ? `anchored at ${at.toISOString()}` : 'in the file of --heads';
  return `         cut off    link ${links} with head ${head}, ${when}, is not there any more`;
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

function linesOf(
  name: string,
  { checked, redacted, head, problems, problemCount }: ChainReport,
  lost: readonly string[],
): string[] {
  const counted = `${checked} ${checked === 1 ? 'link' : 'links'}${redacted > 0 ? `, ${redacted} redacted by request` : ''}`;
  if (problemCount + lost.length === 0) {
    return [`ok     ${name}: ${counted}${head ? `, head ${head}` : ''}`];
  }
  const count = problemCount + lost.length;
  const more = problemCount - problems.length;
  return [
    `WRONG  ${name}: ${counted}, ${count} ${count === 1 ? 'problem' : 'problems'}`,
    ...lost,
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
