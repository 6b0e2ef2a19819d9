import { randomUUID } from 'node:crypto';
import { visitorContext } from '../../../platform/request/systemContext';
import { type TestApp, TestClock, startTestApp } from '../../../../test/testApp';
import { builtInMind } from '../dialogue/builtInMind';
import { DEFAULT_SETTINGS } from '../settings/assistantSettings';
import { castFor } from './cast';
import { RehearsalTools } from './rehearsalTools';
import { runScenario } from './runScenario';
import type { Scenario } from './scenario';
import shipped from './shippedScenarios.json';

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
let t: TestApp;
let tenantId: string;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
  const business = await t.newBusiness('Corner Cuts');
  ({ tenantId } = business);
  await t.ask('mutation { initializeDefaultServices { created } }', {}, business);
  for (const name of ['Marcus Reid', 'Sofia Alvarez', 'April Stone']) {
    await t.ask(
      'mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }',
      { input: { name } },
      business,
    );
  }
});
afterAll(() => t.close());

function rehearsal(): RehearsalTools {
  const ctx = visitorContext(t.app.services.database, tenantId, t.clock);
  return new RehearsalTools(
    ctx,
    { conversationId: randomUUID(), settings: DEFAULT_SETTINGS },
    t.app.domain.assistant.tools,
  );
}

test.each((shipped as unknown as Scenario[]).map((scenario) => [scenario.id, scenario] as const))(
  '%s',
  async (_id, scenario) => {
    const tools = rehearsal();
    const { why, transcript } = await runScenario(builtInMind, tools, scenario, await castFor(tools));
    const said = transcript.map(({ from, text }) => `${from === 'customer' ? '>' : '<'} ${text}`).join('\n');
    expect(why === null ? null : `${why}\n${said}`).toBeNull();
  },
);

const BOOKED = {
  kind: 'booked',
  services: ['{service}'],
  barber: '{barber}',
  day: '{day}',
  time: '{time}',
} as const;

test.each([
  ['en', "Hi, I'm {name}, {phone}. Could I get a {service} with {barber} on {date} at {time}?"],
  ['es', 'Hola, soy {name}, {phone}. ¿Me agenda {service} con {barber} el {date} a las {time}?'],
] as const)('who says everything at once has it after two messages: %s', async (language, says) => {
  const tools = rehearsal();
  const scenario: Scenario = { id: 'all', language, title: 'All at once', says: [says], ends: BOOKED };
  const { passed, turns } = await runScenario(builtInMind, tools, scenario, await castFor(tools));
  expect({ passed, turns }).toEqual({ passed: true, turns: 2 });
});

test('who is asked which of two times they mean answers once more, and it is counted', async () => {
  const tools = rehearsal();
  const says = ['{service} with {barber} on {day} at {time}. At {time2}', '{name}, {phone}'];
  const scenario: Scenario = { id: 'two', language: 'en', title: 'Two times', says, ends: BOOKED };
  const { passed, askedBack } = await runScenario(builtInMind, tools, scenario, await castFor(tools));
  expect({ passed, askedBack }).toEqual({ passed: true, askedBack: 1 });
});

test('a rehearsal writes nothing', async () => {
  const { rows } = await t.asOwner(
    'SELECT (SELECT count(*)::int FROM appointments) + (SELECT count(*)::int FROM holds) AS count',
  );
  expect(rows[0].count).toBe(0);
});
