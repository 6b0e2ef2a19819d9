import { SecretBox } from '../../platform/auth/secretBox';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';

export const INTEGRATION_PROVIDERS = [
  'google_calendar',
  'sms',
  'ai_voice',
  'card_payments',
  'email',
  'automation',
] as const;
export type IntegrationProvider = (typeof INTEGRATION_PROVIDERS)[number];

/** A connected account without its credentials. `Settings` is what the provider's module keeps beside them. */
export interface IntegrationRow<Settings> {
  status: 'connected' | 'disconnected' | 'error';
  settings: Settings;
  connectedAt: Date;
  lastUsedAt: Date | null;
  lastSyncAt: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  failures: number;
}

export interface OpenIntegration<Settings, Credentials> extends IntegrationRow<Settings> {
  credentials: Credentials;
}

const READ: PreparedStatement = {
  name: 'integrations_read',
  text: `
    SELECT status, settings, sealed_credentials AS "sealedCredentials", connected_at AS "connectedAt",
      last_used_at AS "lastUsedAt", last_sync_at AS "lastSyncAt", last_error AS "lastError",
      failing_since AS "failingSince", failures
    FROM integrations WHERE tenant_id = $1 AND provider = $2`,
};

const SAVE = `
  INSERT INTO integrations (tenant_id, id, provider, status, sealed_credentials, settings, connected_at)
  VALUES ($1, $2, $3, 'connected', $4, $5, $6)
  ON CONFLICT (tenant_id, provider) DO UPDATE SET status = 'connected', sealed_credentials = $4, settings = $5,
    last_error = NULL, failing_since = NULL, failures = 0`;

/**
 * The accounts that a business has at other services, one for each provider. Credentials are sealed, each for its
 * tenant and provider. All methods work in the caller's transaction, whose tenant it must be.
 */
export class IntegrationStore {
  private readonly box: SecretBox;

  constructor(secret: string) {
    this.box = new SecretBox(secret, 'integrations');
  }

  /** Null when this provider is not connected. */
  async read<Settings, Credentials>(
    tx: Transaction,
    tenantId: string,
    provider: IntegrationProvider,
  ): Promise<OpenIntegration<Settings, Credentials> | null> {
    const [row] = await tx.rows<IntegrationRow<Settings> & { sealedCredentials: Buffer }>(READ, [
      tenantId,
      provider,
    ]);
    if (!row) {
      return null;
    }
    const { sealedCredentials, ...rest } = row;
    const plain = this.box.open(sealedCredentials, `${tenantId} ${provider}`);
    return { ...rest, credentials: JSON.parse(plain.toString()) as Credentials };
  }

  /** Connects, or replaces what was connected; troubles are forgotten. */
  async save(
    tx: Transaction,
    tenantId: string,
    provider: IntegrationProvider,
    account: { credentials: object; settings: object },
    now: Date,
  ): Promise<void> {
    const sealed = this.box.seal(Buffer.from(JSON.stringify(account.credentials)), `${tenantId} ${provider}`);
    await tx.manager.query(SAVE, [
      tenantId,
      newId(),
      provider,
      sealed,
      JSON.stringify(account.settings),
      now,
    ]);
  }

  /** Changes what is kept beside the credentials. */
  async configure(
    tx: Transaction,
    tenantId: string,
    provider: IntegrationProvider,
    settings: object,
  ): Promise<void> {
    await tx.manager.query('UPDATE integrations SET settings = $3 WHERE tenant_id = $1 AND provider = $2', [
      tenantId,
      provider,
      JSON.stringify(settings),
    ]);
  }

  /** It worked: at the last use, and at the last sync too if that is what it was. */
  async worked(
    tx: Transaction,
    tenantId: string,
    provider: IntegrationProvider,
    now: Date,
    { synced = false } = {},
  ): Promise<void> {
    await tx.manager.query(
      `UPDATE integrations SET status = 'connected', last_used_at = $3, last_error = NULL, failing_since = NULL,
         failures = 0, last_sync_at = CASE WHEN $4 THEN $3 ELSE last_sync_at END
       WHERE tenant_id = $1 AND provider = $2`,
      [tenantId, provider, now, synced],
    );
  }

  /**
   * It failed, for a reason that concerns the account and not one message.
   * @param ended the provider refuses the credentials for good: somebody must connect anew.
   */
  async failed(
    tx: Transaction,
    tenantId: string,
    provider: IntegrationProvider,
    now: Date,
    sentence: string,
    { ended = false } = {},
  ): Promise<void> {
    await tx.manager.query(
      `UPDATE integrations SET status = CASE WHEN $5 THEN 'disconnected' ELSE 'error' END, last_error = left($4, 500),
         failing_since = coalesce(failing_since, $3), failures = failures + 1
       WHERE tenant_id = $1 AND provider = $2`,
      [tenantId, provider, now, sentence, ended],
    );
  }

  /** @returns whether there was one. */
  async forget(tx: Transaction, tenantId: string, provider: IntegrationProvider): Promise<boolean> {
    const [, count] = await tx.manager.query<[unknown, number]>(
      'DELETE FROM integrations WHERE tenant_id = $1 AND provider = $2',
      [tenantId, provider],
    );
    return count > 0;
  }
}
