import { type Intent, INTENTS } from './intent';
import { ENGLISH_INTENTS } from './intentsEnglish';
import { SPANISH_INTENTS } from './intentsSpanish';
import { everywhere, words } from './plainText';

/** Both languages at once: many customers mix them. */
const PATTERNS: readonly (readonly [Intent, RegExp])[] = INTENTS.map((intent) => [
  intent,
  words([...ENGLISH_INTENTS[intent], ...SPANISH_INTENTS[intent]].join('|')),
]);

/** What counts wherever it is said; the rest only where something is wished or asked. */
const ANYWHERE: ReadonlySet<Intent> = new Set([
  'human',
  'medical',
  'complaint',
  'cancel',
  'move',
  'my_bookings',
]);
/** "a bot or a real person": one question. */
const AI_OR_HUMAN = (isAi: RegExp): RegExp =>
  words(
    `(?:${isAi.source})(?: (?:or|o) (?:am i talking to |hablo con )?(?:an? |una? )?(?:real |actual )?(?:human|person|persona|humano)(?: real| de verdad)?)?`,
  );
/** "don't cancel it" is no wish to cancel. */
const NOT_CANCELLING = words(
  '(?:dont|do not|not|never|instead of|rather than|without|no|sin|en vez de|en lugar de)(?: (?:want to|to|la|lo|me|mi|quiero|vayas? a|vayan a))* (?:cancel\\w*|anul\\w*)',
);

/**
 * Everything that a message seems to want, the weightier first.
 * @param text the whole of it, plain. @param wished without what only tells a story.
 */
export function intentsIn(text: string, wished: string): Intent[] {
  const isAi = PATTERNS.find(([intent]) => intent === 'is_ai')![1];
  return PATTERNS.filter(([intent, pattern]) => {
    const said = ANYWHERE.has(intent) ? text : wished;
    // "Are you a real person?" asks for nobody.
    if (intent === 'human') return pattern.test(said.replace(everywhere(AI_OR_HUMAN(isAi)), ' '));
    if (intent === 'cancel') return pattern.test(said.replace(everywhere(NOT_CANCELLING), ' '));
    return pattern.test(said);
  }).map(([intent]) => intent);
}
