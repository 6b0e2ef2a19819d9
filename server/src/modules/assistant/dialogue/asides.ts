import type { Intent } from '../understanding/intent';
import { words } from '../understanding/plainText';
import { asksPriceOfBooked } from './bookedHere';
import { isUnderWay } from './dialogueState';
import { type Scene, saysWhen } from './scene';

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
export const ENDING_ASIDES: ReadonlySet<Intent> = new Set([
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
/** "and the cut?", after the price of another: asks the same of it. */
const ASKS_ON = words(
  '^(?:(?:ok|okay|oh|cool|right|great|thanks|thank you|gracias|vale|bueno|perfecto|genial|ah) )*(?:and|what about|how about|y|e|que tal|o)',
);
/** "saturdays?", "and on sunday?", after the hours of another day. */
const ASKS_DAY =
  /^(?:(?:ok|okay|and|what about|how about|on|y|e|o|que tal|el|los|this|next|este|proximo|la|the) )*[a-z]+(?: (?:then|too|also|tambien))?$/;
const ASKED_OF_SERVICES: ReadonlySet<Intent | null> = new Set(['price', 'duration']);

/** What is asked or said besides. A wish that merely touches on such a thing is no question about it. */
export function asideIn(scene: Scene, news: boolean): Intent | undefined {
  const { heard, plansAnew } = scene;
  if (asksOn(scene)) return scene.before.answered ?? undefined;
  if (asksPriceOfBooked(scene)) return 'price';
  return ASIDES.find((intent) => {
    if (!heard.intents.includes(intent)) return false;
    if (intent === 'services' && heard.asksIfOffered && !saysWhen(scene)) return true;
    const isAsked = heard.asked.includes(intent) || heard.intents.includes('just_asking');
    if (LIGHT_ASIDES.has(intent) && plansAnew && !isAsked) return false;
    return !news || (intent !== 'services' && intent !== 'help');
  });
}

/** Whether the question before is asked of another service, or day, while nothing is being booked. */
export function asksOn(scene: Scene): boolean {
  const { before, heard } = scene;
  if (isUnderWay(before) || heard.intents.length > 0) return false;
  const namesService = heard.services.length > 0;
  if (before.answered === 'hours')
    return !namesService && heard.days.dates !== null && heard.time === null && ASKS_DAY.test(heard.text);
  const isOfServices = ASKED_OF_SERVICES.has(before.answered) && namesService;
  return isOfServices && ASKS_ON.test(heard.text) && !saysWhen(scene);
}
