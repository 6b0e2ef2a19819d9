import { Pool } from 'pg';
import type { StoredSwitch } from './killSwitches';

const ANSWER_WITHIN = 900;

/**
 * Reads the switches over a connection of its own, which no other work can keep busy; a read that hangs is given
 * up in time for the next poll.
 */
export class SwitchStore {
  private readonly pool: Pool;

  constructor(appUrl: string, onLostConnection: (error: Error) => void) {
    this.pool = new Pool({
      connectionString: appUrl,
      max: 1,
      application_name: 'chairside-switches',
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
    });
    this.pool.on('error', onLostConnection);
  }

  async load(): Promise<StoredSwitch[]> {
    const { rows } = await this.pool.query<StoredSwitch>({
      name: 'kill_switches',
      text: `SELECT name, subject_tenant_id AS "tenantId", reason, ends_at AS "endsAt"
             FROM kill_switches ORDER BY name, subject_tenant_id`,
    });
    return rows;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
