import type { Logger } from '../../platform/logging';
import type { RateLimits } from '../../platform/rateLimits';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { AppointmentService } from '../appointments/appointmentService';
import type { AvailabilityService } from '../appointments/availabilityService';
import type { Messages } from '../messages/messages';
import { AssistantResolver } from './assistantResolver';
import { CustomerConversationResolver } from './conversations/customerConversationResolver';
import { CustomerConversations } from './conversations/customerConversations';
import { AssistantService } from './conversations/assistantService';
import { builtInMind } from './dialogue/builtInMind';
import type { ModelSettings } from './minds/modelSettings';
import { SlotTokens } from './tools/slotTokens';

export interface AssistantModuleParts {
  availability: AvailabilityService;
  appointments: AppointmentService;
  messages: Messages;
  tokenSecret: string;
  model: ModelSettings | null;
  limits: RateLimits;
  switches: KillSwitches;
  logger: Logger;
}

/** Everything of the assistant: its services, and the resolvers over them. */
export function composeAssistant(parts: AssistantModuleParts) {
  const { availability, appointments, messages, tokenSecret, limits, switches, logger } = parts;
  const tools = { availability, appointments, messages, tokens: new SlotTokens(tokenSecret) };
  const assistant = new AssistantService({ tools, mind: builtInMind, limits, switches, logger });
  const customers = new CustomerConversations({ tools, limits, switches });
  return {
    tools,
    assistant,
    resolvers: [new AssistantResolver(assistant), new CustomerConversationResolver(customers)],
  };
}
