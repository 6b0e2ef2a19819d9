import { randomUUID } from 'node:crypto';
import { type Caller, type GraphqlAnswer, type TestApp, startTestApp } from '../../../test/testApp';
import { DEFAULT_CATALOG } from '../../domain/catalog/defaultCatalog';
import { onStatement } from '../../platform/database/statements';
import { newId } from '../../platform/ids';

const FIELDS = `id name description category durationMinutes bufferMinutes effectiveBufferMinutes
  processingAfterMinutes processingMinutes priceCents isActive sortOrder createdAt`;
const LIST = `query ($filter: ServiceFilter) { services(filter: $filter) { ${FIELDS} } }`;
const GET = `query ($id: ID!) { service(id: $id) { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateServiceInput!) { createService(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateServiceInput!) { updateService(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!) { deleteService(id: $id) { ok message } }`;
const INITIALIZE = `mutation { initializeDefaultServices { created total services { ${FIELDS} } } }`;
const REORDER = `mutation ($category: ServiceCategory!, $ids: [ID!]!) {
  reorderServices(category: $category, ids: $ids) { id name sortOrder } }`;
const IMPORT = `mutation ($csv: String!) {
  importServices(csv: $csv) { created updated failed errors { row field message } } }`;

const CUT = { name: 'Skin fade', category: 'HAIRCUTS_TRIMS', durationMinutes: 45, priceCents: 3500 };

let t: TestApp;
let owner: Caller;
let barber: Caller;
let stranger: Caller;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  owner = await t.newBusiness();
  stranger = await t.newBusiness('Another salon');
  barber = await memberOf(owner.tenantId!, 'barber');
});
afterAll(() => t.close());

async function memberOf(tenantId: string, role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  await inTenant(tenantId, 'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, $2, $3, $4)', [
    newId(),
    userId,
    role,
  ]);
  return { token, tenantId };
}

const inTenant = <T = unknown>(tenantId: string, sql: string, values: unknown[] = []): Promise<T[]> =>
  t.app.services.database.write({ tenantId, userId: null }, (tx) =>
    tx.manager.query<T[]>(sql, [tenantId, ...values]),
  );

const create = async (input: object, caller = owner) =>
  (await t.ask(CREATE, { input }, caller)).createService;
const names = async (filter?: object, caller = owner): Promise<string[]> =>
  (await t.ask(LIST, { filter }, caller)).services.map((service: { name: string }) => service.name);

const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
const fieldErrorsOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fieldErrors;

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(() => (count += 1));
  await work().finally(stop);
  return count;
}

describe('the order of a category', () => {
  const reorder = (ids: string[], caller = owner) =>
    t.execute(REORDER, { category: 'HAIRCUTS_TRIMS', ids }, caller);
  const cuts = () =>
    Promise.all(['Ant', 'Bee', 'Cat'].map(async (name) => (await create({ ...CUT, name })).id as string));

  it('is the owner’s own; what is new or comes from another category follows by name', async () => {
    const [ant, bee, cat] = (await cuts()) as [string, string, string];
    const { data } = await reorder([cat, ant, bee]);
    expect(data.reorderServices.map((one: { name: string }) => one.name)).toEqual(['Cat', 'Ant', 'Bee']);
    await create({ ...CUT, name: 'Zebra' });
    await create({ ...CUT, name: 'Aardvark' });
    expect(await names()).toEqual(['Cat', 'Ant', 'Bee', 'Aardvark', 'Zebra']);
    await t.ask(UPDATE, { id: cat, input: { category: 'GROOMING' } }, owner);
    await t.ask(UPDATE, { id: cat, input: { category: 'HAIRCUTS_TRIMS' } }, owner);
    expect(await names()).toEqual(['Ant', 'Bee', 'Aardvark', 'Cat', 'Zebra']);
    const [entry] = await inTenant<{ after: object }>(
      owner.tenantId!,
      `SELECT after FROM audit_log WHERE tenant_id = $1 AND action = 'service.reordered'`,
    );
    expect(entry!.after).toEqual({ category: 'HAIRCUTS_TRIMS', ids: [cat, ant, bee] });
  });

  it('names every service of the category once, and none of anybody else’s', async () => {
    const [ant, bee, cat] = (await cuts()) as [string, string, string];
    const shave = await create({ ...CUT, name: 'Shave', category: 'GROOMING' });
    for (const ids of [[], [ant, bee], [ant, bee, shave.id], [ant, bee, cat, shave.id], [ant, bee, 'x']]) {
      expect(codeOf(await reorder(ids))).toBe('CONFLICT');
    }
    expect(codeOf(await reorder([ant, bee, cat], stranger))).toBe('CONFLICT');
    expect(fieldErrorsOf(await reorder([ant, bee, ant]))).toEqual([
      { path: 'ids[2]', message: 'A service is given more than once.' },
    ]);
    expect(codeOf(await reorder([ant, bee, cat], barber))).toBe('FORBIDDEN');
    expect(await names()).toEqual(['Shave', 'Ant', 'Bee', 'Cat']);
  });
});

