import { readFileSync } from 'node:fs';
import { builtInMind } from '../src/modules/assistant/dialogue/builtInMind';
import type { Mind } from '../src/modules/assistant/minds/mind';
import { type ScenarioResult, runScenario } from '../src/modules/assistant/scenarios/runScenario';
import type { Scenario } from '../src/modules/assistant/scenarios/scenario';
import shipped from '../src/modules/assistant/scenarios/shippedScenarios.json';
import { type AssistantSalon, startAssistantSalon } from './assistantSalon';
import development from './developmentConversations.json';
import heldBack from './heldBackConversations.json';
import heldBack2 from './heldBackConversations2.json';
import { type Measurement, percentile } from './table';

const LANGUAGES = { en: 'English', es: 'Spanish' } as const;
const SETS: Readonly<Record<string, unknown>> = {
  shipped,
  development,
  'held back': heldBack,
  'held back 2': heldBack2,
};
/** The only sets of which single conversations are shown: what is held back is for figures alone. */
const SHOWN = new Set(['shipped', 'development', 'of the file']);

const BUILT_IN = { mind: builtInMind, of: '', wantedMilliseconds: 50 };

interface Played {
  scenario: Scenario;
  result: ScenarioResult;
}

/**
 * How conversations end with the built-in mind, in both languages; it was taught by the development set, and nothing in
 * it was tuned on the held-back ones. `ASSISTANT_SET=development ASSISTANT_SHOW=failures` plays one set alone and prints
 * what went wrong in it (`ASSISTANT_SHOW=asked`: what ended right after asking back); `ASSISTANT_FILE` plays the conversations of a file instead. Where the environment names a language model (`ASSISTANT_MODEL_…`), the same follows with it.
 */
export async function benchAssistant(): Promise<Measurement[]> {
  const { ASSISTANT_SET: wanted, ASSISTANT_SHOW: show, ASSISTANT_FILE: file } = process.env;
  const sets = file ? { 'of the file': JSON.parse(readFileSync(file, 'utf8')) as unknown } : SETS;
  const salon = await startAssistantSalon();
  try {
    const rows: Measurement[] = [];
    const minds = [BUILT_IN, ...(salon.model ? [{ ...salon.model, of: `${salon.model.name}, ` }] : [])];
    for (const { mind, of, wantedMilliseconds } of minds) {
      for (const [set, conversations] of Object.entries(sets)) {
        if (wanted && wanted !== set) continue;
        for (const [language, name] of Object.entries(LANGUAGES)) {
          const ofLanguage = (conversations as Scenario[]).filter((each) => each.language === language);
          if (ofLanguage.length === 0) continue;
          const played = await play(mind, salon, ofLanguage);
          rows.push(...figures(`${of}${set}, ${name}`, played, wantedMilliseconds));
          const shown = show && SHOWN.has(set) ? played.filter(isShown[show] ?? (() => false)) : [];
          process.stdout.write(shown.map(transcriptOf).join(''));
        }
      }
    }
    return rows;
  } finally {
    await salon.stop();
  }
}

async function play(
  mind: Mind,
  { cast, rehearsal }: AssistantSalon,
  scenarios: readonly Scenario[],
): Promise<Played[]> {
  const played: Played[] = [];
  for (const scenario of scenarios) {
    played.push({ scenario, result: await runScenario(mind, rehearsal(), scenario, cast) });
  }
  return played;
}

/** What `ASSISTANT_SHOW` may name. */
const isShown: Readonly<Record<string, (played: Played) => boolean>> = {
  failures: ({ result }) => !result.passed,
  asked: ({ result }) => result.passed && result.askedBack > 0,
};

function transcriptOf({ scenario, result: { why, transcript, askedBack } }: Played): string {
  const said = transcript.map(({ from, text }) => `  ${from === 'customer' ? '>' : '<'} ${text}\n`).join('');
  return `${scenario.id}: ${why ?? `asked back ${askedBack} times`}\n${said}\n`;
}

function figures(of: string, played: readonly Played[], wantedMilliseconds: number): Measurement[] {
  const results = played.map(({ result }) => result);
  const passed = results.filter((result) => result.passed).length;
  const plain = played.filter(({ scenario, result }) => scenario.ends.kind === 'booked' && result.passed);
  const turns = plain.reduce((sum, { result }) => sum + result.turns, 0) / Math.max(1, plain.length);
  const wrong = played.filter(
    ({ scenario, result }) => result.appointment && !result.passed && scenario.ends.kind !== 'cancelled',
  ).length;
  const sum = (count: (result: ScenarioResult) => number): string =>
    String(results.reduce((total, result) => total + count(result), 0));
  return [
    {
      what: `${of}: right end`,
      value: `${passed} of ${results.length} (${Math.round((100 * passed) / results.length)} %)`,
      wanted: '≥ 95 %',
    },
    {
      what: `${of}: of these without asking back`,
      value: String(results.filter(({ passed, askedBack }) => passed && askedBack === 0).length),
      wanted: '',
    },
    { what: `${of}: customer's turns a booking`, value: turns.toFixed(1), wanted: '≤ 5' },
    { what: `${of}: wrong bookings`, value: String(wrong), wanted: '0' },
    { what: `${of}: invented times`, value: sum((result) => result.inventedTimes), wanted: '0' },
    { what: `${of}: writes without a yes`, value: sum((result) => result.unagreedWrites), wanted: '0' },
    {
      what: `${of}: a turn without the tools, p95`,
      value: `${percentile(
        results.flatMap((result) => result.milliseconds),
        95,
      ).toFixed(1)} ms`,
      wanted: `≤ ${wantedMilliseconds} ms`,
    },
  ];
}
