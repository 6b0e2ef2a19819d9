import type { SignedTokens } from '../../../platform/auth/secretTokens';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import type { Logger } from '../../../platform/logging';
import type { RateLimits } from '../../../platform/rateLimits';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import type { AvailabilityService } from '../../appointments/availabilityService';
import type { IntegrationStore } from '../../integrations/integrationStore';
import type { SmsAccounts } from '../../notifications/sms/smsAccounts';
import type { OpenTwilio } from '../../notifications/sms/twilioClient';
import type { AssistantService } from '../conversations/assistantService';
import { CallSteps } from './callFlow';
import { CallTrail } from './callTrail';
import { VoiceAccounts } from './voiceAccounts';
import { VoiceCalls } from './voiceCalls';
import { VoiceConnections } from './voiceConnections';
import { VoiceDriver } from './voiceDriver';
import { VoiceRelay } from './voiceRelay';
import { VoiceResolver } from './voiceResolver';
import { voiceRouter } from './voiceRouter';

export interface VoiceParts {
  assistant: AssistantService;
  availability: AvailabilityService;
  store: IntegrationStore;
  sms: SmsAccounts;
  open: OpenTwilio;
  tokens: SignedTokens;
  database: Database;
  clock: Clock;
  limits: RateLimits;
  switches: KillSwitches;
  logger: Logger;
  publicUrl: string;
}

/** The assistant on the telephone: where Twilio brings calls, and how a number is connected. */
export function composeVoice(parts: VoiceParts) {
  const { assistant, store, sms } = parts;
  const accounts = new VoiceAccounts(store, sms);
  const connecting = { ...parts, accounts };
  const calls = new VoiceCalls({ ...parts, steps: new CallSteps({ assistant, trail: new CallTrail() }) });
  return {
    calls,
    driver: new VoiceDriver(connecting),
    hooks: voiceRouter({ ...parts, accounts, calls }),
    relay: new VoiceRelay({ ...parts, accounts, calls }),
    resolver: new VoiceResolver(new VoiceConnections(connecting)),
  };
}
