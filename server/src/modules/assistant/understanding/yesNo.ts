import { everywhere, words } from './plainText';

const YES = words(
  [
    'yes|yeah|yea|yep|yup|ya|yess+|aye|y|sure(?: thing)?|ok|okay|okey|oki|okie|k|kk|alright|all right|fine|great|perfect|lovely|excellent|brilliant|awesome|cool|good',
    'sounds (?:good|great|perfect|fine)|(?:that |it |this )?(?:works|is fine|is good|is great|is perfect|is right|is correct|suits me)(?: for me)?|thats (?:fine|good|great|perfect|right|correct|it)|works for me|correct|right|exactly|absolutely|definitely|of course|certainly|indeed',
    'go ahead|go for it|do it|do that|book (?:it|that|me in|this)|lets do (?:it|that)|lets go|please do|confirm(?:ed)?|i confirm|make it so|ill take (?:it|that)|thatll do|no problem|why not',
    'si+|sip|claro(?: que si)?|vale|dale|de acuerdo|por supuesto|perfecto|correcto|exacto|asi es|confirmo|confirmar|confirmado|confirma(?:lo|la)?|adelante|listo|esta bien|me (?:sirve|parece bien|va bien|viene bien|queda bien)|bueno|va|sale|hecho|genial|estupendo|reserva(?:lo|la)|agenda(?:lo|la)|hazlo|resérvalo|esa esta bien|ese esta bien|eso es|efectivamente|desde luego|andale|orale',
  ].join('|'),
);
const NO = words(
  [
    'no+|nope|nah|naw|n|no thanks|no thank you|not really|dont|do not|negative|wrong|incorrect|thats not right|never ?mind|forget it|nothing|stop|not (?:now|yet|that|this|good|it)|none(?: of (?:them|those|these))?|neither|i changed my mind|leave it',
    'mejor no|no gracias|todavia no|aun no|para nada|negativo|incorrecto|nada|olvidalo|dejalo|ninguno|ninguna|asi no|esta mal|ya no|no quiero',
  ].join('|'),
);
const WAIT = words(
  'wait|hold on|hang on|one (?:sec|second|moment|minute)|espera|un momento|un segundo|let me (?:think|check)|maybe|perhaps|not sure|i think so|quiza|quizas|tal vez|no se|no estoy segur[oa]|dejame (?:ver|pensar)',
);
/** What may stand beside a yes or no without changing it. */
const FILLING = words(
  'please|all|everything|thanks?|thank you|ta|cheers|then|that|it|this|one|time|slot|for me|me|in|so|and|the|to|i|is|a|lol|haha|very|much|pls|well|oh|hey|man|mate|bro|dear|just|really|lets|you|day|appointment|booking|works|por favor|gracias|muchas|esa|ese|eso|esta|hora|cita|entonces|pues|pero|la|el|lo|muy|bien|que|con|eres amable|amigo|do|change|anything|else|all|with|by|my|be',
);

/** "no no, that's perfect" takes nothing back; a single no may. */
const withoutDoubleNo = (text: string): string =>
  text.replace(
    /^no+(?: no+)+ (?=(?:thats|its|that is|it is|everything(?:s| is)?|asi|esta|todo(?: esta)?) (?:all |todo |muy )?(?:fine|good|great|perfect|right|correct|ok|bien|perfecto))/,
    '',
  );

export type Answer = 'yes' | 'no' | 'unsure';

/**
 * Whether a plain text is a yes or a no and nothing else. "yes but who cuts?" and "sure, at 4 then" are neither: a
 * write needs a yes without conditions, and what else was said is for the other rules.
 */
export function answerIn(text: string, raw: string): Answer | null {
  const hasThumb = /👍|✅|👌|🙏/u.test(raw);
  if (text === '' && hasThumb) return 'yes';
  if (text === '' && /👎|❌/u.test(raw)) return 'no';
  if (WAIT.test(text) && !/^(?:yes|si)\b/.test(text)) return 'unsure';
  const without = (pattern: RegExp, from: string): string =>
    from.replace(everywhere(pattern), ' ').replace(/\s+/g, ' ').trim();
  const isQuestion = raw.includes('?') && !/\b(?:ok|okay|right|vale|si)\s*\?\s*$/i.test(raw);
  // "no problem", "why not" are yes.
  const settled = withoutDoubleNo(text).replace(
    /\b(?:no (?:problem|worries)|why not|i dont see why not|cant wait|por que no)\b/g,
    'yes',
  );
  const yes = YES.test(settled);
  const no = NO.test(settled);
  if (!yes && !no) return null;
  const rest = without(FILLING, without(YES, without(NO, settled)));
  if (rest !== '' || isQuestion) return null;
  // "no, that's fine", "yes no yes": whoever says both has not agreed.
  if (yes && no) return /^(?:no+|nope|nah|(?:please )?(?:dont|do not))\b/.test(settled) ? 'no' : 'unsure';
  return yes ? 'yes' : 'no';
}
