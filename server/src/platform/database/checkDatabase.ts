import { ConfigError } from '../config';
import { openConnection } from './guardedClient';

const OLDEST_VERSION = 15;

/**
 * Connects once as the owner, before anything is changed.
 * @param setting the name of the setting that holds the address
 * @throws ConfigError, one sentence that names the setting, when this database cannot be used.
 */
export async function checkDatabase(url: string, setting: string): Promise<void> {
  let version: number;
  try {
    const client = await openConnection(url, 'chairside-check');
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    );
    await client.close();
    version = Math.floor(Number(rows[0]!.version) / 10_000);
  } catch (error) {
    throw new ConfigError(`${setting} ${reason(url, error as Error & { code?: string })}.`);
  }
  if (version < OLDEST_VERSION) {
    throw new ConfigError(
      `${setting} leads to PostgreSQL ${version}; Chairside needs PostgreSQL ${OLDEST_VERSION} or newer.`,
    );
  }
}

/** What PostgreSQL and Node.js say is not repeated where it could carry the password. */
function reason(url: string, { code, message }: Error & { code?: string }): string {
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname}:${port || '5432'}`;
  const user = decodeURIComponent(username);
  switch (code) {
    case '28P01':
    case '28000':
      return `cannot be used: PostgreSQL at ${place} refuses the user "${user}" or its password`;
    case '3D000':
      return `names the database "${decodeURIComponent(pathname.slice(1))}", which does not exist at ${place}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `names the host "${hostname}", which is not known`;
    case 'ECONNREFUSED':
      return `cannot be used: nothing accepts connections at ${place}`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `cannot be used: ${place} does not answer`;
    case '53300':
      return `cannot be used: PostgreSQL at ${place} has no connection left`;
    case '53100':
      return `cannot be used: the disk of PostgreSQL at ${place} is full`;
    case '57P03':
      return `cannot be used yet: PostgreSQL at ${place} is starting or stopping`;
    default:
      return /timeout|terminated/i.test(message)
        ? `cannot be used: ${place} does not answer as PostgreSQL`
        : `cannot be used: ${message.replace(/\.$/, '')}`;
  }
}
