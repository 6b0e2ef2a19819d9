import { type Shop, newShop } from '../../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../../test/testApp';

const FIELDS = 'id language title says hasBooking ends services barber day time reply';
const LIST = `{ ownAssistantScenarios { ${FIELDS} } }`;
const CREATE = `mutation ($input: AssistantScenarioInput!) { createAssistantScenario(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: AssistantScenarioInput!) { updateAssistantScenario(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!) { deleteAssistantScenario(id: $id) { ok message } }';
const PLAY = `mutation ($input: RehearseAssistantInput!) { rehearseAssistant(input: $input) {
  scenarioId outcome why transcript { from text } trail { name } } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
const BOOKED = {
  title: 'The Saturday regular',
  language: 'en',
  says: ['{service} with {barber} on {day} at {time}'],
  ends: 'booked',
  services: ['{service}'],
  barber: '{barber}',
  day: '{day}',
  time: '{time}',
};

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

type Shown = Record<string, unknown> & { id: string };
async function create(changes: object = {}, caller: Caller = shop): Promise<Shown> {
  return (await t.ask(CREATE, { input: { ...BOOKED, ...changes } }, caller)).createAssistantScenario as Shown;
}
const list = async (caller: Caller = shop): Promise<Shown[]> =>
  (await t.ask(LIST, {}, caller)).ownAssistantScenarios as Shown[];
async function play(scenarioIds: string[], caller: Caller = shop) {
  return (await t.ask(PLAY, { input: { scenarioIds } }, caller)).rehearseAssistant as {
    scenarioId: string;
    outcome: string;
    why: string | null;
    transcript: { from: string; text: string }[];
    trail: { name: string }[];
  }[];
}

test('a conversation of the owner is kept, changed and deleted, each time audited', async () => {
  const made = await create({ title: ' The  regular ', says: [' {service} with {barber}\n{day} {time} '] });
  expect(made).toEqual({
    ...BOOKED,
    id: expect.any(String),
    title: 'The  regular',
    says: ['{service} with {barber} {day} {time}'],
    hasBooking: false,
    reply: [],
  });
  const changed = {
    ...{ title: 'Prices', language: 'es', says: ['¿Cuánto cuesta?'], ends: 'nothing', reply: ['cuesta'] },
    services: ['{service}'],
  };
  const { updateAssistantScenario } = await t.ask(UPDATE, { id: made.id, input: changed }, shop);
  // What does not belong to this end is dropped.
  const kept = {
    ...changed,
    id: made.id,
    hasBooking: false,
    services: [],
    barber: null,
    day: null,
    time: null,
  };
  expect(updateAssistantScenario).toEqual(kept);
  expect(await list()).toEqual([kept]);
  await t.ask(DELETE, { id: made.id }, shop);
  expect(await list()).toEqual([]);
  const { rows } = await t.asOwner(
    `SELECT action, before->>'title' AS was, after->>'title' AS is FROM audit_log
     WHERE tenant_id = $1 AND entity = 'assistant_scenario' AND entity_id = $2::uuid ORDER BY at, id`,
    [shop.tenantId, made.id],
  );
  expect(rows).toEqual([
    { action: 'assistant_scenario.created', was: null, is: 'The  regular' },
    { action: 'assistant_scenario.updated', was: 'The  regular', is: 'Prices' },
    { action: 'assistant_scenario.deleted', was: 'Prices', is: null },
  ]);
});

test.each<[string, object | ((of: Shop) => object), string, string]>([
  ['no title', { title: '  ' }, 'title', 'A title has 1 to 100 characters.'],
  ['no line', { says: [] }, 'says', 'Write at least one line of the client.'],
  [
    '21 lines',
    { says: Array.from({ length: 21 }, () => BOOKED.says[0]) },
    'says',
    'A conversation has at most 20 lines of the client.',
  ],
  ['an empty line', { says: [...BOOKED.says, ' '] }, 'says[1]', 'A line has 1 to 500 characters.'],
  [
    'a line of 501 characters',
    { says: [...BOOKED.says, 'x'.repeat(501)] },
    'says[1]',
    'A line has 1 to 500 characters.',
  ],
  [
    'a placeholder that does not exist',
    { says: [...BOOKED.says, 'and a {servcie}'] },
    'says[1]',
    'There is no placeholder “{servcie}”.',
  ],
  [
    'one that is a property of every object',
    { says: [...BOOKED.says, '{constructor}'] },
    'says[1]',
    'There is no placeholder “{constructor}”.',
  ],
  [
    'a mandatory service that nobody names',
    { says: ['Anything with {barber} on {day} at {time}'] },
    'says',
    'No line says {service}, but the conversation is to end with it.',
  ],
  [
    'a day that nobody names',
    { says: ['{service} with {barber} at {time}'] },
    'says',
    'No line says {day} / {date}, but the conversation is to end with it.',
  ],
  [
    'a reference without a booking',
    { says: [...BOOKED.says, '{reference}'] },
    'says[1]',
    'Only a client who has a booking already can name its reference.',
  ],
  ['no service', { services: [] }, 'services', 'Choose at least one service.'],
  [
    'one service twice',
    { services: ['{service}', '{service}'] },
    'services[1]',
    'Each service may be given once.',
  ],
  [
    'a service that is not there',
    { services: ['{service}', '{barber}'] },
    'services[1]',
    'This service was not found.',
  ],
  [
    'a barber that is not there',
    ({ cut }: Shop) => ({ barber: cut }),
    'barber',
    'This barber was not found.',
  ],
  ['a day that is not on the list', { day: 'someday' }, 'day', 'Choose a day from the list.'],
  [
    'a time that is none',
    { time: '24:00' },
    'time',
    'Choose a time from the list, or give one such as 15:00.',
  ],
  [
    'an empty wording',
    { ends: 'nothing', reply: ['open', ''] },
    'reply[1]',
    'A wording has 1 to 100 characters.',
  ],
  [
    'too many wordings',
    { ends: 'nothing', reply: ['a', 'b', 'c', 'd', 'e', 'f'] },
    'reply',
    'Give at most 5 wordings.',
  ],
])('%s is refused, with the place and a sentence', async (_what, changes, path, message) => {
  const input = { ...BOOKED, ...(typeof changes === 'function' ? changes(shop) : changes) };
  const refused = await t.execute(CREATE, { input }, shop);
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fieldErrors: [{ path: `input.${path}`, message }],
  });
  expect(await list()).toEqual([]);
});

