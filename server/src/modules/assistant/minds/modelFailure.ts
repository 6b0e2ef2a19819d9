import type { DialogueState } from '../dialogue/dialogueState';

/** Why the language model did not answer, in one word for the trail and the figures. */
export type FallbackReason =
  /** It failed several times in a row and is left alone for a minute. */
  | 'resting'
  | 'spend_cap'
  | 'timeout'
  | 'rate_limited'
  | 'unreachable'
  /** It said nothing, broke off, or its provider withheld the answer. */
  | 'no_answer'
  /** It named a time, a price or a deed that nothing stands behind, twice. */
  | 'unbacked'
  | 'endless'
  | 'tool_failed';

/** Trouble of the model's provider, which is worth leaving alone; customers can bring about the others. */
const OF_THE_PROVIDER: readonly FallbackReason[] = ['timeout', 'rate_limited', 'unreachable', 'no_answer'];

/** The language model did not bring this turn to an end; the message is free of whatever anybody said. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  /** What the next mind goes on from; null for what was known before the message. */
  goOnFrom: DialogueState | null = null;

  constructor(
    readonly reason: FallbackReason,
    /** Such as the status of an HTTP answer. */
    detail: string | null = null,
  ) {
    super(`The language model did not answer: ${reason}${detail ? ` (${detail})` : ''}`);
  }

  get isOfProvider(): boolean {
    return OF_THE_PROVIDER.includes(this.reason);
  }
}
