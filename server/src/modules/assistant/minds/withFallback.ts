import type { Counter } from 'prom-client';
import type { Logger } from '../../../platform/logging';
import type { Step } from '../dialogue/scene';
import { CircuitBreaker } from './circuitBreaker';
import type { Mind, MindTurn } from './mind';
import { type FallbackReason, ModelFailure } from './modelFailure';

export interface FallbackParts {
  turns: Counter<'mind' | 'fallback'>;
  logger: Logger;
}

/**
 * The model where the business wants it, and the built-in mind wherever the model does not bring a turn to its end:
 * in the same conversation, from the same state.
 */
export function withFallback(model: Mind | null, builtIn: Mind, { turns, logger }: FallbackParts): Mind {
  const breaker = new CircuitBreaker();

  const answered = (step: Step, fallback: FallbackReason | null): Step => {
    const answeredBy = { mind: 'built_in' as const, ...step.answeredBy, ...(fallback ? { fallback } : {}) };
    turns.inc({ mind: answeredBy.mind, fallback: fallback ?? 'none' });
    return { ...step, answeredBy };
  };
  const fallBack = async (turn: MindTurn, reason: FallbackReason): Promise<Step> =>
    answered(await builtIn(turn), reason);

  return async (turn) => {
    const { settings, now } = turn.tools;
    if (!model || !settings.usesModel || settings.monthlySpendCapCents === 0) {
      return answered(await builtIn(turn), null);
    }
    if (breaker.isOpen(now)) return fallBack(turn, 'resting');
    try {
      const step = await model(turn);
      if (step.answeredBy?.mind === 'model') breaker.succeeded();
      return answered(step, null);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.isOfProvider) breaker.failed(now);
      if (error.reason !== 'spend_cap') logger.error({ err: error }, 'assistant model');
      return fallBack({ ...turn, state: error.goOnFrom ?? turn.state }, error.reason);
    }
  };
}
