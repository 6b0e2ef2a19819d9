import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import type { IntegrationStore, OpenIntegration } from '../../integrations/integrationStore';

/** A business's own account at Twilio, in `integrations` under the provider 'sms': what is sealed. */
export interface SmsCredentials {
  /** `AC` and 32 hexadecimal digits. */
  accountSid: string;
  authToken: string;
}

/** What is kept beside it and shown. */
export interface SmsSettings {
  /** A number of the account as E.164, or a messaging service (`MG…`). */
  from: string;
  accountName: string;
  /** What Twilio calls the number or the service. */
  senderSid: string;
  /** Twilio knows where to bring texts to the number: we could set it ourselves. */
  webhookConfigured: boolean;
  /** Where it brought them before, to be put back; empty for nowhere. */
  previousInboundUrl: string;
}

/** An account to send from. */
export interface SmsAccount extends SmsCredentials {
  from: string;
  isPlatforms: boolean;
}

/** How the installation reaches Twilio. */
export interface TwilioSettings {
  /** Sends for every business that has connected no account of its own. */
  account: (SmsCredentials & { from: string }) | null;
  /** Origin in place of Twilio's own, for whatever speaks its API. */
  baseUrl: string | null;
  timeoutMilliseconds: number;
}

export type SmsIntegration = OpenIntegration<SmsSettings, SmsCredentials>;

const TENANT: PreparedStatement = {
  name: 'sms_tenant_status',
  text: 'SELECT status FROM tenants WHERE id = $1',
};

/** Finds the account that a business sends from, and those that may speak to us in its name. */
export class SmsAccounts {
  constructor(
    private readonly store: IntegrationStore,
    readonly platform: TwilioSettings['account'],
  ) {}

  own(tx: Transaction, tenantId: string): Promise<SmsIntegration | null> {
    return this.store.read<SmsSettings, SmsCredentials>(tx, tenantId, 'sms');
  }

  /** Its own account, else the platform's; null when there is neither. */
  async sending(tx: Transaction, tenantId: string): Promise<SmsAccount | null> {
    const own = await this.own(tx, tenantId);
    if (own) {
      return { ...own.credentials, from: own.settings.from, isPlatforms: false };
    }
    return this.platform && { ...this.platform, isPlatforms: true };
  }

  /** The account that a call from Twilio says it comes from; null for one that has nothing to do with the business. */
  async calling(tx: Transaction, tenantId: string, accountSid: string): Promise<SmsAccount | null> {
    const own = await this.own(tx, tenantId);
    if (own?.credentials.accountSid === accountSid) {
      return { ...own.credentials, from: own.settings.from, isPlatforms: false };
    }
    // What left before the business had an account of its own is still reported by the platform's.
    return this.platform?.accountSid === accountSid && (await this.statusOf(tx, tenantId))
      ? { ...this.platform, isPlatforms: true }
      : null;
  }

  /** Null for a business that there is not. */
  async statusOf(tx: Transaction, tenantId: string): Promise<string | null> {
    const [tenant] = await tx.rows<{ status: string }>(TENANT, [tenantId]);
    return tenant?.status ?? null;
  }
}
