import { readCalendar } from './calendarText';

const WINDOW = { startsAt: new Date('2026-10-20T04:00:00Z'), endsAt: new Date('2026-11-20T05:00:00Z') };

function read(events: string, head = '', addresses: string[] = []) {
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}${events.trim().replace(/\n\s*/g, '\r\n')}\r\nEND:VCALENDAR\r\n`;
  const { busy, own, warnings } = readCalendar([{ href: null, etag: null, text }], {
    window: WINDOW,
    timeZone: 'America/New_York',
    addresses,
  });
  return {
    busy: busy.map(({ startsAt, endsAt }) => `${iso(startsAt)}/${iso(endsAt)}`),
    own,
    warnings,
  };
}
const iso = (date: Date) => date.toISOString().slice(0, 16);
const event = (lines: string, uid = 'one') => `BEGIN:VEVENT\nUID:${uid}\n${lines}\nEND:VEVENT\n`;

it('a plain event blocks its time, rounded outward to whole minutes, and neighbours become one', () => {
  expect(read(event('DTSTART:20261101T150030Z\nDTEND:20261101T155930Z')).busy).toEqual([
    '2026-11-01T15:00/2026-11-01T16:00',
  ]);
  const two =
    event('DTSTART:20261101T150000Z\nDTEND:20261101T160000Z') +
    event('DTSTART:20261101T153000Z\nDURATION:PT1H', 'two') +
    event('DTSTART:20261101T163000Z\nDTEND:20261101T170000Z', 'three');
  expect(read(two).busy).toEqual(['2026-11-01T15:00/2026-11-01T17:00']);
});

it('what is free, cancelled or declined blocks nothing', () => {
  const time = 'DTSTART:20261101T150000Z\nDTEND:20261101T160000Z';
  for (const more of [
    'TRANSP:TRANSPARENT',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:Ana@Salon.example',
  ]) {
    expect({ more, ...read(event(`${time}\n${more}`), '', ['ana@salon.example']) }).toMatchObject({
      busy: [],
    });
  }
  const declinedByAnother = event(`${time}\nATTENDEE;PARTSTAT=DECLINED:mailto:bo@salon.example`);
  expect(read(declinedByAnother, '', ['ana@salon.example']).busy).toHaveLength(1);
});

it('all-day events block the days of the calendar, in its own zone or else in the salon’s', () => {
  const day = event('DTSTART;VALUE=DATE:20261102\nDTEND;VALUE=DATE:20261104');
  expect(read(day).busy).toEqual(['2026-11-02T05:00/2026-11-04T05:00']);
  expect(read(day, 'X-WR-TIMEZONE:Europe/Berlin\r\n').busy).toEqual(['2026-11-01T23:00/2026-11-03T23:00']);
  expect(read(event('DTSTART;VALUE=DATE:20261102')).busy).toEqual(['2026-11-02T05:00/2026-11-03T05:00']);
});

it('a weekly event keeps its wall-clock time over the end of summer time, without what was taken out or moved', () => {
  const series =
    event(
      'DTSTART;TZID=America/New_York:20261014T090000\nDTEND;TZID=America/New_York:20261014T100000\n' +
        'RRULE:FREQ=WEEKLY;COUNT=8\nEXDATE;TZID=America/New_York:20261028T090000',
    ) +
    event(
      'RECURRENCE-ID;TZID=America/New_York:20261111T090000\nDTSTART;TZID=America/New_York:20261112T140000\n' +
        'DTEND;TZID=America/New_York:20261112T143000',
    );
  expect(read(series).busy).toEqual([
    '2026-10-21T13:00/2026-10-21T14:00',
    '2026-11-04T14:00/2026-11-04T15:00',
    '2026-11-12T19:00/2026-11-12T19:30',
    '2026-11-18T14:00/2026-11-18T15:00',
  ]);
});

it('a repeating all-day event covers whole days on either side of the change', () => {
  const series = event('DTSTART;VALUE=DATE:20261031\nDTEND;VALUE=DATE:20261101\nRRULE:FREQ=DAILY;COUNT=2');
  expect(read(series).busy).toEqual(['2026-10-31T04:00/2026-11-02T05:00']);
});

it('one occurrence that is cancelled leaves the others, and one that stands alone counts', () => {
  const series =
    event('DTSTART:20261102T150000Z\nDTEND:20261102T160000Z\nRRULE:FREQ=DAILY;COUNT=2') +
    event(
      'RECURRENCE-ID:20261103T150000Z\nDTSTART:20261103T150000Z\nDTEND:20261103T160000Z\nSTATUS:CANCELLED',
    );
  expect(read(series).busy).toEqual(['2026-11-02T15:00/2026-11-02T16:00']);
  const alone = event(
    'RECURRENCE-ID:20261103T150000Z\nDTSTART:20261103T170000Z\nDTEND:20261103T180000Z',
    'somebody-elses',
  );
  expect(read(alone).busy).toEqual(['2026-11-03T17:00/2026-11-03T18:00']);
});

it('a zone that the calendar defines itself is used, and one that nobody knows is named in a warning', () => {
  const zone =
    'BEGIN:VTIMEZONE\r\nTZID:Eastern Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\n' +
    'TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
  const own = event(
    'DTSTART;TZID=Eastern Standard Time:20261102T090000\nDTEND;TZID=Eastern Standard Time:20261102T100000',
  );
  expect(read(own, zone)).toMatchObject({ busy: ['2026-11-02T14:00/2026-11-02T15:00'], warnings: [] });
  const unknown = read(
    event('DTSTART;TZID=Mars/Olympus:20261102T090000\nDTEND;TZID=Mars/Olympus:20261102T100000'),
  );
  expect(unknown.busy).toEqual(['2026-11-02T14:00/2026-11-02T15:00']);
  expect(unknown.warnings).toEqual([
    expect.stringMatching(/“Mars\/Olympus” is not known; America\/New_York was used/),
  ]);
});

it('an event without an end, without a start or with nonsense in it disturbs no other', () => {
  const some =
    event('DTSTART:20261102T150000Z', 'no-end') +
    event('SUMMARY:no start', 'no-start') +
    event('DTSTART:20261102T150000Z\nDTEND:20261101T150000Z', 'backwards') +
    event('DTSTART:20261103T150000Z\nDTEND:20261103T160000Z', 'good');
  expect(read(some)).toMatchObject({
    busy: ['2026-11-03T15:00/2026-11-03T16:00'],
    warnings: ['1 event could not be read and blocks no time.'],
  });
});

it('rules that repeat without bounds, and text that is no calendar, are refused in a sentence', () => {
  const rule = (text: string) => () =>
    read(event(`DTSTART:20200101T100000Z\nDTEND:20200101T110000Z\nRRULE:${text}`));
  // By its count; on a slow machine by its time.
  expect(rule('FREQ=SECONDLY')).toThrow(/repeats too often|repeats in a way that cannot be read/);
  expect(rule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')).toThrow(/repeats in a way that cannot be read/);
  const damaged = [{ href: null, etag: null, text: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART' }];
  expect(() => readCalendar(damaged, { window: WINDOW, timeZone: 'UTC', addresses: [] })).toThrow(
    /damaged or cut off/,
  );
});

it('our own events are told apart, whatever was done to them', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const ours = event('DTSTART:20261102T150000Z\nDTEND:20261102T160000Z', `chairside-${id}@chairside`);
  expect(read(ours)).toMatchObject({ busy: [], own: [{ appointmentId: id }] });
});
