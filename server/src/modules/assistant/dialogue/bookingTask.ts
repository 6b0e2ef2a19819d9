import { clarify } from './clarify';
import type { DialogueState } from './dialogueState';
import { letGo, proposeOrAsk, searchAndPropose } from './proposal';
import type { Scene, Step } from './scene';
import { offer } from './slotSearch';

/** Takes a booking, or the move of one, as far as what is known allows, and asks for the next thing. */
export async function continueBooking(scene: Scene, state: DialogueState): Promise<Step> {
  const question = clarify(scene, state);
  if (question) return question;
  if (state.proposal) return proposeOrAsk(scene, state, state.proposal);
  if (state.offered.length > 0 && !scene.plansAnew && scene.before.offered.length > 0) {
    return offer(scene, state, [...state.offered], (times) => scene.say.whichTime(times), { withDay: true });
  }
  return searchAndPropose(scene, await letGo(scene, state));
}
