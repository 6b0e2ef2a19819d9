import { breakProblems, exceptionProblems, windowProblems } from './scheduleRules';

const window = (weekday: number, start: string, end: string) => ({ weekday, start, end });

describe('windows of a weekly schedule', () => {
  it('may touch, and may repeat on another day', () => {
    const windows = [window(1, '09:00', '12:00'), window(1, '12:00', '17:00'), window(2, '09:00', '12:00')];
    expect(windowProblems(windows, 'input.schedule')).toEqual([]);
  });

  it('may not overlap within a day', () => {
    const windows = [window(1, '09:00', '12:00'), window(2, '09:00', '12:00'), window(1, '11:59', '17:00')];
    expect(windowProblems(windows, 'input.schedule')).toEqual([
      { path: 'input.schedule[2].start', message: 'Monday 11:59–17:00 overlaps Monday 09:00–12:00.' },
    ]);
  });

  it.each([
    ['09:00', '09:00'],
    ['17:00', '09:00'],
    ['24:00', '24:00'],
  ])('%s to %s is refused at its end', (start, end) => {
    expect(windowProblems([window(0, start, end)], 'input.schedule')).toEqual([
      { path: 'input.schedule[0].end', message: `The end (${end}) must be after the start (${start}).` },
    ]);
  });

  it('may last until midnight', () => {
    expect(windowProblems([window(6, '18:00', '24:00')], 'input.schedule')).toEqual([]);
  });
});

describe('breaks', () => {
  const schedule = [window(1, '09:00', '12:00'), window(1, '12:00', '17:00'), window(3, '09:00', '17:00')];

  it.each([
    ['within a window', window(3, '12:00', '13:00'), true],
    ['over two windows that touch', window(1, '11:30', '12:30'), true],
    ['a whole window long', window(3, '09:00', '17:00'), true],
    ['running past the end', window(3, '16:30', '17:30'), false],
    ['before work', window(3, '08:00', '08:30'), false],
    ['after work', window(3, '18:00', '18:30'), false],
    ['on a day off', window(2, '12:00', '13:00'), false],
  ])('%s', (_name, pause, allowed) => {
    const problems = breakProblems([pause], schedule, 'input.breaks');
    expect(problems.map((problem) => problem.path)).toEqual(allowed ? [] : ['input.breaks[0].start']);
  });

  it('name the schedule when it is the schedule that changes', () => {
    expect(breakProblems([window(2, '12:00', '13:00')], schedule, 'input.schedule', true)).toEqual([
      { path: 'input.schedule', message: 'The break Tuesday 12:00–13:00 is outside the working hours.' },
    ]);
  });
});

describe('dated exceptions', () => {
  const on = { localDate: '2030-05-01', off: false, start: '10:00', end: '14:00' };

  it('need no hours for a date off', () => {
    expect(
      exceptionProblems(
        [
          { localDate: '2030-05-01', off: true },
          { ...on, localDate: '2030-05-02' },
        ],
        'e',
      ),
    ).toEqual([]);
  });

  it.each([
    [{ ...on, start: null }, 'e[0].start'],
    [{ ...on, end: null }, 'e[0].end'],
    [{ ...on, end: '10:00' }, 'e[0].end'],
  ])('need an end after a start: %j', (exception, path) => {
    expect(exceptionProblems([exception], 'e').map((problem) => problem.path)).toEqual([path]);
  });

  it('name each date once', () => {
    expect(exceptionProblems([on, on], 'e').map((problem) => problem.path)).toEqual(['e[1].localDate']);
  });
});
