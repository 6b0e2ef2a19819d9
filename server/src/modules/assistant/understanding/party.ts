import type { TimeWish } from './times/timeWish';
import { words } from './plainText';

const COUNT = '(?:2|3|4|5|6|two|three|four|five|six|dos|tres|cuatro|cinco|seis)';
const KIN =
  '(?:son|sons|daughter|daughters|kid|kids|child|children|boy|boys|girl|girls|wife|husband|partner|girlfriend|boyfriend|friend|mate|brother|sister|mum|mom|mother|dad|father|cousin|baby|toddler)';
const FAMILIA =
  '(?:hij[oa]s?|espos[oa]|marido|mujer|novi[oa]|pareja|amig[oa]|herman[oa]|madre|mama|padre|papa|prim[oa]|nin[oa]s?|bebe)';

/** Several people, each with a visit of their own. */
const SEVERAL = words(
  [
    `(?:for|of) (?:the )?${COUNT} (?:people|persons|of us|adults|kids|children|boys|girls)`,
    `for (?:both|all ${COUNT}?) ?of us`,
    'for us both',
    `for (?:me|myself|us) and (?:my|the) (?:\\w+ )?${KIN}`,
    `for my (?:\\w+ )?${KIN} and (?:me|i|myself|my (?:\\w+ )?${KIN})`,
    `(?:book|fit|squeeze|see) (?:in )?(?:me|us) and my (?:\\w+ )?${KIN}`,
    `(?:there are|we are|were) (?:the )?${COUNT} of us`,
    `party of ${COUNT}`,
    `${COUNT} (?:haircuts?|cuts|trims|fades|appointments|bookings|slots)`,
    `somos ${COUNT}(?! (?:de|en|mil|cientos))`,
    `para (?:(?:los|las|nosotros|nosotras) )?(?:dos|tres|cuatro) (?:personas|ninos|hijos|hijas|amigos|adultos)`,
    `para (?:${COUNT} personas|los dos|las dos|ambos|nosotr[oa]s (?:dos|tres))`,
    `para mi y (?:para )?mi (?:\\w+ )?${FAMILIA}`,
    `para mi ${FAMILIA} y (?:para )?(?:mi|yo)`,
    `(?:mi ${FAMILIA} y yo|yo y mi ${FAMILIA}) (?:queremos|quisieramos|necesitamos|nos)`,
    `${COUNT} (?:cortes|citas|turnos|degradados|reservas)`,
  ].join('|'),
);
/** "for 2": people where nothing else is said, or where the hour stands elsewhere. */
const BARE_COUNT = words(
  '(?:for|para) (?:2|3|4|two|three|four|dos|tres|cuatro)(?! ?(?:am|pm|oclock|hours?|minutes?|mins?|days?|weeks?|months?|years?|horas?|dias?|semanas?|meses|de la|en punto|or|o|to|ish)(?: |$))',
);
const HOUR_ELSEWHERE = words('(?:at|a las|around|by) \\d{1,2}(?::\\d\\d)?|\\d{1,2}(?::\\d\\d)? ?(?:am|pm)');

/** Whether a plain text asks for the visits of several people at once. */
export function isForSeveral(text: string, time: TimeWish | null): boolean {
  if (SEVERAL.test(text)) return true;
  if (!BARE_COUNT.test(text)) return false;
  return time === null
    ? /^(?:it is |its |es )?\S+ \S+(?: please| por favor)?$/.test(text)
    : HOUR_ELSEWHERE.test(text);
}
