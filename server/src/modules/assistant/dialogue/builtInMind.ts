import { inLanguage } from '../../../platform/language/translate';
import { DEFAULT_COUNTRY } from '../../../platform/validation/phone';
import { localDateOf } from '../../../domain/availability/localTime';
import { Formatting } from '../phrases/formatting';
import type { ConversationChannel, Mind } from '../minds/mind';
import { phrasesFor } from '../phrases/phrasesFor';
import type { AssistantTools } from '../tools/assistantTools';
import type { Alias } from '../settings/assistantSettings';
import type { SlotOffer } from '../tools/slotOffer';
import type { Intent } from '../understanding/intent';
import { BarberNames, ServiceNames } from '../understanding/names';
import { plainText, words } from '../understanding/plainText';
import { understand } from '../understanding/understand';
import { absorb } from './absorb';
import { asksPriceOfBooked, changesBooked } from './bookedHere';
import { askService } from './clarify';
import { continueBooking } from './bookingTask';
import { continueChange } from './changeTask';
import { type DialogueState, type Task, startOver } from './dialogueState';
import { answerTo } from './questions';
import { type HandOver, type Scene, type Step, step } from './scene';
import { settle } from './settle';
import { MOST_FAILURES, countStandstill } from './standstill';
import { bookUsual } from './usual';

const HAND_OVERS: readonly [Intent, HandOver][] = [
  ['medical', 'medical'],
  ['complaint', 'complaint'],
  ['human', 'asked'],
];
/** Answered, after which the conversation goes on where it was. */
const ASIDES: readonly Intent[] = [
  'is_ai',
  'manipulate',
  'abuse',
  'price',
  'duration',
  'hours',
  'address',
  'phone',
  'about_barber',
  'barbers',
  'policy',
  'services',
  'unsupported',
  'small_talk',
  'help',
];
/** After which nobody is asked anything. */
const ENDING_ASIDES: ReadonlySet<Intent> = new Set([
  'manipulate',
  'abuse',
  'is_ai',
  'hours',
  'small_talk',
  'unsupported',
]);
/** Whose words also occur in wishes: "after work", "at the normal price". */
const LIGHT_ASIDES: ReadonlySet<Intent> = new Set([
  'price',
  'duration',
  'hours',
  'address',
  'phone',
  'about_barber',
  'barbers',
  'policy',
  'services',
  'unsupported',
  'small_talk',
]);
/** The beginning of a message that goes on in the next one. */
const FRAGMENT =
  /^(?:(?:um+|uh+|hmm+|sorry|so|ok|okay|can|could|you|do|i|id|ill|me|a|an|the|need|want|like|would|get|is|it|hey|hi|hello|and|please|pls|wait|just|bueno|pues|este|mira|oye|hola|quiero|quisiera|necesito|perdon|disculpe?|una?|puedes?|me|y|o sea|eh)(?: |$))+$/;
/** "Just curious" is of one question; this is of all of it. */
const REFUSES_TO_BOOK = words(
  '(?:not|never|without|no) (?:\\w+ )?(?:book(?:ing)?|reserv\\w+|agend\\w+)|(?:dont|do not|didnt) (?:\\w+ ){0,2}(?:book|reserve|schedule)',
);
const ASKED_WORDS = 4;
/** "and the cut?", after the price of another: asks the same of it. */
const ASKS_ON = words(
  '^(?:(?:ok|okay|oh|cool|right|great|thanks|thank you|gracias|vale|bueno|perfecto|genial|ah) )*(?:and|what about|how about|y|e|que tal|o)',
);
/** "saturdays?", "and on sunday?", after the hours of another day. */
const ASKS_DAY =
  /^(?:(?:ok|okay|and|what about|how about|on|y|e|o|que tal|el|los|this|next|este|proximo|la|the) )*[a-z]+(?: (?:then|too|also|tambien))?$/;
const ASKED_OF_SERVICES: ReadonlySet<Intent | null> = new Set(['price', 'duration']);

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
  return { ...answered, state: { ...answered.state, lastReply: answered.text } };
}

/** The same, as a mind among minds. */
export const builtInMind: Mind = ({ tools, state, message, channel }) =>
  builtInTurn(tools, state, message, channel);

/** What one turn has at hand: the business, and what the message says. */
export async function sceneOf(
  tools: AssistantTools,
  state: DialogueState,
  message: string,
  channel: ConversationChannel,
): Promise<Omit<Scene, 'plansAnew'>> {
  const business = await tools.business();
  const today = localDateOf(Math.floor(tools.now.getTime() / 60_000), business.timeZone);
  const named = (items: readonly { id: string; name: string }[], aliases: readonly Alias[]) =>
    items.map(({ id, name }) => ({
      ...{ id, name },
      aliases: aliases.filter((of) => of.id === id).map(({ alias }) => alias),
    }));
  const { serviceAliases, barberAliases } = tools.settings;
  const understood = understand(message, {
    today,
    language: state.language,
    country: DEFAULT_COUNTRY,
    expectsName: state.expects === 'contact' && !state.client.name,
    isBarberOpen: state.barberIds.length === 0,
    arranges: (state.task === 'book' || state.task === null) && state.serviceIds.length > 0,
    services: new ServiceNames(named(business.services, serviceAliases), plainText),
    barbers: new BarberNames(named(business.barbers, barberAliases), plainText),
  });
  const { languages, tone } = tools.settings;
  const language = languages.includes(understood.language) ? understood.language : languages[0]!;
  const heard = { ...understood, language };
  // A text message costs by its length.
  const say = phrasesFor(language, channel === 'sms' ? 'brief' : tone);
  const translate = (sentence: string): string => inLanguage(language, sentence);
  return {
    tools,
    channel,
    business,
    today,
    before: state,
    heard,
    translate,
    say,
    format: new Formatting(language, business.timeZone, business.currency),
  };
}

