import { unbackedTimes } from './timesGuard';

const BACKED = new Set([9 * 60, 14 * 60 + 30, 0, 12 * 60]);

test.each([
  ['I have 9:00 AM or 2:30 PM.', []],
  ['Tengo 9:00 a. m. o 2:30 p.m.', []],
  ['at 14:30, at 9 am, at 12 PM, at 12:00 a.m.', []],
  ['I have 9:15 AM.', [555]],
  ['How about 3pm?', [900]],
  ['a las 16:45', [1005]],
  ['Change it here: https://salon.example/manage/x5pm.9am-4:44', []],
  ['Skin Fade, 45 minutes, $35.00, December 3, call 212 555 0147', []],
])('%s', (reply, unbacked) => {
  expect(unbackedTimes(reply, BACKED)).toEqual(unbacked);
});

test('takes no reference for a time', () => {
  expect(unbackedTimes('Your reference is K4PMX2, or 3PM4XY.', new Set())).toEqual([]);
});
