/**
 * The file format of `npm run slots`: one slot search over hosts whose busy time does not yet hold buffers.
 */
import type { BarberAvailability, LocalWindow, OpeningRules, SlotSearch, VisitPlan } from './types';
import { isValidLocalDate, isValidTimeZone } from './localTime';

export const WORKLOAD_MODES = ['roundRobin', 'collective', 'single'] as const;
/** `roundRobin`: some host is free; `collective`: all are; `single`: the one host is. */
export type WorkloadMode = (typeof WORKLOAD_MODES)[number];

export interface SlotWorkload {
  timezone: string;
  /** ISO 8601 instants; starts lie in `[from, to)`. */
  from: string;
  to: string;
  stepMin: number;
  durationMin: number;
  bufferBeforeMin: number;
  bufferAfterMin: number;
  hosts: WorkloadHost[];
}

export interface WorkloadHost {
  id: number | string;
  /** 0 = Sunday; times as `HH:MM`. */
  workingHours: { days: number[]; start: string; end: string }[];
  /** Replace the weekday's hours; several entries for one date add up. */
  dateOverrides: { date: string; start: string; end: string }[];
  /** Pairs of epoch minutes. */
  timeOff: [number, number][];
  busy: [number, number][];
}

/** Checks that parsed JSON is a workload; throws a RangeError that says what is missing or wrong. */
export function parseWorkload(value: unknown): SlotWorkload {
  const workload = asRecord(value, 'the workload');
  const timeZone = workload['timezone'];
  if (typeof timeZone !== 'string' || !isValidTimeZone(timeZone)) throw wrong('timezone', 'an IANA name');
  for (const name of ['from', 'to']) {
    const instant = workload[name];
    if (typeof instant !== 'string' || Number.isNaN(Date.parse(instant)))
      throw wrong(name, 'an ISO 8601 instant');
  }
  for (const name of ['stepMin', 'durationMin']) {
    if (!isWholeNumber(workload[name]) || workload[name] < 1) throw wrong(name, 'a positive whole number');
  }
  for (const name of ['bufferBeforeMin', 'bufferAfterMin']) {
    if (!isWholeNumber(workload[name]) || workload[name] < 0)
      throw wrong(name, 'a whole number of at least 0');
  }
  if (!Array.isArray(workload['hosts'])) throw wrong('hosts', 'a list');
  workload['hosts'].forEach((host: unknown, index) => assertHost(host, `hosts[${index}]`));
  return value as SlotWorkload;
}

/** The engine's input for a workload. Throws a RangeError when `single` does not find exactly one host. */
export function searchForWorkload(workload: SlotWorkload, mode: WorkloadMode): SlotSearch {
  const { hosts, durationMin, bufferBeforeMin, bufferAfterMin } = workload;
  if (mode === 'single' && hosts.length !== 1) {
    throw new RangeError(`mode single needs exactly one host, and the workload has ${hosts.length}`);
  }
  const from = epochMinute(workload.from);
  return {
    timeZone: workload.timezone,
    business: null,
    barbers: hosts.map((host) => barberOf(host, bufferBeforeMin, bufferAfterMin)),
    plans: hosts.map((_, barberIndex): VisitPlan => {
      const segment = { barberIndex, startOffset: 0, endOffset: durationMin, bufferAfter: bufferAfterMin };
      return { segments: [segment], durationMinutes: durationMin };
    }),
    mode: mode === 'collective' ? 'all' : 'any',
    from,
    to: epochMinute(workload.to),
    stepMinutes: workload.stepMin,
    now: from,
    minimumNoticeMinutes: 0,
    maxAdvanceMinutes: null,
  };
}

/**
 * A visit and a booking each carry both buffers, so between the booking's end and a later visit lie the one's
 * buffer after and the other's buffer before. The engine gives a visit only its buffer after; what it needs
 * before is added to the bookings.
 */
function barberOf(host: WorkloadHost, bufferBeforeMin: number, bufferAfterMin: number): BarberAvailability {
  const busy = byStart(host.busy).flatMap(([start, end]) => [
    start - bufferBeforeMin,
    end + bufferAfterMin + bufferBeforeMin,
  ]);
  return {
    barberId: String(host.id),
    rules: rulesOf(host),
    timeOff: Int32Array.from(byStart(host.timeOff).flat()),
    busy: Int32Array.from(busy),
  };
}

function rulesOf(host: WorkloadHost): OpeningRules {
  const weekly: LocalWindow[][] = [[], [], [], [], [], [], []];
  for (const hours of host.workingHours) {
    for (const day of hours.days) weekly[day]!.push(windowOf(hours));
  }
  const dated: Record<string, LocalWindow[]> = {};
  for (const override of host.dateOverrides) (dated[override.date] ??= []).push(windowOf(override));
  return { weekly, dated };
}

function windowOf({ start, end }: { start: string; end: string }): LocalWindow {
  return { startMinute: minuteOfDay(start), endMinute: minuteOfDay(end) };
}

function minuteOfDay(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

function byStart(pairs: readonly [number, number][]): [number, number][] {
  return [...pairs].sort((a, b) => a[0] - b[0]);
}

function epochMinute(instant: string): number {
  return Date.parse(instant) / 60_000;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

function assertHost(value: unknown, at: string): void {
  const host = asRecord(value, at);
  for (const name of ['workingHours', 'dateOverrides']) {
    const entries = host[name];
    if (!Array.isArray(entries)) throw wrong(`${at}.${name}`, 'a list');
    entries.forEach((item: unknown, index) => {
      const where = `${at}.${name}[${index}]`;
      const entry = asRecord(item, where);
      for (const edge of ['start', 'end']) {
        const time = entry[edge];
        if (typeof time !== 'string' || !CLOCK_TIME.test(time))
          throw wrong(`${where}.${edge}`, 'a time HH:MM');
      }
      if (name === 'workingHours') {
        const days = entry['days'];
        if (!Array.isArray(days) || !days.every((day) => isWholeNumber(day) && day >= 0 && day <= 6)) {
          throw wrong(`${where}.days`, 'a list of weekdays 0 to 6');
        }
      } else if (typeof entry['date'] !== 'string' || !isValidLocalDate(entry['date'])) {
        throw wrong(`${where}.date`, 'a date YYYY-MM-DD');
      }
    });
  }
  for (const name of ['timeOff', 'busy']) {
    const pairs = host[name];
    if (!Array.isArray(pairs) || !pairs.every(isMinutePair)) {
      throw wrong(`${at}.${name}`, 'a list of [start, end] pairs in epoch minutes');
    }
  }
}

function isMinutePair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isWholeNumber);
}

function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function asRecord(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at, 'an object');
  return value as Record<string, unknown>;
}

function wrong(at: string, expected: string): RangeError {
  return new RangeError(`${at} must be ${expected}`);
}
