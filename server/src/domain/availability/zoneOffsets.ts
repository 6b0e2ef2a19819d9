/**
 * When a zone's offset from UTC changes, as integers.
 *
 * `offsetRuns` cuts a range of time into runs of constant offset. Inside a run, local time is plain
 * arithmetic (`local = utc + offset`), so the engine handles both DST days, zones where midnight is skipped
 * and 30-minute DST without any further case:
 *
 *     offsetRuns('America/New_York', 2027-03-14T00:00Z, 2027-03-15T00:00Z)
 *       → [{ start: …T00:00Z, end: …T07:00Z, offset: -300 }, { start: …T07:00Z, end: …T00:00Z, offset: -240 }]
 *
 * The source is the runtime's own zone database through Intl. Asking it costs about a microsecond per instant,
 * so the answer is kept per zone in blocks of about a year, and both the zones and the blocks are bounded.
 */
import type { EpochMinute } from './types';
import { MINUTES_PER_DAY } from './calendarDate';

export interface OffsetRun {
  start: EpochMinute;
  end: EpochMinute;
  /** Minutes east of UTC, negative in the Americas. */
  offset: number;
}

/** 364 days. */
const BLOCK_MINUTES = 364 * MINUTES_PER_DAY;
const MAX_ZONES = 128;
const MAX_BLOCKS_PER_ZONE = 32;

interface ZoneTable {
  formatter: Intl.DateTimeFormat;
  blocks: Map<number, OffsetRun[]>;
}

const zoneTables = new Map<string, ZoneTable>();

/** The runs that cover `[from, to)`, in order, without overlap. Throws a RangeError for an unknown zone. */
export function offsetRuns(timeZone: string, from: EpochMinute, to: EpochMinute): OffsetRun[] {
  const zone = zoneTable(timeZone);
  const runs: OffsetRun[] = [];
  let latest: OffsetRun | undefined;
  const lastBlock = Math.floor((to - 1) / BLOCK_MINUTES);
  for (let index = Math.floor(from / BLOCK_MINUTES); index <= lastBlock; index++) {
    for (const run of zoneBlock(zone, index)) {
      const start = Math.max(run.start, from);
      const end = Math.min(run.end, to);
      if (start >= end) continue;
      if (latest !== undefined && latest.offset === run.offset) {
        latest.end = end;
      } else {
        latest = { start, end, offset: run.offset };
        runs.push(latest);
      }
    }
  }
  return runs;
}

/** Minutes east of UTC at one instant. */
export function offsetAt(minute: EpochMinute, timeZone: string): number {
  const block = zoneBlock(zoneTable(timeZone), Math.floor(minute / BLOCK_MINUTES));
  return block.find((run) => minute < run.end)!.offset;
}

function zoneTable(timeZone: string): ZoneTable {
  let table = zoneTables.get(timeZone);
  if (table === undefined) {
    const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    table = { formatter, blocks: new Map() };
    makeRoom(zoneTables, MAX_ZONES);
    zoneTables.set(timeZone, table);
  }
  return table;
}

function zoneBlock(zone: ZoneTable, index: number): OffsetRun[] {
  let block = zone.blocks.get(index);
  if (block === undefined) {
    block = readBlock(zone.formatter, index * BLOCK_MINUTES);
    makeRoom(zone.blocks, MAX_BLOCKS_PER_ZONE);
    zone.blocks.set(index, block);
  }
  return block;
}

/** Drops the oldest entry of a full map. */
function makeRoom<K>(map: Map<K, unknown>, capacity: number): void {
  if (map.size < capacity) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/**
 * Compares the offset from one day to the next and halves the day where it differs. Two changes within a day
 * would go unseen; no zone has ever had them.
 */
function readBlock(formatter: Intl.DateTimeFormat, blockStart: EpochMinute): OffsetRun[] {
  const blockEnd = blockStart + BLOCK_MINUTES;
  const runs: OffsetRun[] = [];
  let runStart = blockStart;
  let offset = readOffset(formatter, blockStart);
  for (let day = blockStart; day < blockEnd; day += MINUTES_PER_DAY) {
    const nextOffset = readOffset(formatter, day + MINUTES_PER_DAY);
    if (nextOffset === offset) continue;
    let before = day;
    let change = day + MINUTES_PER_DAY;
    while (change - before > 1) {
      const middle = Math.floor((before + change) / 2);
      if (readOffset(formatter, middle) === offset) before = middle;
      else change = middle;
    }
    if (change >= blockEnd) break;
    runs.push({ start: runStart, end: change, offset });
    runStart = change;
    offset = nextOffset;
  }
  runs.push({ start: runStart, end: blockEnd, offset });
  return runs;
}

const LONG_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/;

/** Whole minutes: the last zone with seconds in its offset (Liberia) gave them up in January 1972. */
function readOffset(formatter: Intl.DateTimeFormat, minute: EpochMinute): number {
  const match = LONG_OFFSET.exec(formatter.format(minute * 60_000));
  if (match === null) throw new Error(`Intl gave no offset for ${formatter.resolvedOptions().timeZone}`);
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}
