import type { Transaction } from '../../../platform/database/transaction';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { IntegrationStore } from '../../integrations/integrationStore';
import { CalendarError } from '../calendarDriver';
import type { OAuthClient } from './googleApi';

/** What a business keeps of an OAuth client of its own. */
interface ClientSettings {
  clientId: string;
}

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** The OAuth client that Google knows us by: the installation's, else the business's own. */
export class GoogleClients {
  constructor(
    private readonly installation: OAuthClient | null,
    private readonly store: IntegrationStore,
  ) {}

  get hasInstallationClient(): boolean {
    return this.installation !== null;
  }

  /** The one to connect with; null when there is none yet. */
  async current(tx: Transaction, tenantId: string): Promise<OAuthClient | null> {
    return this.installation ?? (await this.own(tx, tenantId));
  }

  /** The one of this id, which some calendar was connected with. @throws CalendarError when it is no longer there. */
  async named(ctx: TenantContext, id: string): Promise<OAuthClient> {
    if (this.installation?.id === id) {
      return this.installation;
    }
    const own = await ctx.read((tx) => this.own(tx, ctx.tenantId));
    if (own?.id === id) {
      return own;
    }
    throw new CalendarError(
      'access',
      'The OAuth client that this calendar was connected with is no longer in use. Please connect it again.',
    );
  }

  async own(tx: Transaction, tenantId: string): Promise<OAuthClient | null> {
    const row = await this.store.read<ClientSettings, ClientCredentials>(tx, tenantId, 'google_calendar');
    return row && { id: row.credentials.clientId, secret: row.credentials.clientSecret };
  }

  async save(tx: Transaction, tenantId: string, { id, secret }: OAuthClient, now: Date): Promise<void> {
    await this.store.save(
      tx,
      tenantId,
      'google_calendar',
      { credentials: { clientId: id, clientSecret: secret }, settings: { clientId: id } },
      now,
    );
  }

  /** @returns whether there was one. */
  async forget(tx: Transaction, tenantId: string): Promise<boolean> {
    return this.store.forget(tx, tenantId, 'google_calendar');
  }
}
