import type { AssistantScenario } from './rehearsalTypes';
import { type Scenario, isAgreed } from './scenario';

/** A conversation as the API tells it: what does not belong to its end is empty. */
export function shownScenario({ id, language, title, says, hasBooking, ends }: Scenario): AssistantScenario {
  const agreed = isAgreed(ends) ? ends : null;
  return {
    id,
    language,
    title,
    says,
    hasBooking: hasBooking ?? false,
    ends: ends.kind,
    services: agreed?.services ?? [],
    barber: agreed?.barber ?? null,
    day: agreed?.day ?? null,
    time: agreed?.time ?? null,
    reply: ends.kind === 'nothing' ? (ends.reply ?? []) : [],
  };
}