describe('the catalogue', () => {
  it('is empty at first, and lists by category, sort order and name', async () => {
    expect(await names()).toEqual([]);
    await create({ ...CUT, name: 'Zen cut' });
    await create({ ...CUT, name: 'beard trim', category: 'GROOMING' });
    await create({ ...CUT, name: 'Apple cut' });
    const first = await create({ ...CUT, name: 'Placed first' });
    await t.ask(UPDATE, { id: first.id, input: { sortOrder: 5 } }, owner);
    expect(await names()).toEqual(['beard trim', 'Placed first', 'Apple cut', 'Zen cut']);
  });

  it('is searched by name, description and category label, and narrowed by category and activity', async () => {
    await create({ ...CUT, name: 'Skin fade' });
    await create({
      ...CUT,
      name: 'Shave',
      category: 'GROOMING',
      description: 'With a hot towel',
      isActive: false,
    });
    await create({ ...CUT, name: '100% silk_press', category: 'STYLING_FINISHING' });
    expect(await names({ search: 'FADE' })).toEqual(['Skin fade']);
    expect(await names({ search: 'hot towel' })).toEqual(['Shave']);
    expect(await names({ search: 'haircuts &' })).toEqual(['Skin fade']);
    expect(await names({ search: '0%' })).toEqual(['100% silk_press']);
    expect(await names({ search: 'k_p' })).toEqual(['100% silk_press']);
    expect(await names({ search: '\\' })).toEqual([]);
    expect(await names({ category: 'GROOMING' })).toEqual(['Shave']);
    expect(await names({ isActive: true })).not.toContain('Shave');
    const tooLong = await t.execute(LIST, { filter: { search: 'x'.repeat(101) } }, owner);
    expect(fieldErrorsOf(tooLong)).toEqual([
      { path: 'filter.search', message: 'Search text must have at most 100 characters.' },
    ]);
  });

  it('takes as many statements for many services as for one', async () => {
    await create(CUT);
    await names();
    const one = await statementsOf(() => names());
    for (let number = 1; number <= 5; number++) {
      await create({ ...CUT, name: `Cut ${number}` });
    }
    await names();
    expect(await statementsOf(() => names())).toBe(one);
    expect(one).toBe(2);
  });

  it('may be read by a barber, but not changed', async () => {
    const { id } = await create(CUT);
    expect(await names({}, barber)).toEqual(['Skin fade']);
    const attempts = [
      t.execute(CREATE, { input: { ...CUT, name: 'Other' } }, barber),
      t.execute(UPDATE, { id, input: { name: 'Other' } }, barber),
      t.execute(DELETE, { id }, barber),
      t.execute(INITIALIZE, {}, barber),
      t.execute(IMPORT, { csv: 'name\nx' }, barber),
    ];
    for (const attempt of attempts) {
      expect(codeOf(await attempt)).toBe('FORBIDDEN');
    }
    expect(codeOf(await t.execute(LIST, {}, { tenantId: owner.tenantId }))).toBe('UNAUTHENTICATED');
    expect(codeOf(await t.execute(LIST, {}, { token: owner.token }))).toBe('TENANT_REQUIRED');
  });

  it('of one business is not found by another', async () => {
    const { id } = await create(CUT);
    expect(await names({}, stranger)).toEqual([]);
    expect(codeOf(await t.execute(LIST, {}, { token: stranger.token, tenantId: owner.tenantId }))).toBe(
      'NOT_FOUND',
    );
    for (const wanted of [id, randomUUID(), 'nonsense']) {
      for (const [document, variables] of [
        [GET, { id: wanted }],
        [UPDATE, { id: wanted, input: { name: 'Stolen' } }],
        [DELETE, { id: wanted }],
      ] as const) {
        const answer = await t.execute(document, variables, stranger);
        expect(answer.errors?.[0]).toMatchObject({
          message: 'This service was not found.',
          extensions: { code: 'NOT_FOUND' },
        });
      }
    }
    expect((await t.ask(GET, { id }, owner)).service.name).toBe('Skin fade');
  });
});

