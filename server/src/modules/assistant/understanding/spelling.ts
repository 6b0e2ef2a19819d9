import { lettersApart } from './plainText';
import { spend } from './workBudget';

const SHORT_FORMS: Readonly<Record<string, string>> = {
  '2moro': 'tomorrow',
  '2morrow': 'tomorrow',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  tomoz: 'tomorrow',
  tmoro: 'tomorrow',
  '2day': 'today',
  tday: 'today',
  tonite: 'tonight',
  '2nite': 'tonight',
  nite: 'night',
  wknd: 'weekend',
  wkend: 'weekend',
  wk: 'week',
  nxt: 'next',
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  weds: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
  lun: 'lunes',
  mie: 'miercoles',
  jue: 'jueves',
  vie: 'viernes',
  sab: 'sabado',
  dom: 'domingo',
  appt: 'appointment',
  apt: 'appointment',
  appoinment: 'appointment',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  b4: 'before',
  u: 'you',
  ur: 'your',
  q: 'que',
  xq: 'porque',
  pq: 'porque',
  dsps: 'despues',
  dps: 'despues',
  desp: 'despues',
  toy: 'estoy',
  tmb: 'tambien',
  tmbn: 'tambien',
  dsd: 'desde',
  hrs: 'horas',
  mnn: 'manana',
  aki: 'aqui',
  xfa: 'por favor',
  porfa: 'por favor',
  finde: 'fin de semana',
  tardecita: 'tarde',
  mananita: 'manana',
  nochecita: 'noche',
  tempranito: 'temprano',
  ahorita: 'ahora',
  prontito: 'pronto',
  porfis: 'por favor',
  miercole: 'miercoles',
};

/** Words worth mending, since a rule hangs on each. */
const LEXICON = (
  'monday tuesday wednesday thursday friday saturday sunday tomorrow tonight weekend morning afternoon evening ' +
  'january february september october november december appointment cancel reschedule haircut earliest anything ' +
  'martes miercoles jueves viernes sabado domingo diciembre septiembre noviembre octubre febrero cancelar ' +
  'cambiar reservar mediodia semana proximo proxima'
).split(' ');
const KNOWN = new Set(LEXICON);
/** Right as they are, though a letter away from one of those. */
const OTHER_WORDS = new Set(
  'vienes semanas proximos cambian cambiaron cambiamos cambiaste cancelaron reservaron reservamos cambiare cambia reserva evenings mornings cambio warning canceled mondays fridays domino sundays'.split(
    ' ',
  ),
);

/** Mends what is misspelt in a plain text; `names` are those of the business, which stay as they are. */
export function mendSpelling(text: string, names: ReadonlySet<string>): string {
  spend(text.length);
  return text
    .split(' ')
    .map((word) => (names.has(word) ? word : (SHORT_FORMS[word] ?? mended(word))))
    .join(' ');
}

function mended(word: string): string {
  if (word.length < 5 || KNOWN.has(word) || OTHER_WORDS.has(word) || !/^\p{L}+$/u.test(word)) return word;
  const limit = word.length >= 8 ? 2 : 1;
  let best: { word: string; apart: number } | null = null;
  for (const candidate of LEXICON) {
    if (candidate.length < 6 || candidate[0] !== word[0]) continue;
    const apart = lettersApart(word, candidate, limit);
    if (apart <= limit && (!best || apart < best.apart)) best = { word: candidate, apart };
  }
  return best?.word ?? word;
}
