import { takeTime } from './clockTimes';
import { Scan, lettersApart, plainText } from '../plainText';

const timeIn = (text: string) => takeTime(new Scan(plainText(text))).wish;
const hhmm = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
function told(text: string): string {
  const wish = timeIn(text);
  if (!wish) return 'none';
  if (wish.kind === 'at') return `${wish.isRough ? '~' : ''}${hhmm(wish.minutes)}`;
  return wish.kind === 'between' ? `${hhmm(wish.from)}-${hhmm(wish.to)}` : wish.kind;
}

test.each([
  ['at 2', '14:00'],
  ['tomorrow at half two', '14:30'],
  ['half past two', '14:30'],
  ['quarter to five please', '16:45'],
  ['a quarter past 9', '09:15'],
  ['ten past three', '15:10'],
  ['twenty to four', '15:40'],
  ['2:30pm', '14:30'],
  ['2.30 pm', '14:30'],
  ['at 2 p.m.', '14:00'],
  ['10am', '10:00'],
  ["10 o'clock", '10:00'],
  ['14:30', '14:30'],
  ['08:15', '08:15'],
  ['two thirty', '14:30'],
  ['ten thirty on friday', '10:30'],
  ['around 3', '~15:00'],
  ['3ish', '~15:00'],
  ['about 11', '~11:00'],
  ['noon', '12:00'],
  ['at 12', '12:00'],
  ['8 in the evening', '20:00'],
  ['9 in the morning', '09:00'],
  ['tomorrow morning at 9', '09:00'],
  ['friday evening at 8', '20:00'],
  ['after 5', '17:00-23:59'],
  ['anytime after 3pm', '15:00-23:59'],
  ['5 or later', '17:00-23:59'],
  ['before 11', '00:00-10:59'],
  ['by noon', '00:00-11:59'],
  ['after noon', '12:00-23:59'],
  ['after 5, no wait, at 3', '15:00'],
  ['at 3, or better after 4', '16:00-23:59'],
  ['between 2 and 4pm', '14:00-16:00'],
  ['between 2 and 4', '14:00-16:00'],
  ['from 10 to 2', '10:00-14:00'],
  ['2-4pm', '14:00-16:00'],
  ['first thing saturday', 'first'],
  ['last appointment of the day', 'last'],
  ['friday morning', '00:00-11:59'],
  ['in the afternoon', '12:00-17:00'],
  ['sometime after work', '17:00-23:59'],
  ['late afternoon', '15:00-18:00'],
  ['over lunch', '11:30-14:00'],
  ['tonight', '17:00-23:59'],
  ['a las 2', '14:00'],
  ['a la una', '13:00'],
  ['a las dos y media', '14:30'],
  ['a las cinco menos cuarto', '16:45'],
  ['a las 10 y cuarto de la mañana', '10:15'],
  ['a las 8 de la noche', '20:00'],
  ['a las 14:30', '14:30'],
  ['14h', '14:00'],
  ['sobre las 3', '~15:00'],
  ['a eso de las once', '~11:00'],
  ['después de las 5', '17:00-23:59'],
  ['antes de las once', '00:00-10:59'],
  ['entre las 2 y las 4', '14:00-16:00'],
  ['de 10 a 12', '10:00-12:00'],
  ['mañana por la mañana', '00:00-11:59'],
  ['el viernes por la tarde', '12:00-17:00'],
  ['al mediodía', '12:00'],
  ['a primera hora', 'first'],
  ['a última hora del viernes', 'last'],
  ['después del trabajo', '17:00-23:59'],
  ['mañana', 'none'],
  ['the 14th of december', 'none'],
  ['12/14', 'none'],
  ['a haircut with Maria', 'none'],
  ['it is 25.00 dollars?', 'none'],
  ['in 2 weeks', 'none'],
  ['at 3, no, at 4', '16:00'],
  ['make it 4', '16:00'],
  ['how about 11', '11:00'],
  ['4 instead', '16:00'],
  ['mejor a las 4', '16:00'],
  ['what about the second one', 'none'],
])('%s → %s', (text, expected) => {
  expect(told(text)).toBe(expected);
});

test('an hour said without morning or evening keeps its other reading', () => {
  expect(timeIn('at 7')).toEqual({ kind: 'at', minutes: 1140, other: 420, isRough: false });
  expect(timeIn('at 9')).toEqual({ kind: 'at', minutes: 540, other: 1260, isRough: false });
  expect(timeIn('at 9am')).toEqual({ kind: 'at', minutes: 540, other: null, isRough: false });
});

test.each([
  ['firday', 'friday', 1],
  ['tommorow', 'tomorrow', 2],
  ['wensday', 'wednesday', 2],
  ['haircut', 'haircut', 0],
  ['abc', 'xyz', 3],
])('%s and %s are %d letters apart', (a, b, apart) => {
  expect(lettersApart(a, b, 2)).toBe(apart);
});
