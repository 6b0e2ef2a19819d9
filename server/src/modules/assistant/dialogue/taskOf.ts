import { localDateOf } from '../../../domain/availability/localTime';
import type { Intent } from '../understanding/intent';
import { changesBooked } from './bookedHere';
import { type DialogueState, type Task, startOver } from './dialogueState';
import { type Scene, saysWhen } from './scene';

/** What the customer is about: named anew, or still what it was. */
export function withTask(state: DialogueState, scene: Scene, news: boolean, isWhole: boolean): DialogueState {
  const { heard } = scene;
  const named = taskNamed(state, scene);
  if (
    named === 'cancel' &&
    state.task === 'book' &&
    !/\b(?:my|mi|appointment|booking|cita|reserva)\b/.test(heard.text)
  ) {
    return { ...startOver(state), expects: 'more' };
  }
  if (named) return state.task === named ? state : { ...state, task: named, proposal: null, offered: [] };
  if (state.task) return state;
  const wantsOne =
    heard.intents.includes('book') || heard.services.length > 0 || (news && heard.intents.length === 0);
  const isOnlyQuestion = heard.intents.includes('just_asking') && !isWhole;
  return !isOnlyQuestion && (wantsOne || saysWhen(scene)) ? { ...state, task: 'book' } : state;
}

function taskNamed(state: DialogueState, scene: Scene): Task | null {
  const { heard } = scene;
  const wants = (intent: Intent): boolean => heard.intents.includes(intent);
  if (wants('another')) return state.task === 'book' || wants('cancel') ? null : 'book';
  // "They moved my shift, so Thursday at 1": told of something else, while a time is wished for.
  const isTold = heard.endsWith === null && saysWhen(scene);
  const cancels = wants('cancel') && !isTold;
  const moves = wants('move') && !isTold;
  // Who says both means what they come to in the end: "was going to move it, but just cancel it".
  if (cancels && (!moves || heard.endsWith === 'cancel')) return 'cancel';
  const refers = heard.person.reference !== null;
  if (moves && (state.task !== 'book' || refers || cancels)) return 'move';
  const wishes = saysWhen(scene) || heard.barberIds.length > 0;
  if (refers && state.task === 'book' && state.serviceIds.length === 0 && heard.services.length === 0)
    return wishes || state.when.dates || state.when.time ? 'move' : 'find';
  // "Don't cancel it, could I have Friday instead?"
  if (state.expects === 'confirm_cancel' && namesOtherDay(state, scene)) return 'move';
  if (state.task)
    return wants('my_bookings') && state.task !== 'move' && state.task !== 'cancel' ? 'find' : null;
  if (changesBooked(scene, state)) return 'move';
  // "I'm in on Thursday at 1, any chance of Friday?": who has one and wishes for another time moves it.
  const hasOne = refers || heard.existing.says || state.booking !== null;
  const namesTime = refers && saysWhen(scene) && !wants('my_bookings');
  if (namesTime || (hasOne && wishes && heard.services.length === 0)) return 'move';
  return wants('my_bookings') || refers ? 'find' : null;
}

/** Whether a day is wished for that is not the booking's. */
function namesOtherDay({ booking }: DialogueState, { heard, business }: Scene): boolean {
  const { dates } = heard.days;
  if (!booking || !dates || dates.length === 0 || heard.intents.includes('cancel')) return false;
  return !dates.includes(localDateOf(Date.parse(booking.startsAt) / 60_000, business.timeZone));
}
