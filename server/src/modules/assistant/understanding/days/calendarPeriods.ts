import { addLocalDays } from '../../../../domain/availability/localTime';
import { type Scan, words } from '../plainText';
import { daysBetween, isWeekend, mondayOf, monthOf, nextMonth, pad, span, weekendFrom } from './calendarDays';
import { MONTH, MONTHS } from './calendarWords';

/** The days of a week, a weekend or a month that is named; null where none is. */
export function takePeriod(scan: Scan, today: string): string[] | null {
  let week: string[] | null = null;
  const setWeek = (pattern: string, dates: () => string[]): void =>
    scan.take(words(pattern), () => {
      week = dates();
    });
  const monday = mondayOf(today);
  const nextMonday = addLocalDays(monday, 7);
  setWeek(
    '(?:the )?week after next|(?:the )?week after|(?:la )?semana siguiente a la proxima|en dos semanas',
    () => span(addLocalDays(monday, 14), 7),
  );
  setWeek(
    '(?:early|beginning of|start of) next week|(?:a )?(?:principios|comienzos|inicios) de (?:la )?(?:proxima semana|semana que viene)',
    () => span(nextMonday, 2),
  );
  setWeek(
    '(?:late|later|end of|the end of) next week|(?:a )?(?:fines|finales) de (?:la )?(?:proxima semana|semana que viene)',
    () => span(addLocalDays(nextMonday, 3), 3),
  );
  setWeek('next weekend|(?:el )?proximo fin de semana|(?:el )?fin de semana que viene', () =>
    // On a weekend the next one is the one that follows; before it, people mean the coming one as often: both.
    weekendFrom(isWeekend(today) ? nextMonday : addLocalDays(monday, 7)),
  );
  setWeek('(?:at |on |over |during )?(?:this |the |el |este )?(?:weekend|fin de semana)', () =>
    weekendFrom(monday).filter((date) => date >= today),
  );
  setWeek(
    '(?:some ?time |any ?time |any day |a day |algun dia )?(?:in |during |de |en )?(?:the |la )?(?:next week|following week|proxima semana|semana que viene|semana entrante)',
    () => span(nextMonday, 7),
  );
  setWeek('end of (?:the|this) week|(?:a )?(?:fines|finales) de (?:esta )?semana', () =>
    span(addLocalDays(monday, 3), 4).filter((date) => date >= today),
  );
  setWeek(
    '(?:some ?time |any ?time |later |the rest of |any day )?(?:in )?this week|(?:en )?esta semana|lo que queda de (?:la )?semana',
    () => span(today, 7 - daysBetween(monday, today)),
  );
  setWeek('next month|(?:el )?(?:proximo mes|mes que viene)', () => monthOf(nextMonth(today)));
  setWeek('(?:the )?end of the month|fin de mes', () =>
    monthOf(today)
      .slice(-7)
      .filter((date) => date >= today),
  );
  setWeek('this month|(?:en )?este mes', () => monthOf(today).filter((date) => date >= today));
  scan.take(words(`(?:in|during|en) (${MONTH})`), (match) => {
    const month = MONTHS[match[1]!]!;
    const year = Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
    week = monthOf(`${year}-${pad(month)}-01`).filter((date) => date >= today);
  });
  return week;
}
