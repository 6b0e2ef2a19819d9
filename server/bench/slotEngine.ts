import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { findSlotStarts, formatStarts } from '../src/domain/availability/findSlots';
import {
  parseWorkload,
  searchForWorkload,
  type SlotWorkload,
  type WorkloadMode,
} from '../src/domain/availability/slotWorkload';
import { type Measurement, median } from './table';

const FIXTURES = join(__dirname, '..', 'src', 'domain', 'availability', 'fixtures');
const CASES: readonly { file: string; mode: WorkloadMode; wanted: string }[] = [
  { file: 'w1_1host_30d_200busy_30m', mode: 'single', wanted: '≤ 60 µs' },
  { file: 'w2_10host_30d_200busy_30m', mode: 'roundRobin', wanted: '≤ 170 µs' },
  { file: 'w2_10host_30d_200busy_45m', mode: 'roundRobin', wanted: '' },
  { file: 'w4_10host_30d_25busy_30m', mode: 'collective', wanted: '' },
];

/** From typed input to ISO strings, against the way it is usually written: a date object for every candidate start. */
export function benchSlotEngine(): Promise<Measurement[]> {
  return Promise.resolve(
    CASES.map(({ file, mode, wanted }) => {
      const workload = parseWorkload(JSON.parse(readFileSync(join(FIXTURES, `${file}.json`), 'utf8')));
      const search = searchForWorkload(workload, mode);
      const ours = timed(2000, () => formatStarts(findSlotStarts(search)));
      const plain = timed(3, () => withDateObjects(workload, mode));
      if (JSON.stringify(ours.result) !== JSON.stringify(plain.result)) {
        throw new Error(`the two disagree on ${file}`);
      }
      return {
        what: `${file} ${mode}`,
        value: `${ours.micros.toFixed(1)} µs`,
        baseline: `a ZonedDateTime per candidate: ${plain.micros.toFixed(0)} µs`,
        ratio: `${(plain.micros / ours.micros).toFixed(0)} × faster`,
        wanted,
      };
    }),
  );
}

function timed<T>(runs: number, work: () => T): { micros: number; result: T } {
  let result = work();
  for (let warm = 0; warm < runs / 4; warm += 1) {
    result = work();
  }
  const micros = Array.from({ length: runs }, () => {
    const start = process.hrtime.bigint();
    result = work();
    return Number(process.hrtime.bigint() - start) / 1000;
  });
  return { micros: median(micros), result };
}

/** The rule of the workload file, one candidate at a time. */
function withDateObjects(workload: SlotWorkload, mode: WorkloadMode): string[] {
  const { timezone, stepMin, durationMin, bufferBeforeMin, bufferAfterMin } = workload;
  const localDate = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate();
  const found: string[] = [];
  const first = localDate(workload.from);
  const days = first.until(localDate(workload.to)).days;
  for (let day = 0; day < days; day += 1) {
    const date = first.add({ days: day });
    const fits = workload.hosts.map((host) => {
      const override = host.dateOverrides.filter((candidate) => candidate.date === date.toString());
      const weekday = date.dayOfWeek % 7;
      const windows =
        override.length > 0 ? override : host.workingHours.filter((hours) => hours.days.includes(weekday));
      return (minute: number, start: number): boolean =>
        windows.some(
          (window) => minutes(window.start) <= minute && minute + durationMin <= minutes(window.end),
        ) &&
        !host.timeOff.some(([from, to]) => from < start + durationMin && start < to) &&
        !host.busy.some(
          ([from, to]) =>
            from - bufferAfterMin < start + durationMin && start < to + bufferAfterMin - bufferBeforeMin,
        );
    });
    for (let minute = 0; minute < 1440; minute += stepMin) {
      const time = { hour: Math.floor(minute / 60), minute: minute % 60 };
      const zoned = date.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) });
      const start = zoned.epochMilliseconds / 60_000;
      if (
        mode === 'collective'
          ? fits.every((fit) => fit(minute, start))
          : fits.some((fit) => fit(minute, start))
      ) {
        found.push(new Date(zoned.epochMilliseconds).toISOString());
      }
    }
  }
  return found;
}

const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