describe('creating a service', () => {
  it('trims texts and falls back to the buffer of the business', async () => {
    const service = await create({ ...CUT, name: '  Skin fade ', description: '   ' });
    expect(service).toMatchObject({
      ...CUT,
      description: null,
      bufferMinutes: null,
      effectiveBufferMinutes: 5,
      processingMinutes: null,
      isActive: true,
      sortOrder: 1_000_000,
    });
    expect((await t.ask(GET, { id: service.id.toUpperCase() }, owner)).service).toEqual(service);
  });

  it('keeps its own buffer and its processing time', async () => {
    const service = await create({
      ...CUT,
      durationMinutes: 120,
      bufferMinutes: 0,
      processingAfterMinutes: 45,
      processingMinutes: 40,
    });
    expect(service).toMatchObject({
      bufferMinutes: 0,
      effectiveBufferMinutes: 0,
      processingAfterMinutes: 45,
      processingMinutes: 40,
    });
  });

  it.each([
    [{ name: '  ' }, 'input.name', 'Service name must have 1 to 120 characters.'],
    [{ name: 'x'.repeat(121) }, 'input.name', 'Service name must have 1 to 120 characters.'],
    [
      { description: 'x'.repeat(1001) },
      'input.description',
      'Description must have at most 1000 characters.',
    ],
    [{ durationMinutes: 4 }, 'input.durationMinutes', 'Duration must be 5 to 720 minutes.'],
    [{ durationMinutes: 721 }, 'input.durationMinutes', 'Duration must be 5 to 720 minutes.'],
    [{ bufferMinutes: -1 }, 'input.bufferMinutes', 'Buffer must be 0 to 120 minutes.'],
    [{ bufferMinutes: 121 }, 'input.bufferMinutes', 'Buffer must be 0 to 120 minutes.'],
    [{ priceCents: -1 }, 'input.priceCents', 'Price must be 0 to 100,000.00.'],
    [{ priceCents: 10_000_001 }, 'input.priceCents', 'Price must be 0 to 100,000.00.'],
    [
      { processingMinutes: 10 },
      'input.processingAfterMinutes',
      'A processing time needs both the work before it and its own length in minutes.',
    ],
    [
      { processingAfterMinutes: 10 },
      'input.processingMinutes',
      'A processing time needs both the work before it and its own length in minutes.',
    ],
    [
      { processingAfterMinutes: 4, processingMinutes: 10 },
      'input.processingAfterMinutes',
      'The work before the processing time must take at least 5 minutes.',
    ],
    [
      { processingAfterMinutes: 5, processingMinutes: 4 },
      'input.processingMinutes',
      'The processing time must be at least 5 minutes.',
    ],
    [
      { processingAfterMinutes: 25, processingMinutes: 20 },
      'input.processingMinutes',
      'The processing time must end before the service does: 25 + 20 minutes is not less than 45.',
    ],
  ])('refuses %j', async (bad, path, message) => {
    const answer = await t.execute(CREATE, { input: { ...CUT, ...bad } }, owner);
    expect(codeOf(answer)).toBe('BAD_USER_INPUT');
    expect(fieldErrorsOf(answer)).toEqual([{ path, message }]);
  });

  it('refuses a name that is taken, whatever its case, but not by another business', async () => {
    await create(CUT);
    const answer = await t.execute(CREATE, { input: { ...CUT, name: 'SKIN FADE' } }, owner);
    expect(fieldErrorsOf(answer)).toEqual([
      {
        path: 'input.name',
        message: 'There is already a service named “SKIN FADE”. Please choose another name.',
      },
    ]);
    expect(await create(CUT, stranger)).toMatchObject({ name: 'Skin fade' });
  });

  it('is written to the audit log', async () => {
    const { id } = await create(CUT);
    const rows = await inTenant(
      owner.tenantId!,
      'SELECT action, entity_id, after FROM audit_log WHERE tenant_id = $1 AND entity_id = $2',
      [id],
    );
    expect(rows).toEqual([
      { action: 'service.created', entity_id: id, after: expect.objectContaining({ name: CUT.name }) },
    ]);
  });
});

