import { randomUUID } from 'node:crypto';
import { type Shop, newShop } from '../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const FIELDS = `id version updatedAt isOn tone languages allowedActions usesModel monthlySpendCapCents modelName
  spentThisMonthCents serviceAliases { targetId alias } barberAliases { targetId alias }`;
const SETTINGS = `{ assistantSettings { ${FIELDS} } }`;
const PUBLISH = `mutation ($input: AssistantSettingsInput!, $version: Int!) {
  updateAssistantSettings(input: $input, version: $version) { ${FIELDS} } }`;
const SCENARIOS = `query ($language: Language) { assistantScenarios(language: $language) { id language title says ends } }`;
const PLAY = `mutation ($input: RehearseAssistantInput!) { rehearseAssistant(input: $input) {
  scenarioId outcome why turns millisecondsP95 transcript { from text } trail { name given answered milliseconds } } }`;
const SAY = `mutation ($input: RehearseMessageInput!) { rehearseMessage(input: $input) {
  session reply ends suggestions { value } trail { name } } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
const DRAFT = {
  isOn: true,
  tone: 'friendly',
  languages: ['en', 'es'],
  allowedActions: ['book', 'move', 'cancel'],
  usesModel: true,
  monthlySpendCapCents: 1_000,
  serviceAliases: [] as object[],
  barberAliases: [] as object[],
};

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  shop = await newShop(t);
});

const publish = async (changes: object, version = 0, caller: Caller = shop) =>
  t.execute(PUBLISH, { input: { ...DRAFT, ...changes }, version }, caller);
const fieldErrors = ({ errors }: Awaited<ReturnType<typeof publish>>): unknown =>
  errors?.[0]?.extensions.fieldErrors;

interface Played {
  scenarioId: string;
  outcome: string;
  why: string | null;
  turns: number;
  millisecondsP95: number | null;
  transcript: { from: string; text: string }[];
  trail: { name: string; given: string; answered: string }[];
}
async function play(scenarioIds: string[], changes: object = {}, caller: Caller = shop): Promise<Played[]> {
  const input = { scenarioIds, settings: { ...DRAFT, ...changes } };
  return (await t.ask(PLAY, { input }, caller)).rehearseAssistant as Played[];
}
async function say(text: string, session: string | null = null, settings: object = DRAFT) {
  const answer = await t.ask(SAY, { input: { text, session, settings } }, shop);
  return answer.rehearseMessage as {
    session: string;
    reply: string;
    ends: string;
    suggestions: { value: string }[];
    trail: { name: string }[];
  };
}

