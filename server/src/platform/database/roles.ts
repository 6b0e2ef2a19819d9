import { createHmac } from 'node:crypto';
import { Client } from 'pg';

/** The login roles of one installation; each is a member of the role that carries its grants. */
export type LoginRole = 'app' | 'console' | 'worker';

const ROLES: readonly LoginRole[] = ['app', 'console', 'worker'];

/**
 * Creates or updates the installation's login roles, so that the server never connects as the owner of its tables.
 *
 * Roles belong to the whole cluster, so their names carry the database's name. The server that comes first derives their
 * passwords from its token secret and keeps them in a table that only the owner reads. Every later one takes them from
 * there: a server with another secret changes nothing for those that run.
 */
export async function ensureLoginRoles(ownerUrl: string, secret: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(716001)');
    for (const role of ROLES) {
      const name = roleName(ownerUrl, role);
      await client.query(
        'INSERT INTO login_role_passwords (role, password) VALUES ($1, $2) ON CONFLICT (role) DO NOTHING',
        [name, derivedPassword(ownerUrl, role, secret)],
      );
      const passwords = await keptPasswords(client);
      const identifier = client.escapeIdentifier(name);
      await client.query(`
        DO $$ BEGIN
          CREATE ROLE ${identifier} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$`);
      await client.query(`ALTER ROLE ${identifier} PASSWORD ${client.escapeLiteral(passwords.get(name)!)}`);
      await client.query(`GRANT chairside_${role} TO ${identifier}`);
    }
  });
}

/** The connection strings of the login roles, with the passwords that the installation keeps. */
export async function loginUrls(ownerUrl: string): Promise<Record<LoginRole, string>> {
  const passwords = await asOwner(ownerUrl, keptPasswords);
  const url = (role: LoginRole): string => {
    const password = passwords.get(roleName(ownerUrl, role));
    if (password === undefined) {
      throw new Error(`The database has no login role ${roleName(ownerUrl, role)} yet.`);
    }
    return urlOf(ownerUrl, role, password);
  };
  return { app: url('app'), console: url('console'), worker: url('worker') };
}

/** The connection string of a login role of an installation whose first server had this secret. */
export function roleUrl(ownerUrl: string, role: LoginRole, secret: string): string {
  return urlOf(ownerUrl, role, derivedPassword(ownerUrl, role, secret));
}

async function asOwner<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-roles' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function keptPasswords(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ role: string; password: string }>(
    'SELECT role, password FROM login_role_passwords',
  );
  return new Map(rows.map(({ role, password }) => [role, password]));
}

function urlOf(ownerUrl: string, role: LoginRole, password: string): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(roleName(ownerUrl, role));
  url.password = password;
  return url.toString();
}

function roleName(ownerUrl: string, role: LoginRole): string {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  return `${database.slice(0, 40)}_${role}_login`;
}

function derivedPassword(ownerUrl: string, role: LoginRole, secret: string): string {
  return createHmac('sha256', secret)
    .update(`database role ${roleName(ownerUrl, role)}`)
    .digest('hex');
}