test('they are played beside shipped ones, and pass or fail with a reason and a trail', async () => {
  const right = await create();
  const wrong = await create({
    title: 'Wants too much',
    barber: '{barber2}',
    says: [`${BOOKED.says[0]}. Not {barber2}`],
  });
  const moves = await create({
    ...{
      title: 'Moves',
      hasBooking: true,
      says: ['I need to move my appointment', '{reference}, {phone}', '{day2} at {time2}'],
    },
    ...{ ends: 'moved', day: '{day2}', time: '{time2}' },
  });
  const results = await play([right.id, 'en-human', wrong.id, moves.id]);
  expect(results.map(({ scenarioId, outcome }) => [scenarioId, outcome])).toEqual([
    [right.id, 'passed'],
    ['en-human', 'passed'],
    [wrong.id, 'failed'],
    [moves.id, 'passed'],
  ]);
  expect(results[0]!.trail.map(({ name }) => name)).toEqual(expect.arrayContaining(['findSlots', 'book']));
  expect(results[2]!.why).toMatch(/^It chose \w+ instead of \w+\.$/);
  const { rows } = await t.asOwner('SELECT count(*)::int AS count FROM appointments WHERE tenant_id = $1', [
    shop.tenantId,
  ]);
  expect(rows[0].count).toBe(0);
});

test('plain words name real services, barbers, days and times', async () => {
  const plain = (changes: object) =>
    create({
      ...{ says: ['A cut with Ana tomorrow at 3 pm'], services: [shop.cut], barber: shop.ana },
      ...{ day: 'tomorrow', time: '15:00', ...changes },
    });
  const made = [
    await plain({}),
    await plain({ day: 'thursday', time: 'afternoon', barber: null }),
    await plain({ time: '16:00' }),
    await plain({ day: 'friday' }),
    await plain({ services: [shop.color] }),
    await plain({ barber: shop.bo }),
  ];
  const results = await play(made.map(({ id }) => id));
  expect(results.map(({ why }) => why)).toEqual([
    null,
    null,
    'It chose the time 15:00, which was not asked for.',
    'It chose the day 2026-12-03, which was not asked for.',
    'It chose Cut instead of Color.',
    'It chose Ana instead of Bo.',
  ]);
});

test('a customer who is asked back says once more what was wanted, in their own words', async () => {
  const vague = await create({
    ...{
      language: 'es',
      says: ['quiero una cita'],
      services: [shop.cut],
      barber: shop.ana,
      day: 'friday',
      time: '15:00',
    },
  });
  const [result] = await play([vague.id]);
  expect(result!.why).toBeNull();
  expect(result!.transcript.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Cut', 'viernes a las 15:00']),
  );
});

test('an answer must hold one of its wordings, whatever their capitals', async () => {
  const says = (reply: string[]) =>
    create({ title: 'Price', says: ['how much is a {service}?'], ends: 'nothing', reply });
  const made = [
    await says(['{SERVICE}'.toLowerCase(), 'no']),
    await says(['CUT', 'xyz']),
    await says(['xyz']),
  ];
  const results = await play(made.map(({ id }) => id));
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'failed']);
  expect(results[2]!.why).toContain('The last answer does not say what it should');
});

