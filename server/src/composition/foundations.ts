import type { ModelSettings } from '../modules/assistant/minds/modelSettings';
import type { GoogleSettings } from '../modules/calendar-sync/google/googleApi';
import type { TwilioSettings } from '../modules/notifications/sms/smsAccounts';
import type { StripeSettings } from '../modules/payments/stripeAccess';
import type { AccessTokens } from '../platform/auth/accessTokens';
import type { Caps } from '../platform/caps';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database/database';
import type { ErrorReports } from '../platform/errorReports/errorReports';
import type { JobQueue } from '../platform/jobs/jobQueue';
import type { Logger } from '../platform/logging';
import type { RateLimits } from '../platform/rateLimits';
import type { KillSwitches } from '../platform/switches/killSwitches';

/** What every area may stand on: the platform's parts and the settings. */
export interface Foundations {
  settings: {
    publicUrl: string;
    tokenSecret: string;
    twilio: TwilioSettings;
    supportEmail: string | null;
    tenantGraceDays: number;
    allowPrivateAddresses: boolean;
    smtpUrl: string | null;
    mailFrom: string;
    stripe: StripeSettings;
    google: GoogleSettings;
    messageStuckMilliseconds?: number;
    assistantModel?: ModelSettings | null;
  };
  caps: Caps;
  tokens: AccessTokens;
  limits: RateLimits;
  switches: KillSwitches;
  /** Reads across tenants, for the admin console alone. */
  console: Database;
  database: Database;
  clock: Clock;
  logger: Logger;
  errors: ErrorReports;
  queue: JobQueue;
}