describe('updating a service', () => {
  it('changes what is given, leaves the rest and clears with null', async () => {
    const { id } = await create({ ...CUT, description: 'Short', bufferMinutes: 10 });
    const { updateService } = await t.ask(UPDATE, { id, input: { priceCents: 0, isActive: false } }, owner);
    expect(updateService).toMatchObject({
      ...CUT,
      priceCents: 0,
      isActive: false,
      description: 'Short',
      bufferMinutes: 10,
    });
    const cleared = await t.ask(UPDATE, { id, input: { description: null, bufferMinutes: null } }, owner);
    expect(cleared.updateService).toMatchObject({
      description: null,
      bufferMinutes: null,
      effectiveBufferMinutes: 5,
    });
  });

  it('checks the processing time against what is stored', async () => {
    const processing = { processingAfterMinutes: 15, processingMinutes: 20 };
    const { id } = await create({ ...CUT, ...processing });
    const shorter = await t.execute(UPDATE, { id, input: { durationMinutes: 35 } }, owner);
    expect(fieldErrorsOf(shorter)).toEqual([expect.objectContaining({ path: 'input.processingMinutes' })]);
    const half = await t.execute(UPDATE, { id, input: { processingMinutes: null } }, owner);
    expect(fieldErrorsOf(half)).toEqual([expect.objectContaining({ path: 'input.processingMinutes' })]);
    const none = { processingMinutes: null, processingAfterMinutes: null };
    expect((await t.ask(UPDATE, { id, input: none }, owner)).updateService).toMatchObject(none);
  });

  it('refuses a processing time that a barber of the service is too fast for', async () => {
    const { id } = await create({ ...CUT, durationMinutes: 90 });
    const barberId = newId();
    await inTenant(
      owner.tenantId!,
      `INSERT INTO barbers (tenant_id, id, name, color) VALUES ($1, $2, 'Ana', '#112233')`,
      [barberId],
    );
    await inTenant(
      owner.tenantId!,
      'INSERT INTO barber_services (tenant_id, id, barber_id, service_id, duration_minutes) VALUES ($1, $2, $3, $4, 30)',
      [newId(), barberId, id],
    );
    const input = { processingAfterMinutes: 15, processingMinutes: 15 };
    expect(fieldErrorsOf(await t.execute(UPDATE, { id, input }, owner))).toEqual([
      {
        path: 'input.processingMinutes',
        message: 'Ana takes 30 minutes for this service, which leaves no work after the processing time.',
      },
    ]);
  });

  it('refuses a taken name, an empty one and null', async () => {
    await create({ ...CUT, name: 'Taken' });
    const { id } = await create(CUT);
    for (const name of ['taken', ' ', null]) {
      const answer = await t.execute(UPDATE, { id, input: { name } }, owner);
      expect(fieldErrorsOf(answer)).toEqual([expect.objectContaining({ path: 'input.name' })]);
    }
  });
});

