import type { DatabaseEndpoint } from '../database/databaseEndpoint';
import type { GuardedPool } from '../database/guardedPool';
import type { StoredSwitch } from './killSwitches';

const STATEMENT_TIMEOUT_MS = 900;

/**
 * Reads the switches over a connection of its own, which no other work can keep busy; a read that hangs is given
 * up in time for the next poll.
 */
export class SwitchStore {
  readonly pool: GuardedPool;

  constructor(endpoint: DatabaseEndpoint, appUrl: string) {
    this.pool = endpoint.pool({
      url: appUrl,
      size: 1,
      name: 'chairside-switches',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }

  async load(): Promise<StoredSwitch[]> {
    const { rows } = await this.pool.query<StoredSwitch>({
      name: 'kill_switches',
      text: `SELECT name, subject_tenant_id AS "tenantId", reason, ends_at AS "endsAt"
             FROM kill_switches ORDER BY name, subject_tenant_id`,
    });
    return rows;
  }
}
