import { words } from './plainText';

const PHRASE = [
  '(?:(?:i|it) )?(?:really )?(?:dont|do not|doesnt|does not) (?:really )?(?:mind|care|matter)(?: (?:which|when|what time|who|either way|at all|to me|one))*',
  'whichever(?: (?:one|time|is|you|works|suits|want|like|prefer|fine|best|easiest|soonest|earliest))*',
  'any(?: (?:one|time|of (?:them|those|these)))?(?: (?:is|are|will|would))?(?: (?:fine|ok|okay|good|great|works?|do))?',
  '(?:you (?:choose|pick|decide)|up to you|im (?:easy|flexible)|no preference|not fussed|surprise me)',
  '(?:the )?(?:earliest|soonest)(?: (?:one|time|slot|available|possible|of (?:them|those|these)))*',
  '(?:the )?first available(?: one)?',
  '(?:a mi )?me da (?:igual|lo mismo)(?: (?:cual|cuando|con quien|la hora))?',
  'no importa(?: (?:cual|cuando|quien|con quien|la hora))?',
  '(?:con )?(?:cualquiera|(?:la|lo|el|quien|cual|cuando) que sea|quien sea|cuando sea)(?: (?:de (?:ellas|esas|las tres)|esta bien|me sirve|va bien))*',
  '(?:la|el|lo) mas (?:temprana|temprano|pronta|pronto|proxima|cercana)(?: (?:posible|que (?:haya|tengas?|tengan)))?',
  '(?:elige|elija|escoge|escoja|decide|decida)(?: (?:tu|usted))?',
].join('|');
const BESIDE = '(?:please|pls|thanks|thank you|honestly|ok|okay|oh|well|por favor|gracias|pues|bueno|ay|me)';
const INDIFFERENT = words(`^(?:${BESIDE} )*(?:${PHRASE})(?: (?:${BESIDE}|${PHRASE}))*$`);

/** Whether a plain text leaves the choice among what was offered: the earliest will do. */
export const isIndifferent = (text: string): boolean => INDIFFERENT.test(text);
