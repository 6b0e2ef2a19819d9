import { type CalendarEvent, buildIcs } from './icsFile';

const EVENT: CalendarEvent = {
  uid: 'a1@chairside',
  sequence: 2,
  startsAt: '2026-03-03T20:15:00.000Z',
  endsAt: '2026-03-03T21:00:00.000Z',
  summary: 'Cut, beard; and more at Fade\\Room',
  description: 'With Ana.\nReference ABC',
  location: '1 Main St, Suite 2',
  url: 'https://example.com/manage/t',
};
const NOW = new Date('2026-03-01T00:00:00Z');

const unfolded = (ics: string) => ics.replace(/\r\n /g, '').split('\r\n');

test('times are in UTC, whatever the zone of the device', () => {
  expect(unfolded(buildIcs(EVENT, NOW))).toEqual(
    expect.arrayContaining([
      'DTSTART:20260303T201500Z',
      'DTEND:20260303T210000Z',
      'DTSTAMP:20260301T000000Z',
      'SEQUENCE:2',
    ]),
  );
});

test('commas, semicolons, backslashes and line breaks are escaped', () => {
  const lines = unfolded(buildIcs(EVENT, NOW));
  expect(lines).toContain('SUMMARY:Cut\\, beard\\; and more at Fade\\\\Room');
  expect(lines).toContain('DESCRIPTION:With Ana.\\nReference ABC');
  expect(lines).toContain('LOCATION:1 Main St\\, Suite 2');
});

test('lines are folded at 75 octets without splitting a character', () => {
  const summary = 'é'.repeat(100);
  const ics = buildIcs({ ...EVENT, summary }, NOW);
  for (const line of ics.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfolded(ics)).toContain(`SUMMARY:${summary}`);
});

test('a line break in the text cannot add a line of its own', () => {
  const ics = buildIcs({ ...EVENT, summary: 'x\r\nATTENDEE:mailto:eve@example.com' }, NOW);
  expect(unfolded(ics).some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});
