import { addLocalDays } from '../../../../domain/availability/localTime';
import { type Scan, words } from '../plainText';
import { coming, daysBetween, mondayOf, span } from './calendarDays';
import { DAY, weekdayNamed } from './calendarWords';

const RANGED_DAYS = 14;

/** Days before, after or between two that are named; null where none are. */
export function takeDayRanges(scan: Scan, today: string): string[] | null {
  let range: string[] | null = null;
  const NAME = `(?:next |this |the |el |este |proximo )?(${DAY}|today|tomorrow|hoy|manana)`;
  const dateOf = (name: string): string => {
    if (/today|hoy/.test(name)) return today;
    return /tomorrow|manana/.test(name) ? addLocalDays(today, 1) : coming(weekdayNamed(name), today);
  };
  const between = (from: string, to: string): void => {
    range = span(from, Math.min(RANGED_DAYS, daysBetween(from, to) + 1));
  };
  scan.take(
    words(
      `(?:between|from|entre(?: el)?|de|desde el) ${NAME} (?:and|to|until|till|through|y|a|al|hasta) ${NAME}`,
    ),
    (match) => {
      const from = dateOf(match[1]!);
      const to = dateOf(match[2]!);
      if (to <= from) return false;
      between(from, to);
      return true;
    },
  );
  // "I can't until Friday": from then on.
  scan.take(
    words(
      `(?:(?:cant|cannot|not|wont)(?: \\w+){0,5} (?:until|till|before) ${NAME}|no (?:puedo|podre|podria|llego|estoy|vuelvo|regreso|tengo|voy a poder)(?: \\w+){0,4}? (?:hasta|antes del?) ${NAME}|(?:hasta|antes del?) ${NAME} no (?:puedo|podre|llego|estoy|vuelvo|regreso|tengo))`,
    ),
    (match) => {
      const from = dateOf((match[1] ?? match[2] ?? match[3])!);
      between(from, addLocalDays(from, 7));
    },
  );
  scan.take(words(`(?:the )?day before ${NAME}|el dia antes del? ${NAME}`), (match) =>
    between(
      addLocalDays(dateOf((match[1] ?? match[2])!), -1),
      addLocalDays(dateOf((match[1] ?? match[2])!), -1),
    ),
  );
  scan.take(words('(?:before (?:the )?|antes del? (?:el )?)(?:weekend|fin de semana)'), () =>
    between(today, addLocalDays(mondayOf(today), 4)),
  );
  scan.take(
    words(`(?:any ?(?:time|day) |some ?time |cualquier dia )?(?:before|antes del?) ${NAME}`),
    (match) => between(today, addLocalDays(dateOf(match[1]!), -1)),
  );
  scan.take(
    words(
      `(?:any ?(?:time|day) |some ?time |cualquier dia )?(?:by|until|till|no later than|hasta(?: el)?|a mas tardar(?: el)?) ${NAME}`,
    ),
    (match) => between(today, dateOf(match[1]!)),
  );
  scan.take(
    words(`(?:any ?(?:time|day) |some ?time |cualquier dia )?(?:(?<!day |week )after|despues del?) ${NAME}`),
    (match) => between(addLocalDays(dateOf(match[1]!), 1), addLocalDays(dateOf(match[1]!), 7)),
  );
  scan.take(
    words(
      `(?:(?:any ?(?:time|day) )?(?:(?<!weeks? |days? |fortnight |now )from|starting|a partir del?|desde el) ${NAME}(?: on(?:wards)?| en adelante)?|${NAME} (?:onwards|or later|or after|en adelante|o despues))`,
    ),
    (match) => {
      const from = dateOf((match[1] ?? match[2])!);
      between(from, addLocalDays(from, 7));
    },
  );
  return range;
}