async function respond(scene: Scene, state: DialogueState, news: boolean): Promise<Step> {
  const { heard, say, tools, business } = scene;
  const wants = (intent: Intent): boolean => heard.intents.includes(intent);
  for (const [intent, reason] of HAND_OVERS) {
    if (wants(intent)) return handOver(scene, state, reason);
  }
  // What was read back is settled before anything else that the same words may mean.
  const settled = await settle(scene, state);
  if (settled) return settled;
  if (wants('start_over'))
    return step({ ...startOver(state), task: 'book', expects: 'service' }, say.askService());
  if (wants('repeat') && state.lastReply) return step(state, state.lastReply);

  const saysWho = heard.person.name !== null || heard.person.phone !== null;
  if (wants('decline') && !scene.plansAnew && !saysWho && heard.answer !== 'yes' && before(state))
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
      next.task !== null && (before(state) || (news && !wishesNothing && (wants('book') || saysWhen(scene))));
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

/** What is asked or said besides. A wish that merely touches on such a thing is no question about it. */
function asideIn(scene: Scene, news: boolean): Intent | undefined {
  const { heard, plansAnew } = scene;
  if (asksOn(scene)) return scene.before.answered ?? undefined;
  if (asksPriceOfBooked(scene)) return 'price';
  return ASIDES.find((intent) => {
    if (!heard.intents.includes(intent)) return false;
    const isAsked = heard.asked.includes(intent) || heard.intents.includes('just_asking');
    if (LIGHT_ASIDES.has(intent) && plansAnew && !isAsked) return false;
    return !news || (intent !== 'services' && intent !== 'help');
  });
}

/** Whether the question before is asked of another service, or day, while nothing is being booked. */
function asksOn(scene: Scene): boolean {
  const { before: known, heard } = scene;
  if (before(known) || heard.intents.length > 0) return false;
  const namesService = heard.services.length > 0;
  if (known.answered === 'hours')
    return !namesService && heard.days.dates !== null && heard.time === null && ASKS_DAY.test(heard.text);
  const isOfServices = ASKED_OF_SERVICES.has(known.answered) && namesService;
  return isOfServices && ASKS_ON.test(heard.text) && !saysWhen(scene);
}

const saysWhen = ({ heard }: Scene): boolean =>
  heard.days.dates !== null || heard.time !== null || heard.days.isSoonest;

/** Whether something was under way before this message. */
const before = (state: DialogueState): boolean => state.task !== null;

/** Whether a day is wished for that is not the booking's. */
function namesOtherDay({ booking }: DialogueState, { heard, business }: Scene): boolean {
  const { dates } = heard.days;
  if (!booking || !dates || dates.length === 0 || heard.intents.includes('cancel')) return false;
  return !dates.includes(localDateOf(Date.parse(booking.startsAt) / 60_000, business.timeZone));
}

/** What the customer is about: named anew, or still what it was. */
function withTask(state: DialogueState, scene: Scene, news: boolean, isWhole: boolean): DialogueState {
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

async function proceed(scene: Scene, state: DialogueState): Promise<Step> {
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

/** Backs out: what was being arranged is forgotten, and what is booked stays. */
async function leaveIt({ tools, say }: Scene, state: DialogueState, answer: string | null): Promise<Step> {
  if (state.hold) await tools.release(state.hold.token);
  const isOfBooking = state.task === 'move' || state.task === 'cancel' || state.booked !== null;
  const text = isOfBooking ? say.keptIt() : say.leftIt();
  const sentences = [text, answer, say.anythingElse()].filter((sentence) => sentence !== null);
  return step({ ...startOver(state), expects: 'more' }, sentences.join(' '));
}

export async function handOver(scene: Scene, state: DialogueState, reason: HandOver): Promise<Step> {
  const { say, business, tools, heard } = scene;
  const text =
    reason === 'medical'
      ? say.medical(business.phone)
      : reason === 'complaint'
        ? say.complaint(business.phone)
        : await tools.ownWords('assistant_handover', heard.language);
  return step({ ...state, expects: null }, text, { handOver: reason });
}

async function notUnderstood(scene: Scene, state: DialogueState): Promise<Step> {
  const { allowedActions } = scene.tools.settings;
  const failures = state.failures + 1;
  if (failures >= MOST_FAILURES) return handOver(scene, { ...state, failures }, 'failures');
  return step({ ...state, failures }, `${scene.say.notUnderstood()} ${scene.say.help(allowedActions)}`);
}
