import { everywhere, words } from './plainText';

const everyWord = (source: string): RegExp => everywhere(words(source));

/** Addresses somebody, laughs, or fills a pause: no rule needs it, and it stands anywhere. */
const FILLING = everyWord(
  [
    'po|poh|che|wey|guey|weon|weona|huevon|huevona|wn|bolud[oa]|parce|parcer[oa]|mij[oa]|mijit[oa]|cachai|cachay|viste',
    'jaja+(?:ja*)?|jeje+|jiji+|jsjs+|lol|xd+|eh+|em+|mmm+|hmm+|mm|aja',
    'uy|ay|uf|buf|ufa|chuta|pucha|chale|hijole|caray|ah|oh|epa|bah|ups',
    'oye|oiga|oigan|mira(?! que)|mire(?! que)|fijate|fijese|figurate|sabes que|sabe que|sabis que|digame|dime',
    'mi amor|mi vida|mi cielo|mi rey|mi reina|corazon|carino|mami|papi|bro|crack|maestro|veci|manit[oa]|chic[oa]s(?= )',
    'la verdad(?: es)?(?: que)?|por favor|porfa|porfis|porfavor|gracias',
  ].join('|'),
);
/** "ni loco": a no that will not be talked over. */
const STRONG_NO = everyWord(
  '(?:pero )?(?:ni (?:loc[oa]s?|muert[oa]s?|en pedo|a palos|de (?:broma|chiste|cona|vaina|fundas|riesgo|lejos)|por nada|regalad[oa]|hablar|pensarlo|sonarlo|borrach[oa]|amarrad[oa]|a balazos|en suenos|a gancho)(?: del mundo| que me paguen)?|para nada|de ninguna manera|bajo ningun concepto|en absoluto)',
);
/** "ni el viernes ni con Marcus" refuses both; "ya ni modo" nothing. */
const NEITHER = everyWord('ni(?! modo| siquiera| idea| fu| se )');
const COLLOQUIAL_NO = words('^(?:nah|naa+|nel|nop|nones|noo+|nonono|no no(?: no)?)');
const PAL = everyWord('pal(?= )');

/** Says in the words that rules know what Spanish speakers say by habit and idiom. `text` is plain. */
export function plainSpanish(text: string): string {
  const said = text
    .replace(STRONG_NO, 'no')
    .replace(NEITHER, 'no')
    .replace(PAL, 'para el')
    .replace(FILLING, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COLLOQUIAL_NO, 'no');
  // Who says nothing else says that.
  return said === '' ? text : said;
}
