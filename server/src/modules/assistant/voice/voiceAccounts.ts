import type { Transaction } from '../../../platform/database/transaction';
import type { IntegrationStore, OpenIntegration } from '../../integrations/integrationStore';
import type { SmsAccounts, SmsCredentials } from '../../notifications/sms/smsAccounts';

/** What is kept beside the credentials of the telephone number that the assistant answers. */
export interface VoiceSettings {
  /** E.164. */
  number: string;
  /** What Twilio calls it. */
  numberSid: string;
  accountName: string;
  /** The account is the one for text messages, whose token is used as it is now. */
  usesSmsAccount: boolean;
  /** Twilio knows where to bring calls to the number: we could set it ourselves. */
  webhookConfigured: boolean;
  /** What was there before, to be put back; empty for nothing. */
  previousVoiceUrl: string;
  previousStatusUrl: string;
  /** Where people answer, E.164; null for the number of the business. */
  transferPhone: string | null;
  /** Speak over ConversationRelay instead of turn by turn. */
  useRelay: boolean;
  maxCallMinutes: number;
}

export type VoiceIntegration = OpenIntegration<VoiceSettings, SmsCredentials>;

/** An account that a call came in by. */
export interface CallingAccount {
  authToken: string;
  /** Null where the business has connected no number: the platform's own brought the call, or it was disconnected. */
  integration: VoiceIntegration | null;
  isPlatforms: boolean;
}

/** Finds the accounts at Twilio that may bring calls to a business. */
export class VoiceAccounts {
  constructor(
    private readonly store: IntegrationStore,
    private readonly sms: SmsAccounts,
  ) {}

  async own(tx: Transaction, tenantId: string): Promise<VoiceIntegration | null> {
    const own = await this.store.read<VoiceSettings, SmsCredentials>(tx, tenantId, 'ai_voice');
    if (!own?.settings.usesSmsAccount) return own;
    const shared = await this.sms.own(tx, tenantId);
    const isSame = shared?.credentials.accountSid === own.credentials.accountSid;
    return isSame ? { ...own, credentials: shared.credentials } : own;
  }

  /** The account that a call says it comes from; null for one that has nothing to do with the business. */
  async calling(tx: Transaction, tenantId: string, accountSid: string): Promise<CallingAccount | null> {
    const integration = await this.own(tx, tenantId);
    if (integration?.credentials.accountSid === accountSid) {
      return { authToken: integration.credentials.authToken, integration, isPlatforms: false };
    }
    const account = await this.sms.calling(tx, tenantId, accountSid);
    return account && { authToken: account.authToken, integration, isPlatforms: account.isPlatforms };
  }

  /** All that may open a WebSocket for the business, which does not say its account before it is open. */
  async authTokens(tx: Transaction, tenantId: string): Promise<string[]> {
    const integration = await this.own(tx, tenantId);
    const tokens = [integration?.credentials.authToken, this.sms.platform?.authToken];
    return tokens.filter((token) => token !== undefined);
  }
}
