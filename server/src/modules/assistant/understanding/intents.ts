import { type Intent, INTENTS } from './intent';
import { ENGLISH_INTENTS } from './intentsEnglish';
import { SPANISH_INTENTS } from './intentsSpanish';
import { likelyIntents } from './intentModel/intentModel';
import { everywhere, words } from './plainText';
import { spend } from './workBudget';

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
    `(?:${isAi.source})(?: (?:or|o) (?:am i talking to |is this |is it |are you |hablo con |es |eres )?(?:an? |una? )?(?:real |actual |live )?(?:human|person|persona|humano|bot|robot|machine|maquina|ai|ia)(?: real| de verdad)?)?`,
  );
/** "I won't need a new one" asks for none, nor does "I'll ask for a new one when I'm back". */
const NOT_ANOTHER = words(
  '(?:dont|do not|wont|will not|not|no|without|sin|ya no)(?: (?:need|needing|want|looking for|necesito|quiero|busco|hace falta|me \\w+))*(?: (?:a|an|the|una?))? (?:second|another|additional|further|new|extra|one more|nueva|otra|otro) (?:\\w+)|(?:ill|i will|voy a|ya) (?:ask for|book|get|make|pedir|pido|saco) (?:a|an|una?) (?:new|another|nueva|otra) \\w+ (?:when|once|later|cuando|despues|luego)',
);
/** "I don't want to speak to anybody" */
const NO_TALK = words(
  '(?:dont|do not|never|rather not|no need to|not) (?:want to |like to |have to |need to |really )*(?:speak|talk|call|phone|chat)(?: to| with)? (?:to |with )?(?:anybody|anyone|any ?one|people|a human|a person|you on the phone|somebody|someone)|(?:no|sin) (?:quiero |tengo ganas de |necesito )?(?:hablar|platicar|charlar) con (?:nadie|gente|ninguna persona)',
);
/** "don't cancel it" is no wish to cancel. */
const NOT_CANCELLING = words(
  '(?:dont|do not|not|never|instead of|rather than|without|(?:was|were) (?:gonna|going to|about to|thinking of)|nearly|almost|no|sin|en vez de|en lugar de|(?:iba|ibamos) a|casi|no need to|neednt|no hace falta(?: que)?)(?: (?:want to|to|la|lo|me|mi|quiero|vayas? a|vayan a))* (?:cancel\\w*|anul\\w*)|(?:cancel|anul)\\w* no(?= |$)(?! (?:pued|pod|voy))',
);

/**
 * Log-odds from which what was learned decides alone: where, of sentences that it was not learned from, about one in a
 * hundred would be mistaken that looks like it on purpose, and hardly any of ordinary conversations (`npm run bench --
 * intents`).
 */
export const CERTAIN: Partial<Record<Intent, number>> = {
  medical: -1,
  complaint: -0.5,
  human: -0.4,
  cancel: -0.5,
  move: 0,
  my_bookings: -0.6,
  decline: 0,
  is_ai: -0.7,
  manipulate: -0.7,
  abuse: -1,
  policy: -1,
};
/** Below which a phrase alone does not count. */
const UNLIKELY: Partial<Record<Intent, number>> = {
  medical: -2,
  complaint: -2,
  human: -2.5,
  cancel: -3,
  my_bookings: -3,
  manipulate: -2,
  abuse: -2.5,
};

/** What is taken off beside a whole plan to book. */
const LESS_BESIDE_PLANS: Partial<Record<Intent, number>> = {
  medical: 0.4,
  complaint: 1.2,
  human: 1.2,
  cancel: 1,
  my_bookings: 1.6,
  decline: 1.2,
  policy: 1,
  is_ai: 0.5,
  manipulate: 0.8,
};

