import { cutBreaks } from './cutBreaks';
import { hours } from './fixtures/searches';

test.each([
  ['a break inside splits the window', ['09:00-17:00'], ['12:00-13:00'], ['09:00-12:00', '13:00-17:00']],
  ['a break at the edge shortens it', ['09:00-17:00'], ['08:00-10:00', '16:30-17:00'], ['10:00-16:30']],
  ['a break over everything leaves nothing', ['09:00-12:00', '13:00-17:00'], ['08:00-18:00'], []],
  [
    'a break across two windows cuts both',
    ['09:00-12:00', '13:00-17:00'],
    ['11:30-13:30'],
    ['09:00-11:30', '13:30-17:00'],
  ],
  ['a break outside changes nothing', ['09:00-12:00'], ['12:00-13:00'], ['09:00-12:00']],
  [
    'breaks may overlap and come in any order',
    ['09:00-17:00'],
    ['14:00-15:00', '10:00-11:00', '10:30-11:30'],
    ['09:00-10:00', '11:30-14:00', '15:00-17:00'],
  ],
  ['windows come out sorted and joined', ['13:00-17:00', '09:00-12:00', '12:00-13:00'], [], ['09:00-17:00']],
  [
    'empty windows and breaks count for nothing',
    ['09:00-12:00', '13:00-13:00'],
    ['10:00-10:00'],
    ['09:00-12:00'],
  ],
  ['no windows, no work', [], ['12:00-13:00'], []],
])('%s', (_, windows, breaks, expected) => {
  expect(cutBreaks(hours(...windows), hours(...breaks))).toEqual(hours(...expected));
});

test('the given windows are left as they are', () => {
  const windows = hours('09:00-12:00', '12:00-13:00');
  cutBreaks(windows, hours('10:00-11:00'));
  expect(windows).toEqual(hours('09:00-12:00', '12:00-13:00'));
});
