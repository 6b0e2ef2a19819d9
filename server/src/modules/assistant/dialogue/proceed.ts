import type { SlotOffer } from '../tools/slotOffer';
import type { Intent } from '../understanding/intent';
import { continueBooking } from './bookingTask';
import { continueChange } from './changeTask';
import { type DialogueState, startOver } from './dialogueState';
import { type Scene, type Step, step } from './scene';
import { bookUsual } from './usual';

/** Takes what the customer is about as far as it goes. */
export async function proceed(scene: Scene, state: DialogueState): Promise<Step> {
  const { heard } = scene;
  const wants = (intent: Intent): boolean => heard.intents.includes(intent);
  const refused = refuseForbidden(scene, state);
  if (refused) return refused;
  if (wants('usual') && state.serviceIds.length === 0 && state.unclear.length === 0 && isBooking(state))
    return bookUsual(scene, state);
  if (state.task === 'cancel' || state.task === 'find') return continueChange(scene, state);
  if (state.task === 'move')
    return state.booking && state.proposal ? continueBooking(scene, state) : continueChange(scene, state);
  const last = state.offered;
  if (last.length > 0 && !heard.time && (wants('later') || wants('earlier') || wants('other_times'))) {
    return continueBooking(scene, { ...state, when: aside(state, last, wants) });
  }
  return continueBooking(scene, state);
}

const isBooking = ({ task }: DialogueState): boolean => task === null || task === 'book';

/** What the business does not let its assistant do is never begun: a call does it, or somebody of the team. */
function refuseForbidden({ tools, say, business }: Scene, state: DialogueState): Step | null {
  const { task } = state;
  if (task === null || task === 'find' || tools.settings.allowedActions.includes(task)) return null;
  const text = say.notAllowed(task, business.phone);
  const without = { ...startOver(state), expects: null };
  return step(without, text, business.phone ? {} : { handOver: 'asked' });
}

/** "anything later?": the same days, beyond what was offered. */
function aside(
  state: DialogueState,
  offered: readonly SlotOffer[],
  wants: (intent: Intent) => boolean,
): DialogueState['when'] {
  const day = offered[0]!.localDate;
  const dates = state.when.dates ?? [day];
  if (wants('earlier'))
    return {
      ...state.when,
      dates,
      isSoonest: false,
      time: { kind: 'between', from: 0, to: offered[0]!.minuteOfDay - 1 },
    };
  return {
    ...state.when,
    dates,
    isSoonest: false,
    time: { kind: 'between', from: offered.at(-1)!.minuteOfDay + 1, to: 24 * 60 },
  };
}
