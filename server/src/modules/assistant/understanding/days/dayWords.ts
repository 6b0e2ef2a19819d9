import { addLocalDays, weekdayOf } from '../../../../domain/availability/localTime';
import { type Scan, words } from '../plainText';
import { type DayReading, takeCalendarDates } from './calendarDates';
import { coming } from './calendarDays';
import { takePeriod } from './calendarPeriods';
import { DAY, MONTH } from './calendarWords';
import { arePlacesApart } from './dayPlaces';
import { takeDayRanges } from './dayRanges';
import { type DayWish, NO_DAYS } from './dayWish';
import { takeWeekdays } from './namedWeekdays';
import { takeRefusedDays } from './refusedDays';
import { takeRelativeDays } from './relativeDays';

/** One of these words, or a number, is in everything that tells a day. */
const MAY_TELL_DAY = words(
  `\\d\\S*|${DAY}|${MONTH}|today|tomorrow|week\\w*|fortnight|days?|month|asap|soon\\w*|next|earliest|now|when\\w*|any ?time|some ?time|hoy|manana|semanas?|quincena|dias?|mes|meses|antes|cuanto|pronto|primero|proxima|ya|ahora|cuando|momento|hora|igual|vispera|after|before|despues`,
);

/** Takes what is said about days out of a plain text. Comes after the time of day, for 'mañana por la mañana'. */
export function takeDays(scan: Scan, reading: DayReading): DayWish {
  if (!MAY_TELL_DAY.test(scan.rest)) return NO_DAYS;
  const { today } = reading;
  const text = scan.whole;
  // In this order: "not on Friday" and "before Friday" come before Friday alone, and a week before its days.
  const refused = takeRefusedDays(scan, today);
  const ranged = takeDayRanges(scan, today);
  const dated = takeCalendarDates(scan, reading);
  const relative = takeRelativeDays(scan, today);
  const period = takePeriod(scan, today);
  const named = takeWeekdays(scan, today, { inPeriod: period !== null });
  const days = [...dated, ...relative.days, ...named.days];
  const { weekdays } = named;
  const places = [...relative.places, ...named.places];
  let isAnyDay = false;
  let isSoonest = false;
  scan.take(
    words(
      'any ?day|whatever day|whenever|no preference on (?:the )?day|cualquier dia|cuando sea|cuando puedan?|cualquier momento|me da igual (?:el dia|cuando)',
    ),
    () => {
      isAnyDay = true;
    },
  );
  scan.take(
    words(
      '(?:as )?soon(?:est)?(?: as)?(?: possible| you can)?|asap|next (?:available|free|possible|opening|slot|one)(?: slot| appointment| time| opening)?|(?<!(?:thats|its|is|all|looks|sounds) )right now|now please|(?:the )?earliest (?:possible|available)|lo antes posible|cuanto antes|lo mas pronto(?: posible)?|(?:lo )?primero que (?:tengan?|haya)|(?:la )?proxima (?:cita |hora )?(?:disponible|libre)|ya mismo|ahora mismo',
    ),
    () => {
      isSoonest = true;
    },
  );

  scan.take(words('any ?time|some ?time|cualquier hora'), () => undefined);

  if (relative.isToday && days.length === 0 && weekdays.length === 0) days.push(today);
  const mismatch = mismatchIn(dated, weekdays);
  const said = mismatch ? dated : combined({ days, period, weekdays, today });
  // "next week, before Friday" is both; "any time before Friday" is the range alone.
  const wanted = ranged && said ? said.filter((date) => ranged.includes(date)) : (ranged ?? said);
  const suits = (date: string): boolean =>
    !refused.weekdays.includes(weekdayOf(date)) && !refused.dates.includes(date);
  const dates = wanted && [...new Set(wanted)].sort().filter(suits);
  return {
    dates,
    notWeekdays: refused.weekdays,
    notDates: refused.dates,
    isAnyDay,
    isSoonest,
    mismatch,
    isUnclear: ranged === null && !period && (dates?.length ?? 0) > 1 && arePlacesApart(places, text),
  };
}

function combined({
  days,
  period,
  weekdays,
  today,
}: {
  days: string[];
  period: string[] | null;
  weekdays: number[];
  today: string;
}): string[] | null {
  if (period && weekdays.length > 0) return period.filter((date) => weekdays.includes(weekdayOf(date)));
  // "Friday the 27th", "tomorrow, Sunday": the date says it all.
  if (days.length > 0 && weekdays.length > 0 && days.every((date) => weekdays.includes(weekdayOf(date))))
    return days;
  const named = weekdays.flatMap((weekday) =>
    // Said on that very weekday it may mean today, or in a week.
    weekdayOf(today) === weekday ? [today, addLocalDays(today, 7)] : [coming(weekday, today)],
  );
  const all = [...days, ...named, ...(period ?? [])];
  return all.length > 0 || period ? all : null;
}

function mismatchIn(dated: readonly string[], weekdays: readonly number[]): DayWish['mismatch'] {
  const [date] = dated;
  if (dated.length !== 1 || weekdays.length !== 1 || !date || weekdayOf(date) === weekdays[0]) return null;
  return { weekday: weekdays[0]!, date };
}
