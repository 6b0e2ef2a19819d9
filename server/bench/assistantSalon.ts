import { randomUUID } from 'node:crypto';
import { createApp } from '../src/app';
import { type Cast, castFor } from '../src/modules/assistant/scenarios/cast';
import { RehearsalTools } from '../src/modules/assistant/scenarios/rehearsalTools';
import { DEFAULT_SETTINGS } from '../src/modules/assistant/settings/assistantSettings';
import type { Mind } from '../src/modules/assistant/minds/mind';
import type { Clock } from '../src/platform/clock';
import { readAssistantModel } from '../src/platform/config';
import { createLogger } from '../src/platform/logging';
import { RequestContext } from '../src/platform/request/requestContext';
import { visitorContext } from '../src/platform/request/systemContext';
import { BENCH_SECRET, startBenchDatabase } from './benchDatabase';

/** A Wednesday morning in New York, so that the same days are open on every run. */
const CLOCK: Clock = { now: () => new Date('2026-12-02T13:00:00.000Z') };

/** A whole benchmark is no month of a business: what it may cost is for whoever starts it with a model. */
const SETTINGS = { ...DEFAULT_SETTINGS, monthlySpendCapCents: 1_000_000 };
const MODEL_MILLISECONDS = 6_000;

/** A salon in which conversations are rehearsed. */
export interface AssistantSalon {
  cast: Cast;
  /** The tools of one conversation. */
  rehearsal: () => RehearsalTools;
  /** The language model that the environment names, with the built-in mind behind it. */
  model: { name: string; mind: Mind; wantedMilliseconds: number } | null;
  stop(): Promise<void>;
}

/** Starts a database and a salon with the default services and three barbers. */
export async function startAssistantSalon(): Promise<AssistantSalon> {
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
  const stop = async (): Promise<void> => {
    await app.stop();
    await database.stop();
  };
  try {
    const tenantId = await salon(app);
    const rehearsal = (): RehearsalTools =>
      new RehearsalTools(
        visitorContext(app.services.database, tenantId, CLOCK),
        { conversationId: randomUUID(), settings: SETTINGS },
        app.domain.assistant.tools,
      );
    const model = assistantModel && {
      name: assistantModel.name,
      mind: app.domain.assistant.mind,
      wantedMilliseconds: MODEL_MILLISECONDS,
    };
    return { cast: await castFor(rehearsal()), rehearsal, model, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
