import type { ConversationChannel, Mind } from '../minds/mind';
import type { AssistantTools } from '../tools/assistantTools';
import type { Intent } from '../understanding/intent';
import { words } from '../understanding/plainText';
import { absorb } from './absorb';
import { ENDING_ASIDES, asideIn, asksOn } from './asides';
import { askService } from './clarify';
import { type DialogueState, isUnderWay, startOver } from './dialogueState';
import { handOver, reasonToHandOver } from './handOver';
import { proceed } from './proceed';
import { answerTo } from './questions';
import { type Scene, type Step, saysWhen, step } from './scene';
import { sceneOf } from './sceneOf';
import { settle } from './settle';
import { MOST_FAILURES, countStandstill } from './standstill';
import { withTask } from './taskOf';

/** The beginning of a message that goes on in the next one. */
const FRAGMENT =
  /^(?:(?:um+|uh+|hmm+|sorry|so|ok|okay|can|could|you|do|i|id|ill|me|a|an|the|need|want|like|would|get|is|it|hey|hi|hello|and|please|pls|wait|just|bueno|pues|este|mira|oye|hola|quiero|quisiera|necesito|perdon|disculpe?|una?|puedes?|me|y|o sea|eh)(?: |$))+$/;
/** "Just curious" is of one question; this is of all of it. */
const REFUSES_TO_BOOK = words(
  '(?:not|never|without|no) (?:\\w+ )?(?:book(?:ing)?|reserv\\w+|agend\\w+)|(?:dont|do not|didnt) (?:\\w+ ){0,2}(?:book|reserve|schedule)',
);
const ASKED_WORDS = 4;

/** Answers one message by rules: the mind that needs no network, and that every other one falls back to. */
export async function builtInTurn(
  tools: AssistantTools,
  before: DialogueState,
  message: string,
  channel: ConversationChannel = 'web',
): Promise<Step> {
  const scene = await sceneOf(tools, before, message, channel);
  const { state, news, plansAnew } = absorb({ ...before, answered: null, declined: null }, scene.heard);
  const turn = { ...scene, plansAnew };
  const responded = countStandstill(turn, await respond(turn, state, news), news);
  const { failures } = responded.state;
  const isStuck = responded.handOver === null && failures > before.failures && failures >= MOST_FAILURES;
  const answered = isStuck ? await handOver(turn, responded.state, 'failures') : responded;
  const text = [...leads(scene), answered.text].join(' ');
  return { ...answered, text, state: { ...answered.state, lastReply: text } };
}

/** What is said before anything else: that only one person is booked at a time, and in which language it goes on. */
function leads({ heard, say }: Pick<Scene, 'heard' | 'say'>): string[] {
  const { isForSeveral, asksLanguage, language } = heard;
  const isSpoken = asksLanguage === language;
  return [
    ...(asksLanguage ? [isSpoken ? say.goesOnInLanguage() : say.onlyThisLanguage()] : []),
    ...(isForSeveral ? [say.oneAtATime()] : []),
  ];
}

/** The same, as a mind among minds. */
export const builtInMind: Mind = ({ tools, state, message, channel }) =>
  builtInTurn(tools, state, message, channel);

async function respond(scene: Scene, state: DialogueState, news: boolean): Promise<Step> {
  const { heard, say, tools, business } = scene;
  const wants = (intent: Intent): boolean => heard.intents.includes(intent);
  const reason = reasonToHandOver(scene);
  if (reason) return handOver(scene, state, reason);
  // What was read back is settled before anything else that the same words may mean.
  const settled = await settle(scene, state);
  if (settled) return settled;
  if (wants('start_over'))
    return step({ ...startOver(state), task: 'book', expects: 'service' }, say.askService());
  if (wants('repeat') && state.lastReply) return step(state, state.lastReply);

  const saysWho = heard.person.name !== null || heard.person.phone !== null;
  if (wants('decline') && !scene.plansAnew && !saysWho && heard.answer !== 'yes' && isUnderWay(state))
    return leaveIt(scene, state, wants('is_ai') ? answerTo(scene, state, 'is_ai') : null);

  const aside = asideIn(scene, news);
  const answer = aside ? answerTo(scene, state, aside) : null;
  const wishesToCome = heard.services.length > 0 && heard.time !== null;
  const isWhole = wishesToCome && heard.days.dates !== null && !REFUSES_TO_BOOK.test(heard.text);
  const endsThere = aside !== undefined && ENDING_ASIDES.has(aside) && !wishesToCome;
  const wishesNothing = asksOn(scene) || ((endsThere || wants('just_asking')) && !isWhole);
  const next = withTask(state, scene, wishesNothing ? false : news, isWhole);
  if (answer) {
    const goesOn =
      next.task !== null &&
      (isUnderWay(state) || (news && !wishesNothing && (wants('book') || saysWhen(scene))));
    if (!goesOn)
      return step({ ...state, failures: 0, expects: state.expects ?? 'more', answered: aside! }, answer);
    const on = await proceed(scene, next);
    return { ...on, state: { ...on.state, answered: aside! }, text: `${answer} ${on.text}` };
  }
  if (next.task) return proceed(scene, { ...next, failures: 0 });
  if (wants('thanks')) return step({ ...state, failures: 0 }, say.thanks());
  if (wants('bye') || (state.expects === 'more' && heard.answer === 'no'))
    return step({ ...state, failures: 0, expects: null }, say.bye());
  if (wants('greeting') && !state.lastReply)
    return step({ ...state, failures: 0 }, await tools.ownWords('assistant_greeting', heard.language));
  if (wants('greeting') || (state.expects === 'more' && heard.answer === 'yes'))
    return step({ ...state, failures: 0 }, say.help(tools.settings.allowedActions));
  if (!state.task && FRAGMENT.test(heard.text)) return askService(scene, state);
  // A question that nothing here answers is no failure to understand.
  if (heard.isQuestion && heard.text.split(' ').length >= ASKED_WORDS)
    return step({ ...state, failures: state.failures }, say.unsupported(business.phone));
  return notUnderstood(scene, state);
}

/** Backs out: what was being arranged is forgotten, and what is booked stays. */
async function leaveIt({ tools, say }: Scene, state: DialogueState, answer: string | null): Promise<Step> {
  if (state.hold) await tools.release(state.hold.token);
  const isOfBooking = state.task === 'move' || state.task === 'cancel' || state.booked !== null;
  const text = isOfBooking ? say.keptIt() : say.leftIt();
  const sentences = [text, answer, say.anythingElse()].filter((sentence) => sentence !== null);
  return step({ ...startOver(state), expects: 'more' }, sentences.join(' '));
}

async function notUnderstood(scene: Scene, state: DialogueState): Promise<Step> {
  const { allowedActions } = scene.tools.settings;
  const failures = state.failures + 1;
  if (failures >= MOST_FAILURES) return handOver(scene, { ...state, failures }, 'failures');
  return step({ ...state, failures }, `${scene.say.notUnderstood()} ${scene.say.help(allowedActions)}`);
}
