import { addLocalDays } from '../../../../domain/availability/localTime';
import { type Scan, words } from '../plainText';
import { coming } from './calendarDays';
import { DAY, weekdayNamed } from './calendarWords';
import { COUNT, count } from './dayCounts';
import type { Place } from './dayPlaces';

interface RelativeDays {
  days: string[];
  places: Place[];
  /** Today, unless another day is named. */
  isToday: boolean;
}

/** Days told by how far off they are: "tomorrow", "in three days", "a week on Friday". */
export function takeRelativeDays(scan: Scan, today: string): RelativeDays {
  const days: string[] = [];
  const places: Place[] = [];
  const offset = (pattern: string, date: (match: RegExpExecArray) => string): void =>
    scan.take(words(pattern), (match) => {
      days.push(date(match));
      places.push({ from: match.index, to: match.index + match[0].length });
    });
  offset('(?:the )?day after tomorrow|pasado manana', () => addLocalDays(today, 2));
  offset(
    `(?:a week|una semana) (?:from|after|on|despues de) (?:today|hoy)|(?:today|hoy) (?:week|en ocho)|de hoy en ocho`,
    () => addLocalDays(today, 7),
  );
  offset('(?:a week (?:from|after) tomorrow|tomorrow week)', () => addLocalDays(today, 8));
  scan.take(
    words(`(?:a week (?:from|on|after) (?:next |this )?(${DAY})|(${DAY}) week|a week (${DAY}))`),
    (match) => {
      const name = (match[1] ?? match[2] ?? match[3])!;
      days.push(addLocalDays(coming(weekdayNamed(name), today), 7));
    },
  );
  offset(
    `(?:in|en|dentro de) (?:a|una) (?:fortnight|quincena)|(?:a )?fortnight(?: from (?:now|today))?|(?:en|dentro de) (?:quince|15) dias`,
    () => addLocalDays(today, 14),
  );
  offset(
    `(?:in|en|dentro de) (${COUNT}) (?:days?|dias?)(?: time)?|(${COUNT}) (?:days|dias) (?:from (?:now|today)|a partir de hoy)`,
    (match) => addLocalDays(today, count((match[1] ?? match[2])!)),
  );
  offset(
    `(?:in|en|dentro de) (${COUNT}) (?:weeks?|semanas?)(?: time)?|(${COUNT}) (?:weeks?|semanas?) from (?:now|today)`,
    (match) => addLocalDays(today, 7 * count((match[1] ?? match[2])!)),
  );
  offset('tomorrow|manana', () => addLocalDays(today, 1));
  // "but today I'd like…" says 'this time' as well as the day.
  let isToday = false;
  scan.take(
    words('(?:today|hoy)(?= (?:i|id|im|ill|lets|quiero|quisiera|prefiero|me gustaria|voy a) )'),
    () => {
      isToday = true;
    },
  );
  offset('today|hoy', () => today);
  return { days, places, isToday };
}
