import type { Intent } from '../understanding/intent';
import { words } from '../understanding/plainText';
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
const ASKED_OF_SERVICES: ReadonlySet<Intent | null> = new Set(['price', 'duration']);

/** What is asked or said besides. A wish that merely touches on such a thing is no question about it. */
export function asideIn(scene: Scene, news: boolean): Intent | undefined {
  const { heard, plansAnew } = scene;
  if (asksOn(scene)) return scene.before.answered ?? undefined;
  return ASIDES.find((intent) => {
    if (!heard.intents.includes(intent)) return false;
    if (intent === 'services' && heard.asksIfOffered && !saysWhen(scene)) return true;
    const isAsked = heard.asked.includes(intent) || heard.intents.includes('just_asking');
    if (LIGHT_ASIDES.has(intent) && plansAnew && !isAsked) return false;
    return !news || (intent !== 'services' && intent !== 'help');
  });
}

/** Whether the question before is asked of another service, while nothing is being booked. */
export const asksOn = (scene: Scene): boolean =>
  !isUnderWay(scene.before) &&
  ASKED_OF_SERVICES.has(scene.before.answered) &&
  scene.heard.services.length > 0 &&
  scene.heard.intents.length === 0 &&
  ASKS_ON.test(scene.heard.text) &&
  !saysWhen(scene);
