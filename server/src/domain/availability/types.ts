/**
 * The vocabulary of the availability engine.
 *
 * Every instant is a whole number of minutes since 1970-01-01T00:00Z, every interval is half-open
 * `[start, end)`, and everything the engine needs is passed in: it reads no clock and does no I/O.
 */

/** Whole minutes since 1970-01-01T00:00Z. */
export type EpochMinute = number;

/** Half-open: `start` belongs to it, `end` does not. */
export interface Interval {
  start: EpochMinute;
  end: EpochMinute;
}

/** Wall-clock minutes of one local date, `0 <= startMinute < endMinute <= 1440`. */
export interface LocalWindow {
  startMinute: number;
  endMinute: number;
}

/** Index 0 is Sunday, 6 is Saturday; `[]` is a day off. */
export type WeeklyWindows = readonly (readonly LocalWindow[])[];

/** `'YYYY-MM-DD'` → windows that replace the weekday's; `[]` closes that date. */
export type DatedWindows = Readonly<Record<string, readonly LocalWindow[]>>;

export interface OpeningRules {
  weekly: WeeklyWindows;
  dated: DatedWindows;
}

/** `[start0, end0, start1, end1, …]`, sorted by start; intervals may overlap or touch. */
export type FlatIntervals = readonly number[] | Int32Array;

export interface BarberAvailability {
  barberId: string;
  /** The schedule with its breaks already cut out (see `cutBreaks`). */
  rules: OpeningRules;
  /** Blocks the work itself; a buffer may run into it. */
  timeOff: FlatIntervals;
  /** Appointments and holds, each with its own buffer, and external busy time; blocks work and buffer. */
  busy: FlatIntervals;
}

/** A stretch of work by one barber, in minutes from the start of the visit. */
export interface VisitSegment {
  /** Index into `SlotSearch.barbers`. */
  barberIndex: number;
  startOffset: number;
  endOffset: number;
  /** Minutes after `endOffset` during which the barber stays occupied. */
  bufferAfter: number;
}

/** One way to carry out a visit; a gap between two segments of a barber leaves that barber free. */
export interface VisitPlan {
  segments: readonly VisitSegment[];
  /** From the start of the visit to the end of the last work, without buffer. */
  durationMinutes: number;
}

export interface SlotSearch {
  /** IANA name. All wall-clock rules are read in it. */
  timeZone: string;
  /** Business hours; null does not restrict. */
  business: OpeningRules | null;
  barbers: readonly BarberAvailability[];
  /** The alternatives, e.g. one per capable barber. */
  plans: readonly VisitPlan[];
  /** `any`: one fitting plan is enough; `all`: every plan must fit (a collective visit). */
  mode: 'any' | 'all';
  /** Slots start within `[from, to)`. */
  from: EpochMinute;
  to: EpochMinute;
  /** A start's local minute of the day is a multiple of this. */
  stepMinutes: number;
  now: EpochMinute;
  /** The earliest start is `now + minimumNoticeMinutes`. */
  minimumNoticeMinutes: number;
  /** The latest start is `now + maxAdvanceMinutes`; null sets no limit. */
  maxAdvanceMinutes: number | null;
}

/** A bookable start: computed, never stored. */
export interface Slot {
  start: EpochMinute;
  /** Indexes into `SlotSearch.plans` of those that fit. */
  planIndexes: number[];
  /** 0 to 100; higher leaves less unusable gap (see `gapScore.ts`). */
  score: number;
}
