import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { IntegrationProvider } from './integrationStore';

/** `available`: not connected yet. `disconnected`: the provider has ended the access. `error`: attempts fail. */
export type IntegrationStatus = 'connected' | 'disconnected' | 'error' | 'available';

/** What the card of an integration shows. What a provider does not have is null. */
export interface IntegrationState {
  status: IntegrationStatus;
  /** Whose account it is, such as a number, an address, a host: shown to whoever may read the settings. */
  account: string | null;
  lastSyncAt: Date | null;
  lastUsedAt: Date | null;
  /** Why it needs attention, as a sentence. */
  lastError: string | null;
  failingSince: Date | null;
  connectedAccounts: number | null;
  totalAccounts: number | null;
  /** In the current calendar month of the business. */
  messagesSent: number | null;
  monthlyQuota: number | null;
}

/**
 * One service of others, as the Integrations screen sees it. How an account is connected differs too much to be
 * here: each driver's module has mutations of its own for that.
 */
export interface IntegrationDriver {
  readonly provider: IntegrationProvider;
  state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState>;
  /**
   * Does now what otherwise happens by and by, and tries the access: null where there is nothing of the kind.
   * @throws AppError UNAVAILABLE with the reason when it fails.
   */
  readonly sync: ((ctx: TenantContext) => Promise<void>) | null;
  /** Ends the access, at the provider too where it can, and forgets the credentials. Safe to repeat. */
  disconnect(ctx: TenantContext): Promise<void>;
}
