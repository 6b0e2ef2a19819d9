import { addLocalDays } from '../../../../domain/availability/localTime';
import { type Scan, words } from '../plainText';
import { coming, mondayOf } from './calendarDays';
import { DAYS, weekdaysIn } from './calendarWords';
import type { Place } from './dayPlaces';

interface NamedWeekdays {
  /** Of a week that is told: "next Friday". */
  days: string[];
  /** Of whichever week. */
  weekdays: number[];
  places: Place[];
}

/** Days told by their weekday. `inPeriod`: a week or a month was named, which tells which Friday is "this Friday". */
export function takeWeekdays(scan: Scan, today: string, { inPeriod }: { inPeriod: boolean }): NamedWeekdays {
  const days: string[] = [];
  const places: Place[] = [];
  let weekdays: number[] = [];
  scan.take(
    words('(?:on |any )?(?:a )?weekdays?|during the week|entre semana|dias? de semana|de lunes a viernes'),
    () => {
      weekdays = [1, 2, 3, 4, 5];
    },
  );

  const nextMonday = addLocalDays(mondayOf(today), 7);
  scan.take(
    words(
      `(?:on |for |el |los |para el )?(next|this|coming|this coming|the coming|upcoming|este|proximo|el proximo)? ?(${DAYS})( que viene| proximo| siguiente)?`,
    ),
    (match) => {
      const named = weekdaysIn(match[2]!);
      places.push({ from: match.index, to: match.index + match[0].length });
      if (match[1] === 'next' && !inPeriod) {
        days.push(...named.map((weekday) => addLocalDays(nextMonday, (weekday + 6) % 7)));
      } else if (match[1] && !inPeriod) {
        days.push(...named.map((weekday) => coming(weekday, today)));
      } else {
        weekdays.push(...named);
      }
    },
  );
  return { days, weekdays, places };
}
