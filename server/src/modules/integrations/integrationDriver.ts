import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { IntegrationProvider } from './integrationStore';

/** What has a card: the providers that keep an account of the business, and the calendars that barbers connect singly. */
export type ShownProvider = IntegrationProvider | 'other_calendars';

/** Something about the account that is worth reading on the card. */
export interface ShownSetting {
  /** A text of ours, through `shown`. */
  label: string;
  value: string;
}

/** `available`: not connected yet. `disconnected`: the provider has ended the access. `error`: attempts fail. */
export type IntegrationStatus = 'connected' | 'disconnected' | 'error' | 'available';

/** What the card of an integration shows. What a provider does not have is null. */
export interface IntegrationState {
  status: IntegrationStatus;
  /** Whose account it is, such as a number, an address, a host: shown to whoever may read the settings. */
  account: string | null;
  settings?: readonly ShownSetting[];
  /** It works by an account of the platform's, which the business cannot end. */
  isShared?: boolean;
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
  readonly provider: ShownProvider;
  /** Reads only, in a fixed number of statements, and talks to nobody outside. */
  state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState>;
  /**
   * Does now what otherwise happens by and by, and tries the access: null where there is nothing of the kind.
   * @returns a sentence where 'Sync completed' would not be true, such as when the work was only begun.
   * @throws AppError UNAVAILABLE with the reason when it fails.
   */
  readonly sync: ((ctx: TenantContext) => Promise<void> | Promise<string>) | null;
  /**
   * Ends the access, at the provider too where it can, and forgets the credentials. Safe to repeat. Records
   * `integration.disconnected` in the transaction that forgets them.
   */
  disconnect(ctx: TenantContext): Promise<void>;
}
