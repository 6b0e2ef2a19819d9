import ICAL from 'ical.js';
import { CALENDAR_END, type CalendarEvent, calendarHead, calendarInstant, eventText } from './calendarFile';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'chairside-1@chairside',
  summary: 'Cut',
  description: 'Booking AB12',
  start: '20261203T150000Z',
  end: '20261203T153000Z',
  stamp: '20261201T010203Z',
  isTentative: false,
  ...changes,
});

const fileOf = (...events: CalendarEvent[]): string =>
  calendarHead('Ana – Fade & Co') + events.map(eventText).join('') + CALENDAR_END;

test('a calendar has the lines that calendar programs were given before', () => {
  expect(fileOf(event({ location: '1 Main St; NY', isTentative: true })).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chairside//Appointments//EN',
    'NAME:Ana – Fade & Co',
    'X-WR-CALNAME:Ana – Fade & Co',
    'BEGIN:VEVENT',
    'UID:chairside-1@chairside',
    'SEQUENCE:0',
    'DTSTAMP:20261201T010203Z',
    'DTSTART:20261203T150000Z',
    'DTEND:20261203T153000Z',
    'SUMMARY:Cut',
    'LOCATION:1 Main St\\; NY',
    'DESCRIPTION:Booking AB12',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test.each([
  'Cut, "Color"; wash\\dry',
  'two\nlines\r\nand three\rfour',
  `long ${'word '.repeat(40)}`,
  'ü'.repeat(100),
  '😀'.repeat(60),
  `mixed aü漢😀 `.repeat(20),
])('another library reads back what was written: %j', (text) => {
  const written = fileOf(event({ summary: text, description: text }));
  for (const line of written.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\uFFFD/);
  }
  const calendar = new ICAL.Component(ICAL.parse(written) as never);
  const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const plain = text.replaceAll(/\r\n|\r/g, '\n');
  expect([read.summary, read.description]).toEqual([plain, plain]);
});

test('an instant is written to the second, in UTC', () => {
  expect(calendarInstant(new Date('2026-12-03T15:00:00.987Z'))).toBe('20261203T150000Z');
});
