import { randomUUID } from 'node:crypto';
import { createApp } from '../src/app';
import { builtInMind } from '../src/modules/assistant/dialogue/builtInMind';
import type { Mind } from '../src/modules/assistant/minds/mind';
import { castFor } from '../src/modules/assistant/scenarios/cast';
import { RehearsalTools } from '../src/modules/assistant/scenarios/rehearsalTools';
import { type ScenarioResult, runScenario } from '../src/modules/assistant/scenarios/runScenario';
import type { Scenario } from '../src/modules/assistant/scenarios/scenario';
import shipped from '../src/modules/assistant/scenarios/shippedScenarios.json';
import { DEFAULT_SETTINGS } from '../src/modules/assistant/settings/assistantSettings';
import type { Clock } from '../src/platform/clock';
import { readAssistantModel } from '../src/platform/config';
import { createLogger } from '../src/platform/logging';
import { RequestContext } from '../src/platform/request/requestContext';
import { visitorContext } from '../src/platform/request/systemContext';
import { BENCH_SECRET, startBenchDatabase } from './benchDatabase';
import heldBack from './heldBackConversations.json';
import { type Measurement, percentile } from './table';

/** A Wednesday morning in New York, so that the same days are open on every run. */
const CLOCK: Clock = { now: () => new Date('2026-12-02T13:00:00.000Z') };
const LANGUAGES = { en: 'English', es: 'Spanish' } as const;

/** A whole benchmark is no month of a business: what it may cost is for whoever starts it with a model. */
const SETTINGS = { ...DEFAULT_SETTINGS, monthlySpendCapCents: 1_000_000 };

/**
 * How conversations end with the built-in mind, in both languages; nothing in them was tuned on the held-back ones.
 * Where the environment names a language model (`ASSISTANT_MODEL_…`), the same with it, in a second block.
 */
export async function benchAssistant(): Promise<Measurement[]> {
  const assistantModel = readAssistantModel((name) => process.env[name]?.trim() || null);
  const database = await startBenchDatabase({ filled: false });
  const app = await createApp(
    {
      ownerUrl: database.ownerUrl,
      tokenSecret: BENCH_SECRET,
      publicUrl: 'http://localhost',
      smtpUrl: null,
      mailFrom: 'bench@bench.example',
      supportEmail: null,
      metricsToken: null,
      tenantGraceDays: 30,
      production: true,
      trustProxy: false,
      clientFolder: null,
      runWorker: false,
      allowPrivateAddresses: false,
      twilio: { account: null, baseUrl: null, timeoutMilliseconds: 1_000 },
      google: { client: null, baseUrl: null },
      stripe: { baseUrl: null, timeoutMilliseconds: 1_000 },
      assistantModel,
    },
    CLOCK,
    createLogger('silent'),
  );
  try {
    const tenantId = await salon(app);
    const rehearsal = (): RehearsalTools =>
      new RehearsalTools(
        visitorContext(app.services.database, tenantId, CLOCK),
        { conversationId: randomUUID(), settings: SETTINGS },
        app.domain.assistant.tools,
      );
    const cast = await castFor(rehearsal());
    const rows: Measurement[] = [];
    const sets = Object.entries({ shipped, 'held back': heldBack }).flatMap(([set, conversations]) =>
      Object.entries(LANGUAGES).map(([language, name]) => ({ set, conversations, language, name })),
    );
    const minds: { of: string; mind: Mind; isModel: boolean }[] = [
      { of: '', mind: builtInMind, isModel: false },
      ...(assistantModel
        ? [{ of: `${assistantModel.name}, `, mind: app.domain.assistant.mind, isModel: true }]
        : []),
    ];
    const played = minds.flatMap((mind) => sets.map((each) => ({ ...mind, ...each })));
    for (const { of, mind, isModel, set, conversations, language, name } of played) {
      const results: { scenario: Scenario; result: ScenarioResult }[] = [];
      for (const scenario of (conversations as unknown as Scenario[]).filter(
        (each) => each.language === language,
      )) {
        results.push({ scenario, result: await runScenario(mind, rehearsal(), scenario, cast) });
      }
      rows.push(...figures(`${of}${set}, ${name}`, results, isModel));
    }
    return rows;
  } finally {
    await app.stop();
    await database.stop();
  }
}

function figures(
  of: string,
  played: readonly { scenario: Scenario; result: ScenarioResult }[],
  isModel: boolean,
): Measurement[] {
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
      wanted: isModel ? '≤ 6000 ms' : '≤ 50 ms',
    },
  ];
}

/** A salon with the default services and three barbers. */
async function salon(app: Awaited<ReturnType<typeof createApp>>): Promise<string> {
  let authorization: string | null = null;
  let tenantId: string | null = null;
  const ask = async (query: string, input?: object): Promise<Record<string, Record<string, string>>> => {
    const contextValue = new RequestContext(
      { authorization, tenantId, address: 'bench', userAgent: null },
      app.services,
    );
    const { body } = await app.apollo.executeOperation({ query, variables: { input } }, { contextValue });
    if (body.kind !== 'single' || body.singleResult.errors) {
      throw new Error(JSON.stringify(body));
    }
    return body.singleResult.data as Record<string, Record<string, string>>;
  };
  const password = 'bench-password';
  const { register } = await ask(
    'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }',
    {
      firstName: 'Bea',
      lastName: 'Bench',
      email: 'bea@bench.example',
      password,
      confirmPassword: password,
    },
  );
  authorization = `Bearer ${register!.accessToken}`;
  const { createTenant } = await ask(
    'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
    {
      businessName: 'Corner Cuts',
      businessType: 'barbershop',
      timeZone: 'America/New_York',
    },
  );
  tenantId = createTenant!.id!;
  await ask('mutation { initializeDefaultServices { created } }');
  for (const name of ['Marcus Reid', 'Sofia Alvarez', 'April Stone']) {
    await ask('mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }', { name });
  }
  return tenantId;
}
