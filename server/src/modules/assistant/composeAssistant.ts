import type { Logger } from '../../platform/logging';
import type { RateLimits } from '../../platform/rateLimits';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { AppointmentService } from '../appointments/appointmentService';
import type { AvailabilityService } from '../appointments/availabilityService';
import type { Messages } from '../messages/messages';
import { AssistantResolver } from './assistantResolver';
import { AssistantService } from './conversations/assistantService';
import { builtInMind } from './dialogue/builtInMind';
import { countTurns } from './minds/mindFigures';
import { modelMind } from './minds/modelMind';
import type { ModelSettings } from './minds/modelSettings';
import { withFallback } from './minds/withFallback';
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
  const { availability, appointments, messages, tokenSecret, model, limits, switches, logger } = parts;
  const tools = { availability, appointments, messages, tokens: new SlotTokens(tokenSecret) };
  const turns = countTurns();
  const mind = withFallback(model && modelMind(model), builtInMind, { turns, logger });
  const assistant = new AssistantService({ tools, mind, limits, switches, logger });
  return { tools, mind, turns, assistant, resolvers: [new AssistantResolver(assistant)] };
}
