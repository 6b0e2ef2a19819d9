import {
  addLocalDays,
  isValidLocalDate,
  isValidTimeZone,
  localDateOf,
  startOfLocalDate,
  wallClockToMinute,
  weekdayOf,
} from './localTime';
import { at } from './fixtures/searches';
import { offsetRuns } from './zoneOffsets';

describe('localDateOf', () => {
  test.each([
    ['2027-03-01T04:59Z', 'America/New_York', '2027-02-28'],
    ['2027-03-01T05:00Z', 'America/New_York', '2027-03-01'],
    ['2027-03-01T18:14Z', 'Asia/Kathmandu', '2027-03-01'],
    ['2027-03-01T18:15Z', 'Asia/Kathmandu', '2027-03-02'],
    ['1969-12-31T23:59Z', 'UTC', '1969-12-31'],
    ['2027-04-04T03:30Z', 'America/Santiago', '2027-04-03'], // 23:30 for the second time
    ['2011-12-30T10:00Z', 'Pacific/Apia', '2011-12-31'], // 2011-12-30 did not take place
  ])('%s in %s is %s', (instant, timeZone, date) => {
    expect(localDateOf(at(instant), timeZone)).toBe(date);
  });
});

describe('startOfLocalDate', () => {
  test.each([
    ['2027-03-01', 'UTC', '2027-03-01T00:00Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T05:00Z'],
    ['2027-03-15', 'America/New_York', '2027-03-15T04:00Z'],
    ['2027-03-01', 'Asia/Kolkata', '2027-02-28T18:30Z'],
    ['2027-09-05', 'America/Santiago', '2027-09-05T04:00Z'], // begins at 01:00
    ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00Z'], // begins at 01:00
    ['2027-04-04', 'America/Santiago', '2027-04-04T04:00Z'], // after the second 23:00–24:00
    ['2010-11-07', 'America/St_Johns', '2010-11-07T02:30Z'], // 00:00 came twice, a minute before and after
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00Z'], // skipped: the start of the next date
  ])('%s in %s begins at %s', (date, timeZone, instant) => {
    expect(startOfLocalDate(date, timeZone)).toBe(at(instant));
  });

  test('no zone has a minute of a date before its start, over two years', () => {
    for (const timeZone of ['America/New_York', 'America/Santiago', 'Asia/Beirut', 'Australia/Lord_Howe']) {
      for (let date = '2026-12-31'; date < '2028-12-31'; date = addLocalDays(date, 1)) {
        const start = startOfLocalDate(date, timeZone);
        expect(localDateOf(start, timeZone)).toBe(date);
        expect(localDateOf(start - 1, timeZone)).toBe(addLocalDays(date, -1));
      }
    }
  });
});

describe('wallClockToMinute', () => {
  const halfPastTwo = 150;

  test.each([
    ['an ordinary time', '2027-03-01', 9 * 60, 'America/New_York', '2027-03-01T14:00Z'],
    [
      'a time in a gap moves later by the gap',
      '2027-03-14',
      halfPastTwo,
      'America/New_York',
      '2027-03-14T07:30Z',
    ],
    ['in a half-hour gap too', '2027-10-03', 135, 'Australia/Lord_Howe', '2027-10-02T15:45Z'],
    ['a time that occurs twice is its first', '2027-11-07', 90, 'America/New_York', '2027-11-07T05:30Z'],
    ['minute 1440 is the end of the date', '2027-03-14', 1440, 'America/New_York', '2027-03-15T04:00Z'],
    ['a midnight that is skipped becomes 01:00', '2027-09-05', 0, 'America/Santiago', '2027-09-05T04:00Z'],
  ])('%s', (_, date, minuteOfDay, timeZone, instant) => {
    expect(wallClockToMinute(date, minuteOfDay, timeZone)).toBe(at(instant));
  });
});

describe('dates', () => {
  test('days are added by the calendar', () => {
    expect(addLocalDays('2027-03-13', 1)).toBe('2027-03-14');
    expect(addLocalDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addLocalDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addLocalDays('2027-01-01', 365)).toBe('2028-01-01');
  });

  test('Sunday is weekday 0', () => {
    expect(['2027-02-28', '2027-03-01', '2027-03-06', '1969-12-31'].map(weekdayOf)).toEqual([0, 1, 6, 3]);
  });

  test.each([
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    '27-01-01',
    '',
    '2027-03-01T00:00',
    ' 2027-03-01',
  ])("'%s' is not a local date", (text) => {
    expect(isValidLocalDate(text)).toBe(false);
    expect(() => addLocalDays(text, 1)).toThrow(RangeError);
  });

  test.each(['2027-03-01', '2028-02-29', '1970-01-01'])("'%s' is a local date", (text) => {
    expect(isValidLocalDate(text)).toBe(true);
  });
});

describe('zones', () => {
  test.each(['America/New_York', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+5'])('%s is a zone', (zone) => {
    expect(isValidTimeZone(zone)).toBe(true);
  });

  test.each(['', 'Mars/Olympus', '+05:00', 'America', 'America/New_York '])("'%s' is not a zone", (zone) => {
    expect(isValidTimeZone(zone)).toBe(false);
  });

  test('offset runs join across the blocks in which they are kept', () => {
    const runs = offsetRuns('America/New_York', at('2020-01-01T00:00Z'), at('2030-01-01T00:00Z'));
    expect(runs).toHaveLength(21);
    runs.slice(1).forEach((run, i) => {
      expect(run.start).toBe(runs[i]!.end);
      expect(run.offset).not.toBe(runs[i]!.offset);
    });
    expect(offsetRuns('UTC', at('2020-01-01T00:00Z'), at('2030-01-01T00:00Z'))).toHaveLength(1);
  });

  test('an offset change is found to the minute', () => {
    const [before, after] = offsetRuns(
      'Australia/Lord_Howe',
      at('2027-04-03T00:00Z'),
      at('2027-04-05T00:00Z'),
    );
    expect(before).toEqual({ start: at('2027-04-03T00:00Z'), end: at('2027-04-03T15:00Z'), offset: 660 });
    expect(after).toEqual({ start: at('2027-04-03T15:00Z'), end: at('2027-04-05T00:00Z'), offset: 630 });
  });

  test('many zones and years leave the answers right, though old ones are forgotten', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 150);
    for (const zone of zones) offsetRuns(zone, at('2027-01-01T00:00Z'), at('2027-01-02T00:00Z'));
    for (let year = 1980; year < 2040; year++) {
      expect(localDateOf(at(`${year}-07-01T03:59Z`), 'America/New_York')).toBe(`${year}-06-30`);
      expect(localDateOf(at(`${year}-07-01T04:00Z`), 'America/New_York')).toBe(`${year}-07-01`);
    }
  });
});