describe('deleting a service', () => {
  it('takes it out of the list and frees its name', async () => {
    const { id } = await create(CUT);
    expect((await t.ask(DELETE, { id }, owner)).deleteService).toEqual({
      ok: true,
      message: 'Service deleted',
    });
    expect(await names()).toEqual([]);
    expect(codeOf(await t.execute(GET, { id }, owner))).toBe('NOT_FOUND');
    expect(codeOf(await t.execute(UPDATE, { id, input: { priceCents: 1 } }, owner))).toBe('NOT_FOUND');
    expect(codeOf(await t.execute(DELETE, { id }, owner))).toBe('NOT_FOUND');
    expect((await create(CUT)).id).not.toBe(id);
    const kept = await inTenant(
      owner.tenantId!,
      'SELECT is_active FROM services WHERE tenant_id = $1 AND id = $2',
      [id],
    );
    expect(kept).toEqual([{ is_active: false }]);
  });
});

describe('the default services', () => {
  it('are added once, however often they are asked for', async () => {
    const first = (await t.ask(INITIALIZE, {}, owner)).initializeDefaultServices;
    expect(first).toMatchObject({ created: DEFAULT_CATALOG.length, total: DEFAULT_CATALOG.length });
    expect(first.services).toHaveLength(DEFAULT_CATALOG.length);
    const again = (await t.ask(INITIALIZE, {}, owner)).initializeDefaultServices;
    expect(again).toMatchObject({ created: 0, total: DEFAULT_CATALOG.length });
    expect(await names({}, stranger)).toEqual([]);
  });

  it('are added once when two requests come at the same time', async () => {
    const answers = await Promise.all([t.ask(INITIALIZE, {}, owner), t.ask(INITIALIZE, {}, owner)]);
    const created = answers.map((answer) => answer.initializeDefaultServices.created as number);
    expect(created[0]! + created[1]!).toBe(DEFAULT_CATALOG.length);
  });

  it("leave the owner's own service of the same name alone, and bring back what was deleted", async () => {
    const [entry, other] = DEFAULT_CATALOG;
    await create({ ...CUT, name: entry!.name.toUpperCase(), priceCents: 1 });
    const { created, services } = (await t.ask(INITIALIZE, {}, owner)).initializeDefaultServices;
    expect(created).toBe(DEFAULT_CATALOG.length - 1);
    const named = services.filter(
      (service: { name: string }) => service.name.toLowerCase() === entry!.name.toLowerCase(),
    );
    expect(named).toEqual([expect.objectContaining({ priceCents: 1 })]);
    const { id } = services.find((service: { name: string }) => service.name === other!.name);
    await t.ask(DELETE, { id }, owner);
    expect((await t.ask(INITIALIZE, {}, owner)).initializeDefaultServices).toMatchObject({ created: 1 });
  });
});

