import { EXISTING } from './clauseRole';

const TAKEN =
  '(?:full|taken|busy|booked(?: up| out)?|gone|off|away|unavailable|not \\w+|cant|isnt \\w+|ocupad[oa]s?|llen[oa]s?|no \\w+)';
const OR_IF = new RegExp(`(^| )(?:or|o) (.+?) (?:if|si) (?:\\S+ ){0,3}?${TAKEN}$`);
/** "I said the trim and meant the cut" */
const SAID_FOR =
  /^(.*?)\b(?:(?:i|id|ive) (?:said|put|wrote|typed|picked|chose|clicked|asked for|booked) (?:the |a |an )?(.+?) (?:and|but|when|though) (?:i |actually |really )*(?:meant|mean|wanted|need|want|needed)|(?:dije|puse|escribi|pedi|elegi) (?:el |la |un |una )?(.+?) (?:y|pero|cuando) (?:en realidad |yo )*(?:era|es|queria(?: decir)?|quise decir|quiero)) (.+)$/;
const EXCHANGE =
  /^(.*?)\b(?:swap|change|switch|replace|cambi(?:ar?|e|en|as|ame|eme|enme|emos|ale|ele|enle)|reempla\w+|sustitu\w+)(?: out)? (?!my |mi |it |la |lo |para |pa |al |to |el |on |the (?:app|boo|time|day))(.+?) (?:for|with|to(?= an? )|por) (.+)$/;

/** "the one I have on Thursday to Friday" */
const MOVED_TO = / (?=(?:al|para (?:el|las?)|to|over to) \S)/;

/** "I work all week except Friday" */
const BUSY_BUT =
  /(?:\b(?:i )?(?:work|working|busy|cant(?: do| make)?|trabajo|curro|laburo|ocupad[oa]|no puedo)(?: [a-z]+){0,5}) (?:except(?: for)?|but|salvo|menos|excepto)(?: on| el| los)? (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b)/;

/** Says plainly which is the second choice, and what is given up: "or Ana if he's off", "swap the trim for a cut". */
export const spelledOut = (text: string): string =>
  (EXISTING.test(text) ? text.replace(MOVED_TO, '\n') : text)
    .replace(BUSY_BUT, 'puedo el ')
    .replace(OR_IF, '$1otherwise $2')
    .replace(
      SAID_FOR,
      (_, before: string, en?: string, es?: string, meant?: string) =>
        `${before}instead of ${en ?? es!}\nmake it ${meant!}`,
    )
    .replace(EXCHANGE, '$1 instead of $2\nmake it $3');