describe('the settings', () => {
  test('begin with the defaults, and are published version by version, audited', async () => {
    const { assistantSettings } = await t.ask(SETTINGS, {}, shop);
    const { monthlySpendCapCents, ...rest } = DRAFT;
    expect(assistantSettings).toEqual({
      ...rest,
      ...{ id: shop.tenantId, version: 0, updatedAt: null, modelName: null },
      ...{ spentThisMonthCents: 0, monthlySpendCapCents },
    });
    const aliases = {
      serviceAliases: [{ targetId: shop.cut, alias: 'Fresh  up' }],
      barberAliases: [{ targetId: shop.ana, alias: 'Annie' }],
    };
    const first = await publish({ tone: 'brief', languages: ['es', 'es'], ...aliases });
    expect(first.data.updateAssistantSettings).toMatchObject({
      ...{ version: 1, updatedAt: NOW, tone: 'brief', languages: ['es'] },
      serviceAliases: [{ targetId: shop.cut, alias: 'Fresh up' }],
      barberAliases: aliases.barberAliases,
    });
    const stale = await publish({ tone: 'formal' });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CHANGED_MEANWHILE', version: 1 });
    const second = await publish({ tone: 'formal' }, 1);
    expect(second.data.updateAssistantSettings).toMatchObject({ version: 2, serviceAliases: [] });
    const { rows } = await t.asOwner(
      `SELECT before->>'tone' AS was, after->>'tone' AS is, before->>'serviceAliases' AS aliases FROM audit_log
       WHERE tenant_id = $1 AND action = 'assistant.settings_published' ORDER BY before->>'tone' DESC`,
      [shop.tenantId],
    );
    expect(rows).toEqual([
      { was: 'friendly', is: 'brief', aliases: '[]' },
      { was: 'brief', is: 'formal', aliases: '["Fresh up = Cut"]' },
    ]);
  });

  test('of two who publish at once, one is told to look again', async () => {
    const answers = await Promise.all([publish({ tone: 'brief' }), publish({ tone: 'formal' })]);
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'published');
    expect(codes.sort()).toEqual(['CHANGED_MEANWHILE', 'published']);
  });

  test.each<[string, (of: Shop) => object, string, string]>([
    ['no language', () => ({ languages: [] }), 'languages', 'Choose at least one language.'],
    [
      'a limit beyond the highest',
      () => ({ monthlySpendCapCents: 1_000_001 }),
      'monthlySpendCapCents',
      'The monthly limit must be between 0 and 10,000.00.',
    ],
    [
      'a name of one letter',
      ({ cut }) => ({ serviceAliases: [{ targetId: cut, alias: ' x ' }] }),
      'serviceAliases[0].alias',
      'Another name has 2 to 60 characters.',
    ],
    [
      'a name of signs alone',
      ({ cut }) => ({ serviceAliases: [{ targetId: cut, alias: '—!?' }] }),
      'serviceAliases[0].alias',
      'Another name needs at least one letter or digit.',
    ],
    [
      'one name twice',
      ({ cut, ana }) => ({
        serviceAliases: [{ targetId: cut, alias: 'Quick' }],
        barberAliases: [{ targetId: ana, alias: 'QUÍCK' }],
      }),
      'barberAliases[0].alias',
      '“QUÍCK” is given twice.',
    ],
    [
      'the name of another service',
      ({ cut }) => ({ serviceAliases: [{ targetId: cut, alias: 'color' }] }),
      'serviceAliases[0].alias',
      '“color” is the name of something else.',
    ],
    [
      'a service that is not there',
      () => ({ serviceAliases: [{ targetId: randomUUID(), alias: 'Quick' }] }),
      'serviceAliases[0].targetId',
      'This service was not found.',
    ],
    [
      'a barber in place of a service',
      ({ ana }) => ({ serviceAliases: [{ targetId: ana, alias: 'Quick' }] }),
      'serviceAliases[0].targetId',
      'This service was not found.',
    ],
    [
      'too many names',
      ({ cut }) => ({
        serviceAliases: Array.from({ length: 201 }, (_one, index) => ({
          targetId: cut,
          alias: `cut ${index}`,
        })),
      }),
      'serviceAliases',
      'There may be at most 200 other names.',
    ],
  ])('refuse %s, with its place', async (_what, changes, path, message) => {
    expect(fieldErrors(await publish(changes(shop)))).toEqual([{ path: `input.${path}`, message }]);
    expect((await t.ask(SETTINGS, {}, shop)).assistantSettings.version).toBe(0);
  });

  test('are of one business: another sees and names nothing of it', async () => {
    await publish({ tone: 'formal', serviceAliases: [{ targetId: shop.cut, alias: 'Quick' }] });
    const other = await newShop(t, 'Elsewhere');
    const { assistantSettings } = await t.ask(SETTINGS, {}, other);
    expect(assistantSettings).toMatchObject({ version: 0, tone: 'friendly', serviceAliases: [] });
    const foreign = await publish({ serviceAliases: [{ targetId: shop.cut, alias: 'Quick' }] }, 0, other);
    expect(fieldErrors(foreign)).toEqual([
      { path: 'input.serviceAliases[0].targetId', message: 'This service was not found.' },
    ]);
    // A name may be used in each business.
    const own = await publish({ serviceAliases: [{ targetId: other.cut, alias: 'Quick' }] }, 0, other);
    expect(own.data.updateAssistantSettings.version).toBe(1);
  });

  test('tell what the model cost in this month, a begun cent as a whole one', async () => {
    await t.asOwner(
      `INSERT INTO assistant_spending (tenant_id, id, month, micro_cents)
       VALUES ($1, gen_random_uuid(), '2026-12-01', 2000001), ($1, gen_random_uuid(), '2026-11-01', 9000000)`,
      [shop.tenantId],
    );
    expect((await t.ask(SETTINGS, {}, shop)).assistantSettings.spentThisMonthCents).toBe(3);
  });

  test('are heard by the very next message: who switched the assistant off is not talked for', async () => {
    const send = `mutation { sendAssistantMessage(input: { slug: "${shop.slug}", text: "hello" }) { reply } }`;
    expect((await t.execute(send)).errors).toBeUndefined();
    await publish({ isOn: false });
    expect((await t.execute(send)).errors?.[0]?.extensions.code).toBe('SWITCHED_OFF');
  });
});