/** What is known besides of a message whose intents are told. */
export interface Hearing {
  /** The parts of it, plain. */
  sentences?: readonly string[];
  /** 1 where it names a service and when, 0.5 where one of them: most who do so want to book. */
  plans?: number;
  /** It names a booking by its reference: that is what it speaks of. */
  refers?: boolean;
  /** A booking is being arranged: hardly anybody asks for another one meanwhile. */
  arranges?: boolean;
}

/** Whoever names a booking mostly moves it or takes it back. */
const LIKELIER_WITH_REFERENCE = 0.6;
const OF_BOOKINGS: ReadonlySet<Intent> = new Set(['cancel', 'move', 'my_bookings', 'policy']);

/**
 * Everything that a message seems to want, the weightier first: by phrases that say it, or by likeness to what others
 * said who wanted it. A phrase alone does not count where the likeness is against it: "my boss is the worst".
 * @param text the whole of it, plain. @param wished without what only tells a story.
 */
export function intentsIn(
  text: string,
  wished: string,
  { sentences = [text], plans = 0, refers = false, arranges = false }: Hearing = {},
): Intent[] {
  const likely = likelyIntents(sentences);
  const oddsOf = (intent: Intent): number =>
    (likely.get(intent) ?? 0) -
    (refers ? 0 : plans * (LESS_BESIDE_PLANS[intent] ?? 0)) -
    (arranges && OF_BOOKINGS.has(intent) ? 1 : 0) +
    (refers && intent === 'cancel' ? LIKELIER_WITH_REFERENCE : 0);
  const isUnlikely = (intent: Intent): boolean => (likely.get(intent) ?? 0) < (UNLIKELY[intent] ?? -Infinity);
  const said = new Set(saidIntents(text, wished).filter((intent) => !isUnlikely(intent)));
  const learned = INTENTS.filter((intent) => oddsOf(intent) > (CERTAIN[intent] ?? Infinity));
  const isLess = (intent: Intent): boolean =>
    RIVALS.some(
      (rivals) =>
        rivals.includes(intent) &&
        rivals.some((rival) => rival !== intent && (said.has(rival) || oddsOf(rival) > oddsOf(intent))),
    );
  const found = new Set([...said, ...learned.filter((intent) => !isLess(intent))]);
  // Nobody backs out of what is booked but by cancelling it.
  if (refers && found.has('decline') && !found.has('move')) found.add('cancel');
  // Who perhaps only wants another time is asked for it: that takes nothing away.
  if (found.has('cancel') && !said.has('cancel') && oddsOf('move') > MAYBE_MOVES) found.add('move');
  return INTENTS.filter((intent) => found.has(intent));
}

/** Of these, which are easily taken for each other, only the likeliest is learned, and none beside one that is said. */
const RIVALS: readonly (readonly Intent[])[] = [
  ['cancel', 'move', 'my_bookings', 'decline', 'another'],
  ['cancel', 'move', 'human'],
  ['is_ai', 'abuse', 'human'],
  ['abuse', 'complaint'],
];
const MAYBE_MOVES = -1;

/** Those that a phrase says. */
export function saidIntents(text: string, wished = text): Intent[] {
  spend(text.length + wished.length);
  return PATTERNS.filter(([intent, pattern]) =>
    saysSo(intent, pattern, ANYWHERE.has(intent) ? text : wished),
  ).map(([intent]) => intent);
}

const IS_AI = PATTERNS.find(([intent]) => intent === 'is_ai')![1];

function saysSo(intent: Intent, pattern: RegExp, said: string): boolean {
  // "Are you a real person?" asks for nobody.
  if (intent === 'human')
    return pattern.test(said.replace(everywhere(AI_OR_HUMAN(IS_AI)), ' ').replace(everywhere(NO_TALK), ' '));
  if (intent === 'another') return pattern.test(said.replace(everywhere(NOT_ANOTHER), ' '));
  if (intent === 'cancel') return pattern.test(said.replace(everywhere(NOT_CANCELLING), ' '));
  return pattern.test(said);
}
