import type { DialogueState } from '../dialogue/dialogueState';
import type { Intent } from '../understanding/intent';
import type { Understanding } from '../understanding/understand';

/** Passed on to people, or answered honestly, whatever a model would make of it. */
const BY_RULES: readonly Intent[] = ['human', 'medical', 'complaint', 'is_ai'];

/**
 * What no model is asked about: a hand-over, whether this is a machine, and the answers to what the server itself has
 * asked, above all the yes after which something is written.
 */
export function isSettledByRules(state: DialogueState, heard: Understanding): boolean {
  if (BY_RULES.some((intent) => heard.intents.includes(intent))) return true;
  const { person, answer, intents } = heard;
  const isAsked =
    (state.expects === 'confirm' && state.proposal !== null) ||
    (state.expects === 'confirm_cancel' && state.booking !== null);
  if (isAsked) return answer === 'yes' || answer === 'no';
  const saysWho = Boolean(person.name ?? person.phone ?? person.email);
  return state.expects === 'contact' && state.proposal !== null && saysWho && intents.length === 0;
}
