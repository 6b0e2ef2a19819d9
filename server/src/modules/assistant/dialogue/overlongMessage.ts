import type { Counter } from 'prom-client';
import type { Logger } from '../../../platform/logging';
import type { Mind } from '../minds/mind';
import { phrasesFor } from '../phrases/phrasesFor';
import { TooMuchWork } from '../understanding/workBudget';
import type { DialogueState } from './dialogueState';
import { step } from './scene';

export interface OverlongFigures {
  messages: Counter<'limit'>;
  logger: Logger;
}

/** Answers what takes too much work to read: says so and asks one short question, with the conversation as it was. */
export const answeringOverlong =
  (mind: Mind, { messages, logger }: OverlongFigures): Mind =>
  async (turn) => {
    try {
      return await mind(turn);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      messages.inc({ limit: error.limit });
      logger.warn(
        { limit: error.limit, characters: turn.message.length },
        'a message takes too much work to read',
      );
      const { languages, tone } = turn.tools.settings;
      const say = phrasesFor(turn.state.language ?? languages[0]!, turn.channel === 'sms' ? 'brief' : tone);
      const text = say.overlong();
      return step({ ...turn.state, expects: expectationAfter(turn.state), lastReply: text }, text);
    }
  };

/** A yes to this answer agrees to nothing that was read back before it. */
const expectationAfter = ({ expects }: DialogueState): DialogueState['expects'] =>
  expects === 'confirm' || expects === 'confirm_cancel' ? null : expects;
