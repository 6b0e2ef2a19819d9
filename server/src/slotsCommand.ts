/**
 * `npm run slots -- --workload FILE [--mode roundRobin|collective|single]`
 *
 * Answers a workload file with the availability engine and prints one JSON object:
 * `{"slots": ["2027-03-01T14:00:00.000Z", …], "medianMicros": 41.3}`. The time is the engine's alone, from the
 * typed search to the ISO texts: the median of warm runs. Modes: `roundRobin` (the default) lists the starts at
 * which any host is free, `collective` those at which all are, `single` those of the one host.
 *
 * Bad input ends it with code 2 and one sentence on standard error that names the argument.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { findSlotStarts, formatStarts } from './domain/availability/findSlots';
import type { WorkloadMode } from './domain/availability/slotWorkload';
import { WORKLOAD_MODES, parseWorkload, searchForWorkload } from './domain/availability/slotWorkload';
import type { SlotSearch } from './domain/availability/types';

const WARM_UP_RUNS = 2000;
const MEASURED_RUNS = 1001;

class BadArgument extends Error {}

function main(): void {
  try {
    const { workload, mode } = readArguments(process.argv.slice(2));
    const search = readSearch(workload, mode);
    process.stdout.write(`${JSON.stringify(answer(search))}\n`);
  } catch (error) {
    if (!(error instanceof BadArgument)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

function readArguments(args: string[]): { workload: string; mode: WorkloadMode } {
  let values: { workload?: string; mode?: string };
  try {
    ({ values } = parseArgs({ args, options: { workload: { type: 'string' }, mode: { type: 'string' } } }));
  } catch (error) {
    throw new BadArgument(firstSentence(error));
  }
  if (!values.workload) throw new BadArgument('--workload FILE is required.');
  const asked = values.mode ?? 'roundRobin';
  const mode = WORKLOAD_MODES.find((known) => known === asked);
  if (mode === undefined) {
    throw new BadArgument(`--mode must be one of ${WORKLOAD_MODES.join(', ')}, not '${asked}'.`);
  }
  return { workload: values.workload, mode };
}

/** The file is looked for from the folder in which npm was called. */
function readSearch(file: string, mode: WorkloadMode): SlotSearch {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new BadArgument(`--workload ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BadArgument(`--workload ${file} is not JSON.`);
  }
  try {
    return searchForWorkload(parseWorkload(json), mode);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BadArgument(`--workload ${file} does not fit: ${error.message}.`);
  }
}

function answer(search: SlotSearch): { slots: string[]; medianMicros: number } {
  const run = (): string[] => formatStarts(findSlotStarts(search));
  for (let i = 0; i < WARM_UP_RUNS; i++) run();
  const micros: number[] = [];
  for (let i = 0; i < MEASURED_RUNS; i++) {
    const began = performance.now();
    run();
    micros.push((performance.now() - began) * 1000);
  }
  micros.sort((a, b) => a - b);
  return { slots: run(), medianMicros: Math.round(micros[MEASURED_RUNS >> 1]! * 10) / 10 };
}

function firstSentence(error: unknown): string {
  return `${String((error as Error).message)
    .split('. ')[0]!
    .replace(/\.$/, '')}.`;
}

main();
