import { takeTime } from '../times/clockTimes';
import { takeDays } from './dayWords';
import { Scan, plainText } from '../plainText';
import { mendSpelling } from '../spelling';

/** A Wednesday. */
const TODAY = '2026-11-25';

function daysIn(text: string, today = TODAY, dayFirst = false) {
  const scan = new Scan(mendSpelling(plainText(text), new Set()));
  takeTime(scan);
  return takeDays(scan, { today, dayFirst });
}
const told = (text: string, dayFirst = false): string => {
  const { dates } = daysIn(text, TODAY, dayFirst);
  if (!dates) return 'none';
  return dates.length > 3 ? `${dates[0]}..${dates.at(-1)} (${dates.length})` : dates.join(' ');
};

test.each([
  ['today', '2026-11-25'],
  ['tomorrow at half two', '2026-11-26'],
  ['tommorow morning', '2026-11-26'],
  ['tmrw', '2026-11-26'],
  ['the day after tomorrow', '2026-11-27'],
  ['friday', '2026-11-27'],
  ['on firday at 3', '2026-11-27'],
  ['this friday', '2026-11-27'],
  ['next friday', '2026-12-04'],
  ['next tuesday at 5', '2026-12-01'],
  ['tuesday', '2026-12-01'],
  ['wednesday', '2026-11-25 2026-12-02'],
  ['first thing saturday', '2026-11-28'],
  ['monday or tuesday', '2026-11-30 2026-12-01'],
  ['no puedo hasta el lunes', '2026-11-30..2026-12-07 (8)'],
  ["I can't until monday", '2026-11-30..2026-12-07 (8)'],
  ['friday week', '2026-12-04'],
  ['a week on friday', '2026-12-04'],
  ['a week from today', '2026-12-02'],
  ['in a fortnight', '2026-12-09'],
  ['in two weeks', '2026-12-09'],
  ['in 3 days', '2026-11-28'],
  ['next week', '2026-11-30..2026-12-06 (7)'],
  ['next week but not monday', '2026-12-01..2026-12-06 (6)'],
  ['next week, except tuesday and friday', '2026-11-30..2026-12-06 (5)'],
  ['friday next week', '2026-12-04'],
  ['next week on thursday', '2026-12-03'],
  ['this weekend', '2026-11-28 2026-11-29'],
  ['at the weekend', '2026-11-28 2026-11-29'],
  ['later this week', '2026-11-25..2026-11-29 (5)'],
  ['the 14th of december', '2026-12-14'],
  ['december 14th', '2026-12-14'],
  ['dec 14', '2026-12-14'],
  ['14 dec', '2026-12-14'],
  ['the 3rd', '2026-12-03'],
  ['on the 30th', '2026-11-30'],
  ['12/14', '2026-12-14'],
  ['14/12', '2026-12-14'],
  ['12/3', '2026-12-03'],
  ['2026-12-14', '2026-12-14'],
  ['november 3', '2027-11-03'],
  ['friday the 27th', '2026-11-27'],
  ['hoy', '2026-11-25'],
  ['mañana', '2026-11-26'],
  ['mañana por la mañana', '2026-11-26'],
  ['pasado mañana', '2026-11-27'],
  ['el viernes', '2026-11-27'],
  ['el viernes por la mañana', '2026-11-27'],
  ['este viernes', '2026-11-27'],
  ['el próximo viernes', '2026-11-27'],
  ['el viernes que viene', '2026-11-27'],
  ['el viernes de la semana que viene', '2026-12-04'],
  ['la próxima semana', '2026-11-30..2026-12-06 (7)'],
  ['la semana que viene pero no el lunes', '2026-12-01..2026-12-06 (6)'],
  ['este fin de semana', '2026-11-28 2026-11-29'],
  ['en dos semanas', '2026-12-09'],
  ['dentro de 3 días', '2026-11-28'],
  ['el 14 de diciembre', '2026-12-14'],
  ['el 14', '2026-12-14'],
  ['el sabdo', '2026-11-28'],
  ['a haircut please', 'none'],
  ['around 3 please', 'none'],
  ['may I come?', 'none'],
])('%s → %s', (text, expected) => {
  expect(told(text)).toBe(expected);
});

test('12/3 is a day of March where people write the day first', () => {
  expect(told('12/3', true)).toBe('2027-03-12');
});

test('a weekday that is refused', () => {
  expect(daysIn("anything but friday, I can't do monday").notWeekdays).toEqual([5, 1]);
  expect(daysIn('el lunes no puedo').notWeekdays).toEqual([1]);
  expect(daysIn('not tomorrow').notDates).toEqual(['2026-11-26']);
});

test('a correction is no refusal', () => {
  expect(daysIn('no, friday')).toMatchObject({ dates: ['2026-11-27'], notWeekdays: [] });
});

test('as soon as possible, and whenever', () => {
  expect(daysIn('as soon as possible')).toMatchObject({ dates: null, isSoonest: true });
  expect(daysIn('lo antes posible')).toMatchObject({ dates: null, isSoonest: true });
  expect(daysIn('any day is fine')).toMatchObject({ dates: null, isAnyDay: true });
});

test('a weekday and a date that do not agree', () => {
  expect(daysIn('friday the 14th of december')).toMatchObject({
    dates: ['2026-12-14'],
    mismatch: { weekday: 5, date: '2026-12-14' },
  });
});