describe('importing services', () => {
  const importCsv = async (csv: string) => (await t.ask(IMPORT, { csv }, owner)).importServices;
  const listed = async () => (await t.ask(LIST, {}, owner)).services as Record<string, unknown>[];

  it('creates services and updates those with the same name', async () => {
    await create({ ...CUT, bufferMinutes: 10, description: 'Kept' });
    const csv = [
      'Name,Category,Duration,Buffer,Price,Description',
      'SKIN FADE,,50,,"$1,040.50",',
      'Beard trim,Grooming,20 min,5,Free,"Shaped, with a ""hot"" towel"',
      'All-over color,color services,140,,120,',
      'Cut and dry,haircuts and trims,60,,"45,50",',
    ].join('\r\n');
    expect(await importCsv(`\uFEFF${csv}\r\n`)).toEqual({ created: 3, updated: 1, failed: 0, errors: [] });
    const byName = new Map((await listed()).map((service) => [service.name, service]));
    expect(byName.get('Skin fade')).toMatchObject({
      category: 'HAIRCUTS_TRIMS',
      durationMinutes: 50,
      bufferMinutes: 10,
      priceCents: 104_050,
      description: 'Kept',
    });
    expect(byName.get('Beard trim')).toMatchObject({
      category: 'GROOMING',
      bufferMinutes: 5,
      priceCents: 0,
      description: 'Shaped, with a "hot" towel',
    });
    expect(byName.get('All-over color')).toMatchObject({
      category: 'COLOR',
      bufferMinutes: null,
      priceCents: 12_000,
    });
    expect(byName.get('Cut and dry')).toMatchObject({ priceCents: 4550 });
  });

  it('reads semicolons, tabs, other names of columns and any order of them', async () => {
    expect(await importCsv('price;SERVICE;minutes;Category\n25,50;Line-up;15;GROOMING')).toMatchObject({
      created: 1,
    });
    expect(
      await importCsv('Title\tCost\tDuration (min)\tcategory\nKids cut\t20\t30\tHaircuts & Trims'),
    ).toMatchObject({
      created: 1,
    });
    expect(await listed()).toMatchObject([
      { name: 'Line-up', priceCents: 2550 },
      { name: 'Kids cut', durationMinutes: 30 },
    ]);
  });

  it('imports the good rows and says what is wrong with the others', async () => {
    const csv = [
      'name,category,duration,buffer,price',
      'Good,Color Services,60,5,50',
      '',
      ',Color Services,60,5,50',
      'Bad category,Nails,60,5,50',
      'Bad numbers,Grooming,soon,500,cheap',
      'Too long,Grooming,900,5,50',
      'good,Grooming,30,5,10',
      'No price,Grooming,30,5,',
    ].join('\n');
    const report = await importCsv(csv);
    expect(report).toMatchObject({ created: 1, updated: 0, failed: 6 });
    const labels =
      'Haircuts & Trims, Grooming, Styling & Finishing, Color Services, Treatments, Consultations';
    expect(report.errors).toEqual([
      { row: 4, field: 'name', message: 'A service needs a name.' },
      { row: 5, field: 'category', message: `The category must be one of: ${labels}.` },
      { row: 6, field: 'duration', message: 'Duration must be a number of minutes, such as 45.' },
      { row: 6, field: 'price', message: 'Price must be an amount, such as 25 or 25.50.' },
      { row: 6, field: 'buffer', message: 'Buffer must be 0 to 120 minutes.' },
      { row: 7, field: 'duration', message: 'Duration must be 5 to 720 minutes.' },
      { row: 8, field: 'name', message: 'Row 2 has the same name.' },
      { row: 9, field: 'price', message: 'A new service needs a price.' },
    ]);
    expect(await names()).toEqual(['Good']);
  });

  it('reports a quotation mark that is never closed', async () => {
    const report = await importCsv('name,category,duration,price\nGood,Grooming,30,10\n"Open,Grooming,30,10');
    expect(report).toEqual({
      created: 1,
      updated: 0,
      failed: 1,
      errors: [
        { row: 3, field: null, message: 'A quotation mark in this row is never closed, or is misplaced.' },
      ],
    });
  });

  it.each([
    ['an empty file', '', /first row must name the columns/],
    [
      'a file without known columns',
      'a,b\n1,2',
      /Known columns: name, category, duration, buffer, price, description/,
    ],
    ['more than 2 MB', `name\n${'x'.repeat(2 * 1024 * 1024)}`, /at most 2 MB/],
    ['more than 5,000 rows', `name\n${'x\n'.repeat(5001)}`, /at most 5,000 rows/],
    ['a spreadsheet that is not CSV', 'PK\u0003\u0004\0\0', /not a CSV file/],
  ])('refuses %s', async (_what, csv, message) => {
    const answer = await t.execute(IMPORT, { csv }, owner);
    expect(codeOf(answer)).toBe('BAD_USER_INPUT');
    expect(fieldErrorsOf(answer)).toEqual([{ path: 'csv', message: expect.stringMatching(message) }]);
  });
});
