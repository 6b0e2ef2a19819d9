import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
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
import { ConversationDesk } from './conversations/conversationDesk';
import { ConversationInbox } from './conversations/conversationInbox';
import { ConversationResolver } from './conversations/conversationResolver';
import { builtInMind } from './dialogue/builtInMind';
import { answeringOverlong } from './dialogue/overlongMessage';
import { countOverlong, countTurns } from './minds/mindFigures';
import { modelMind } from './minds/modelMind';
import type { ModelSettings } from './minds/modelSettings';
import { withFallback } from './minds/withFallback';
import { OwnScenarioResolver } from './scenarios/ownScenarioResolver';
import { OwnScenarios } from './scenarios/ownScenarios';
import { RehearsalResolver } from './scenarios/rehearsalResolver';
import { RehearsalService } from './scenarios/rehearsalService';
import { RehearsalSessions } from './scenarios/rehearsalSession';
import { AssistantSettingsResolver } from './settings/settingsResolver';
import { AssistantSettingsService } from './settings/settingsService';
import { SlotTokens } from './tools/slotTokens';

export interface AssistantModuleParts {
  database: Database;
  clock: Clock;
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
  const { database, clock, model } = parts;
  const tools = { availability, appointments, messages, tokens: new SlotTokens(tokenSecret) };
  const turns = countTurns();
  const overlong = countOverlong();
  const figures = { messages: overlong, logger };
  const answering = withFallback(model && modelMind(model), builtInMind, { turns, logger });
  const mind = answeringOverlong(answering, figures);
  const assistant = new AssistantService({ tools, mind, limits, switches, logger });
  const customers = new CustomerConversations({ tools, limits, switches });
  const desk = new ConversationDesk();
  const settings = new AssistantSettingsService(model?.name ?? null);
  const own = new OwnScenarios();
  const rehearsals = new RehearsalService({
    ...{ database, clock, tools, settings, own, limits, logger },
    minds: { built_in: answeringOverlong(builtInMind, figures), answering: mind },
    sessions: new RehearsalSessions(tokenSecret),
  });
  const resolvers = [
    new AssistantResolver(assistant),
    new CustomerConversationResolver(customers),
    new ConversationResolver(new ConversationInbox(), desk),
    new AssistantSettingsResolver(settings),
    new RehearsalResolver(rehearsals),
    new OwnScenarioResolver(own),
  ];
  return { tools, mind, turns, overlong, assistant, desk, resolvers };
}
