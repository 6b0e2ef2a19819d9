import { createHmac } from 'node:crypto';
import { openConnection } from './guardedClient';

/** The login roles of one installation; each is a member of the role that carries its grants. */
export type LoginRole = 'app' | 'console' | 'worker';

const ROLES: readonly LoginRole[] = ['app', 'console', 'worker'];

/**
 * Creates or updates the installation's login roles, so that the server never connects as the owner of its tables.
 *
 * Roles belong to the whole cluster, so their names carry the database's name. Their passwords are derived from
 * the token secret: every replica that shares the secret knows them, and nothing more has to be stored.
 */
export async function ensureLoginRoles(ownerUrl: string, secret: string): Promise<void> {
  const client = await openConnection(ownerUrl, 'chairside-roles');
  try {
    await client.query('SELECT pg_advisory_lock(716001)');
    for (const role of ROLES) {
      const name = client.escapeIdentifier(roleName(ownerUrl, role));
      const password = client.escapeLiteral(rolePassword(ownerUrl, role, secret));
      await client.query(`
        DO $$ BEGIN
          CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$`);
      await client.query(`ALTER ROLE ${name} PASSWORD ${password}`);
      await client.query(`GRANT chairside_${role} TO ${name}`);
    }
  } finally {
    await client.end();
  }
}

/** The connection string of a login role, on the owner's host and database. */
export function roleUrl(ownerUrl: string, role: LoginRole, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(roleName(ownerUrl, role));
  url.password = rolePassword(ownerUrl, role, secret);
  return url.toString();
}

function roleName(ownerUrl: string, role: LoginRole): string {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  return `${database.slice(0, 40)}_${role}_login`;
}

function rolePassword(ownerUrl: string, role: LoginRole, secret: string): string {
  return createHmac('sha256', secret)
    .update(`database role ${roleName(ownerUrl, role)}`)
    .digest('hex');
}