describe('the test bench', () => {
  /** Rows of every table that something of a business may be written to. */
  async function rowCounts(): Promise<Record<string, number>> {
    const { rows } = await t.asOwner(
      `SELECT table_name AS name, (xpath('/row/count/text()', query_to_xml('SELECT count(*) FROM ' || table_name, false, true, '')))[1]::text::int AS count
       FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND table_name NOT IN ('rate_limits') ORDER BY 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count] as [string, number]));
  }

  test('ships sixty conversations in two languages, plays them on real times, and writes nothing', async () => {
    const { assistantScenarios } = await t.ask(SCENARIOS, {}, shop);
    expect(assistantScenarios).toHaveLength(60);
    const spanish = (await t.ask(SCENARIOS, { language: 'es' }, shop)).assistantScenarios as { id: string }[];
    expect(spanish.length).toBeGreaterThan(20);

    const before = await rowCounts();
    const ids = ['en-all-at-once', 'en-cancel', 'en-move', 'en-human', 'en-injection', 'es-sencilla'];
    const results = await play(ids);
    expect(results.map(({ scenarioId, outcome, why }) => [scenarioId, outcome, why])).toEqual(
      ids.map((id) => [id, 'passed', null]),
    );
    expect(await rowCounts()).toEqual(before);
    expect(before.tenants).toBeGreaterThan(0);

    const [booked] = results;
    expect(booked).toMatchObject({ turns: 2, millisecondsP95: expect.any(Number) });
    expect(booked!.transcript.map(({ from }) => from)).toEqual([
      'customer',
      'assistant',
      'customer',
      'assistant',
    ]);
    expect(booked!.transcript[0]!.text).toContain('Dana Fox, 212 555 0147');
    expect(booked!.trail.map(({ name }) => name)).toEqual(expect.arrayContaining(['findSlots', 'book']));
    expect(JSON.stringify(booked!.trail)).not.toMatch(/[\w-]{60,}/);
  });

  test('follows the settings that are tried, which nobody has published', async () => {
    const [spanish] = await play(['es-sencilla'], { languages: ['en'] });
    expect(spanish).toMatchObject({
      outcome: 'skipped',
      why: 'The assistant does not speak Spanish under these settings.',
      transcript: [],
    });
    const inSpanish = await play(['es-sencilla'], { languages: ['en'] }, { ...shop, language: 'es' });
    expect(inSpanish[0]!.why).toBe('El asistente no habla español con estos ajustes.');

    const [cancel] = await play(['en-cancel'], { allowedActions: ['book', 'move'] });
    expect(
      cancel!.trail.filter(({ name, answered }) => name === 'cancel' && !answered.includes('error')),
    ).toEqual([]);
    expect((await t.ask(SETTINGS, {}, shop)).assistantSettings.version).toBe(0);
  });

  test('refuses what cannot be played: unknown conversations, bad settings, too little to talk about', async () => {
    const refused = async (input: object, caller: Caller = shop) =>
      (await t.execute(PLAY, { input }, caller)).errors?.[0];
    expect((await refused({ scenarioIds: ['en-plain', 'made-up'] }))?.extensions.fieldErrors).toEqual([
      { path: 'input.scenarioIds[1]', message: 'This conversation was not found.' },
    ]);
    expect((await refused({ scenarioIds: [] }))?.extensions.fieldErrors).toEqual([
      { path: 'input.scenarioIds', message: 'Choose at least one conversation.' },
    ]);
    const settings = { ...DRAFT, serviceAliases: [{ targetId: shop.cut, alias: 'color' }] };
    expect((await refused({ scenarioIds: ['en-plain'], settings }))?.extensions.fieldErrors).toEqual([
      { path: 'input.settings.serviceAliases[0].alias', message: '“color” is the name of something else.' },
    ]);
    const empty = await t.newBusiness('Empty');
    expect(await refused({ scenarioIds: ['en-plain'] }, empty)).toMatchObject({
      message:
        'Conversations with placeholders need a service that a barber offers, and two days with free times within the coming week.',
      extensions: { code: 'CONFLICT' },
    });
  });

  test('is counted by business', async () => {
    const sixty = ((await t.ask(SCENARIOS, {}, shop)).assistantScenarios as { id: string }[]).map(
      ({ id }) => id,
    );
    const other = await newShop(t, 'Elsewhere');
    // Nothing is played in a language that is not spoken, but asking counts.
    const ask = async (language: string, caller: Caller) => {
      const scenarioIds = sixty.filter((id) => id.startsWith(language));
      const input = { scenarioIds, settings: { ...DRAFT, languages: [language === 'en' ? 'es' : 'en'] } };
      return (await t.execute(PLAY, { input }, caller)).errors?.[0]?.extensions.code ?? 'played';
    };
    const codes: string[] = [];
    for (let count = 0; count < 28; count++) codes.push(await ask('en', shop));
    expect(codes.slice(0, 27)).toEqual(codes.slice(0, 27).map(() => 'played'));
    expect(codes[27]).toBe('RATE_LIMITED');
    expect(await ask('en', other)).toBe('played');
  });

  test('a conversation can be tried message by message, and books nothing', async () => {
    const before = await rowCounts();
    const first = await say("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
    expect(first.reply).toContain('Thursday, December 3 at 3:00');
    expect(first).toMatchObject({ ends: 'nothing', suggestions: [{ value: 'Yes' }, { value: 'No' }] });
    const second = await say('yes', first.session);
    expect(second.ends).toBe('booked');
    expect(second.trail.map(({ name }) => name)).toContain('book');
    const third = await say('please cancel my appointment TRY2AB, 212 555 0147', second.session);
    const fourth = await say('yes', third.session);
    expect(third.reply).toContain('3:00');
    expect(fourth.ends).toBe('cancelled');
    expect(await rowCounts()).toEqual(before);
  });

  test('a tried conversation goes on only where it began', async () => {
    const { session } = await say('hello');
    const other = await newShop(t, 'Elsewhere');
    for (const [token, caller] of [
      [session, other],
      [`${session.slice(0, -4)}AAAA`, shop],
      ['nonsense', shop],
    ] as const) {
      const { errors } = await t.execute(SAY, { input: { text: 'hi', session: token } }, caller);
      expect(errors?.[0]?.extensions.fieldErrors).toEqual([
        {
          path: 'input.session',
          message: 'This conversation cannot be continued. Begin a new one.',
        },
      ]);
    }
  });
});
