import { findSlotStarts, formatStarts } from './findSlots';
import type { SlotWorkload } from './slotWorkload';
import { parseWorkload, searchForWorkload } from './slotWorkload';
import { at } from './fixtures/searches';

const workload: SlotWorkload = {
  timezone: 'UTC',
  from: '2027-03-01T00:00:00.000Z',
  to: '2027-03-02T00:00:00.000Z',
  stepMin: 15,
  durationMin: 30,
  bufferBeforeMin: 10,
  bufferAfterMin: 5,
  hosts: [
    {
      id: 7,
      workingHours: [{ days: [1], start: '09:00', end: '12:00' }],
      dateOverrides: [],
      timeOff: [],
      busy: [[at('2027-03-01T10:00Z'), at('2027-03-01T10:30Z')]],
    },
  ],
};

test('a visit and a booking each keep their buffers on both sides', () => {
  // Before: the visit ends at least 5 + 10 minutes earlier; after: it begins at least 5 + 10 minutes later.
  const found = formatStarts(findSlotStarts(searchForWorkload(workload, 'single')));
  expect(found.map((iso) => iso.slice(11, 16))).toEqual([
    '09:00',
    '09:15',
    '10:45',
    '11:00',
    '11:15',
    '11:30',
  ]);
});

test('several overrides of one date add up', () => {
  const dateOverrides = [
    { date: '2027-03-01', start: '13:00', end: '13:30' },
    { date: '2027-03-01', start: '15:00', end: '15:30' },
  ];
  const search = searchForWorkload(
    { ...workload, hosts: [{ ...workload.hosts[0]!, dateOverrides }] },
    'single',
  );
  expect(formatStarts(findSlotStarts(search)).map((iso) => iso.slice(11, 16))).toEqual(['13:00', '15:00']);
});

test('single needs exactly one host', () => {
  const two = { ...workload, hosts: [workload.hosts[0]!, workload.hosts[0]!] };
  expect(() => searchForWorkload(two, 'single')).toThrow(/exactly one host/);
});

test('a sound workload is accepted', () => {
  expect(parseWorkload(workload)).toBe(workload);
});

test.each([
  [null, 'the workload'],
  [[], 'the workload'],
  [{ ...workload, timezone: 'Mars' }, 'timezone'],
  [{ ...workload, from: 'yesterday' }, 'from'],
  [{ ...workload, stepMin: 0 }, 'stepMin'],
  [{ ...workload, durationMin: '30' }, 'durationMin'],
  [{ ...workload, bufferAfterMin: -1 }, 'bufferAfterMin'],
  [{ ...workload, hosts: {} }, 'hosts'],
  [{ ...workload, hosts: [3] }, 'hosts[0]'],
  [{ ...workload, hosts: [{ ...workload.hosts[0], workingHours: undefined }] }, 'hosts[0].workingHours'],
  [
    {
      ...workload,
      hosts: [{ ...workload.hosts[0], workingHours: [{ days: [7], start: '09:00', end: '10:00' }] }],
    },
    'hosts[0].workingHours[0].days',
  ],
  [
    {
      ...workload,
      hosts: [{ ...workload.hosts[0], workingHours: [{ days: [1], start: '9', end: '10:00' }] }],
    },
    'hosts[0].workingHours[0].start',
  ],
  [
    {
      ...workload,
      hosts: [{ ...workload.hosts[0], dateOverrides: [{ date: 'x', start: '09:00', end: '10:00' }] }],
    },
    'hosts[0].dateOverrides[0].date',
  ],
  [{ ...workload, hosts: [{ ...workload.hosts[0], busy: [[1]] }] }, 'hosts[0].busy'],
])('a wrong workload is refused by name (%#)', (value, at) => {
  expect(() => parseWorkload(value)).toThrow(`${at} must be`);
});