test('a business with too little for placeholders plays what needs none', async () => {
  const small = await t.newBusiness('Small');
  const plain = await create(
    { says: ['can I talk to a person? {name}, {phone}'], ends: 'handed_over', services: null },
    small,
  );
  expect((await play([plain.id], small)).map(({ outcome, why }) => [outcome, why])).toEqual([
    ['passed', null],
  ]);
});

test('whoever works alone plays what needs one barber, and is told what needs two', async () => {
  const alone = await t.newBusiness('Alone');
  const add = (mutation: string, input: object) =>
    t.ask(
      `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { id } }`,
      { input },
      alone,
    );
  await add('createService', { name: 'Shave', category: 'GROOMING', durationMinutes: 30, priceCents: 2000 });
  await add('createBarber', { name: 'Sal' });
  const one = await create({}, alone);
  const services = await create(
    { services: ['{service}', '{service2}'], says: [`${BOOKED.says[0]} and {service2}`] },
    alone,
  );
  const barbers = await create({ barber: null, says: [`${BOOKED.says[0]}, not {barber2}`] }, alone);
  expect(
    (await play([one.id, services.id, barbers.id], alone)).map(({ outcome, why }) => [outcome, why]),
  ).toEqual([
    ['passed', null],
    ['skipped', 'This conversation needs two services that one barber offers.'],
    ['skipped', 'This conversation needs two barbers who offer the same services.'],
  ]);
});

test('a business has at most a hundred, also when two are made at once', async () => {
  await t.asOwner(
    `INSERT INTO assistant_scenarios (tenant_id, id, language, title, says, has_booking, ends, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'en', 'x', '{x}', false, '{"kind": "cancelled"}', now(), now() FROM generate_series(1, 99)`,
    [shop.tenantId],
  );
  const answers = await Promise.all([1, 2, 3].map(() => t.execute(CREATE, { input: BOOKED }, shop)));
  expect(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made').sort()).toEqual([
    'CONFLICT',
    'CONFLICT',
    'made',
  ]);
  const refused = answers.find(({ errors }) => errors);
  expect(refused?.errors?.[0]?.message).toBe(
    'A business may have at most 100 conversations of its own. Delete one that is no longer needed.',
  );
  expect(await list()).toHaveLength(100);
});

test('another business neither sees, plays, changes nor deletes them, nor names what is not its own', async () => {
  const mine = await create();
  const other = await newShop(t, 'Elsewhere');
  expect(await list(other)).toEqual([]);
  const refused = async (document: string, variables: Record<string, unknown>) =>
    (await t.execute(document, variables, other)).errors?.[0];
  expect(await refused(UPDATE, { id: mine.id, input: BOOKED })).toMatchObject({
    message: 'This conversation was not found.',
    extensions: { code: 'NOT_FOUND' },
  });
  expect((await refused(DELETE, { id: mine.id }))?.extensions.code).toBe('NOT_FOUND');
  expect((await refused(PLAY, { input: { scenarioIds: [mine.id] } }))?.extensions.fieldErrors).toEqual([
    { path: 'input.scenarioIds[0]', message: 'This conversation was not found.' },
  ]);
  const input = { ...BOOKED, services: [shop.cut], barber: shop.ana };
  expect((await refused(CREATE, { input }))?.extensions.fieldErrors).toEqual([
    { path: 'input.services[0]', message: 'This service was not found.' },
    { path: 'input.barber', message: 'This barber was not found.' },
  ]);
  expect(await list()).toEqual([mine]);
});

test('a tried conversation tells what it would have made, to be kept as a test', async () => {
  const { rehearseMessage: asked } = await t.ask(
    'mutation ($input: RehearseMessageInput!) { rehearseMessage(input: $input) { session language visit { time } } }',
    { input: { text: "A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147" } },
    shop,
  );
  expect(asked).toMatchObject({ language: 'en', visit: null });
  const { rehearseMessage: booked } = await t.ask(
    'mutation ($input: RehearseMessageInput!) { rehearseMessage(input: $input) { ends visit { serviceIds barberId localDate time } } }',
    { input: { text: 'yes', session: asked.session } },
    shop,
  );
  expect(booked).toEqual({
    ends: 'booked',
    visit: { serviceIds: [shop.cut], barberId: shop.ana, localDate: '2026-12-03', time: '15:00' },
  });
});

test('the placeholders are explained in the language of whoever asks', async () => {
  const ask = async (language: 'en' | 'es') =>
    (await t.ask('{ assistantPlaceholders { name description } }', {}, { ...shop, language }))
      .assistantPlaceholders as { name: string; description: string }[];
  const [english, spanish] = [await ask('en'), await ask('es')];
  expect(english[0]).toEqual({ name: 'service', description: 'A service of your business.' });
  expect(spanish.filter(({ description }, index) => description === english[index]!.description)).toEqual([]);
});
