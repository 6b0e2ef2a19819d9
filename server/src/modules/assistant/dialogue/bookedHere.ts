import { words } from '../understanding/plainText';
import type { DialogueState } from './dialogueState';
import type { Scene } from './scene';

/** "actually", "make it", "mejor": what is named with them takes the place of what was agreed. */
const CHANGES = words(
  [
    'actually|instead|rather|(?:would be|is|works|suits(?: me)?) better|(?:make|making) (?:it|that)|could it be|can it be|can (?:it|that) (?:go|move)|i mean|i meant|on second thou?ghts?',
    'mejor|en vez|en lugar|que sea|quise decir|(?:ponla|ponlo|pongala|pasala|pasalo|pasela|cambiala|cambiela|dejala|dejela)|pensandolo bien',
  ].join('|'),
);
const PERSON =
  '(?:son|daughter|kid|child|children|boy|girl|wife|husband|partner|girlfriend|boyfriend|mom|mum|mother|dad|father|brother|sister|friend|hij[oa]s?|nin[oa]|espos[oa]|marido|mujer|novi[oa]|mama|madre|papa|padre|herman[oa]|amig[oa])';
/** Wishes for one more, or speaks of another: "one for my son", "my other booking". */
const ANOTHER = words(
  `also|another (?:one|appointment|booking|visit|slot)|too|as well|besides|one more|(?:a )?second (?:one|appointment|booking)|(?:one|for) (?:my|his|her|our|the) (?:\\w+ )?${PERSON}|other (?:one|appointment|booking|visit)|tambien|ademas|otr[oa] (?:mas|cita|reserva|turno|visita|para)|(?:para|a) (?:mi|su|el|la) ${PERSON}`,
);
const PRICE_AGAIN = words(
  'how much (?:was|is|will|would|does|did|do|s)? ?(?:it|that|this|i)(?: \\w+){0,3}|how much again|(?:whats|what was|what is) the (?:price|total|cost)|cuanto (?:era|es|seria|sale|salia|cuesta|costaba|tengo que pagar|pago|debo|me dijo|dijo)(?! (?:el|la|un|una) )',
);

/** Whether a message wants the visit that this conversation booked at another time, without a word like "move". */
export function changesBooked(scene: Scene, { booked, task }: DialogueState): boolean {
  const { heard } = scene;
  if (!booked || task || heard.services.length > 0 || !CHANGES.test(heard.text)) return false;
  const { days, time, barberIds, intents } = heard;
  const isLess = intents.some((intent) => ['later', 'earlier', 'other_day', 'other_times'].includes(intent));
  const namesOther = days.dates !== null || time !== null || days.isSoonest || barberIds.length > 0;
  return (namesOther || isLess) && !speaksOfAnother(scene);
}

export const speaksOfAnother = ({ heard }: Scene): boolean => ANOTHER.test(heard.text);

/** "How much was it again?", after a booking: its price is meant. */
export const asksPriceOfBooked = ({ heard, before }: Scene): boolean =>
  before.booked !== null &&
  before.task === null &&
  heard.services.length === 0 &&
  PRICE_AGAIN.test(heard.text);
