import { isValidLocalDate } from '../../../../domain/availability/localTime';
import { type Scan, words } from '../plainText';
import { pad } from './calendarDays';
import { MONTH, MONTHS } from './calendarWords';

/** What days are read against. */
export interface DayReading {
  today: string;
  /** Decides between 12/1 and 1/12. */
  dayFirst: boolean;
}

/** Days named by their date: "December 14th", "14/12", "the 3rd". One without its year or month is the next to come. */
export function takeCalendarDates(scan: Scan, { today, dayFirst }: DayReading): string[] {
  const found: string[] = [];
  const year = Number(today.slice(0, 4));
  const add = (day: number, month: number, ofYear: number | null): boolean => {
    const full = ofYear !== null && ofYear < 100 ? 2000 + ofYear : ofYear;
    const date = `${full ?? year}-${pad(month)}-${pad(day)}`;
    if (!isValidLocalDate(date)) return false;
    found.push(full === null && date < today ? `${year + 1}${date.slice(4)}` : date);
    return true;
  };
  scan.take(words('(\\d{4})-(\\d{2})-(\\d{2})'), (match) =>
    add(Number(match[3]), Number(match[2]), Number(match[1])),
  );
  scan.take(words('(?:on |el )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{2,4}))?'), (match) => {
    const [first, second] = [Number(match[1]), Number(match[2])];
    const ofYear = match[3] ? Number(match[3]) : null;
    const isDayFirst = first > 12 || (second <= 12 && dayFirst);
    return isDayFirst ? add(first, second, ofYear) : add(second, first, ofYear);
  });
  scan.take(
    words(
      `(?:on |the |on the |el |el dia )?(\\d{1,2})(?:st|nd|rd|th)?(?: of| de)? (${MONTH})(?:(?: de| del)? (20\\d\\d))?`,
    ),
    (match) => add(Number(match[1]), MONTHS[match[2]!]!, match[3] ? Number(match[3]) : null),
  );
  scan.take(
    words(`(?:on |the )?(${MONTH})(?: the)? (\\d{1,2})(?:st|nd|rd|th)?(?: (20\\d\\d))?(?!:)`),
    (match) => add(Number(match[2]), MONTHS[match[1]!]!, match[3] ? Number(match[3]) : null),
  );
  scan.take(
    words(
      '(?:on |for )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:one|option|slot|time|birthday|bday|anniversary|visit|street|st|ave|avenue|floor|grade))(?<!(?:his|her|my|their|our) \\d{1,2}(?:st|nd|rd|th))|(?:para )?el (?:dia )?(\\d{1,2})(?! (?:de|opcion))',
    ),
    (match) => {
      const day = Number(match[1] ?? match[2]);
      for (let month = 0; month < 3; month++) {
        const at = new Date(Date.UTC(year, Number(today.slice(5, 7)) - 1 + month, 1));
        const date = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(day)}`;
        if (isValidLocalDate(date) && date >= today) {
          found.push(date);
          return true;
        }
      }
      return false;
    },
  );
  return found;
}
