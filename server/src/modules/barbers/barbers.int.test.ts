import { randomUUID } from 'node:crypto';
import {
  type Caller,
  type GraphqlAnswer,
  TestClock,
  type TestApp,
  startTestApp,
} from '../../../test/testApp';
import { onStatement } from '../../platform/database/statements';
import { newId } from '../../platform/ids';
import { BARBER_COLORS } from './barberColors';

const FIELDS = `id name email phone bio specialties profileImage color isActive offersAllServices createdAt
  schedule { weekday start end } breaks { weekday start end } exceptions { localDate off start end note }
  services { durationMinutes priceCents service { id name effectiveBufferMinutes } }`;
const LIST = `query ($includeInactive: Boolean) { barbers(includeInactive: $includeInactive) {
  ${FIELDS} timeOff { id startsAt endsAt reason } } }`;
const GET = `query ($id: ID!) { barber(id: $id) { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateBarberInput!) { updateBarber(id: $id, input: $input) { ${FIELDS} } }`;
const DEACTIVATE = `mutation ($id: ID!) { deactivateBarber(id: $id) { id isActive } }`;
const ADD_TIME_OFF = `mutation ($input: AddTimeOffInput!) {
  addTimeOff(input: $input) { id barberId startsAt endsAt reason } }`;
const REMOVE_TIME_OFF = `mutation ($id: ID!) { removeTimeOff(id: $id) { ok message } }`;
const TIME_OFF = `query ($id: ID!, $from: LocalDate, $to: LocalDate) {
  barber(id: $id) { timeOff(from: $from, to: $to) { id barberId startsAt endsAt reason } } }`;
const CREATE_SERVICE = `mutation ($input: CreateServiceInput!) { createService(input: $input) { id name } }`;

const MONDAY = { weekday: 1, start: '09:00', end: '17:00' };

let t: TestApp;
let owner: Caller;
let barber: Caller;
let stranger: Caller;

beforeAll(async () => {
  // 9 p.m. of 2030-05-31 in New York.
  t = await startTestApp(new TestClock(new Date('2030-06-01T01:00:00Z')));
});
beforeEach(async () => {
  owner = await t.newBusiness();
  stranger = await t.newBusiness('Another salon');
  barber = await memberOf(owner.tenantId!, 'barber');
});
afterAll(() => t.close());

async function memberOf(tenantId: string, role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  const insert = 'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, $2, $3, $4)';
  await inTenant(tenantId, insert, [newId(), userId, role]);
  return { token, tenantId };
}

const inTenant = <T = unknown>(tenantId: string, sql: string, values: unknown[] = []): Promise<T[]> =>
  t.app.services.database.write({ tenantId, userId: null }, (tx) =>
    tx.manager.query<T[]>(sql, [tenantId, ...values]),
  );

const create = async (input: object = {}, caller = owner) =>
  (await t.ask(CREATE, { input: { name: 'Ana', ...input } }, caller)).createBarber;

const newService = async (input: object = {}, caller = owner): Promise<{ id: string; name: string }> => {
  const cut = { name: 'Cut', category: 'HAIRCUTS_TRIMS', durationMinutes: 45, priceCents: 3500 };
  return (await t.ask(CREATE_SERVICE, { input: { ...cut, ...input } }, caller)).createService;
};

async function book(barberId: string, startsAt: string, status = 'confirmed'): Promise<void> {
  const { id: serviceId } = await newService({ name: randomUUID() });
  const id = newId();
  await inTenant(
    owner.tenantId!,
    `INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents)
     VALUES ($1, $2, upper(right($2::uuid::text, 6)), $3, $3::timestamptz + interval '45 minutes', $4, 'web', 0)`,
    [id, startsAt, status],
  );
  await inTenant(
    owner.tenantId!,
    `INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id, starts_at, ends_at,
                                    service_name, duration_minutes, buffer_minutes, price_cents)
     VALUES ($1, $2, $3, 0, $4, $5, $6, $6::timestamptz + interval '45 minutes', 'Cut', 45, 0, 0)`,
    [newId(), id, serviceId, barberId, startsAt],
  );
}

const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
const fieldErrorsOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fieldErrors;

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(() => (count += 1));
  await work().finally(stop);
  return count;
}

it('the colours to choose from are served, so that nobody keeps a list of their own', async () => {
  expect((await t.ask('{ barberColors }', {}, barber)).barberColors).toEqual([...BARBER_COLORS]);
  expect(codeOf(await t.execute('{ barberColors }', {}, { ...stranger, tenantId: owner.tenantId }))).toBe(
    'NOT_FOUND',
  );
});

describe('the barbers of a business', () => {
  it('are listed by name, inactive ones on request', async () => {
    await create({ name: 'zoe' });
    const { id } = await create({ name: 'Ana' });
    await create({ name: 'Ben' });
    await t.ask(DEACTIVATE, { id }, owner);
    const names = async (variables: object) =>
      (await t.ask(LIST, variables as Record<string, unknown>, owner)).barbers.map(
        (one: { name: string }) => one.name,
      );
    expect(await names({})).toEqual(['Ben', 'zoe']);
    expect(await names({ includeInactive: true })).toEqual(['Ana', 'Ben', 'zoe']);
  });

  it('take as many statements for many as for one, relations included', async () => {
    const { id: serviceId } = await newService();
    const add = (name: string) => create({ name, services: [{ serviceId }] });
    await add('Ana');
    const list = () => t.ask(LIST, {}, owner);
    await list();
    const one = await statementsOf(list);
    for (const name of ['Ben', 'Cleo', 'Dan', 'Eve']) {
      await add(name);
    }
    await list();
    expect(await statementsOf(list)).toBe(one);
    // Barbers, windows, exceptions, offers, services, buffer, time zone, time off.
    expect(one).toBe(8);
  });

  it('may be read by a barber, but not changed', async () => {
    const { id } = await create();
    expect((await t.ask(GET, { id }, barber)).barber.name).toBe('Ana');
    const times = { startsAt: '2030-06-03T13:00:00Z', endsAt: '2030-06-03T14:00:00Z' };
    const attempts: [string, Record<string, unknown>][] = [
      [CREATE, { input: { name: 'Other' } }],
      [UPDATE, { id, input: { name: 'Other' } }],
      [DEACTIVATE, { id }],
      [ADD_TIME_OFF, { input: { barberId: id, ...times } }],
      [REMOVE_TIME_OFF, { id }],
    ];
    for (const [document, variables] of attempts) {
      expect(codeOf(await t.execute(document, variables, barber))).toBe('FORBIDDEN');
      expect(codeOf(await t.execute(document, variables, { tenantId: owner.tenantId }))).toBe(
        'UNAUTHENTICATED',
      );
    }
  });

  it('of one business are not found by another', async () => {
    const { id } = await create();
    expect((await t.ask(LIST, {}, stranger)).barbers).toEqual([]);
    for (const wanted of [id, randomUUID(), 'nonsense']) {
      const times = { startsAt: '2030-06-03T13:00:00Z', endsAt: '2030-06-03T14:00:00Z' };
      const attempts: [string, Record<string, unknown>][] = [
        [GET, { id: wanted }],
        [UPDATE, { id: wanted, input: { name: 'Stolen' } }],
        [DEACTIVATE, { id: wanted }],
        [ADD_TIME_OFF, { input: { barberId: wanted, ...times } }],
      ];
      for (const [document, variables] of attempts) {
        expect((await t.execute(document, variables, stranger)).errors?.[0]).toMatchObject({
          message: 'This barber was not found.',
          extensions: { code: 'NOT_FOUND' },
        });
      }
    }
    expect((await t.ask(GET, { id }, owner)).barber.name).toBe('Ana');
  });
});

describe('creating a barber', () => {
  it('without a schedule takes the open days of the business, every service and the next colour', async () => {
    const first = await create({
      name: ' Ana ',
      email: 'Ana@Example.com',
      phone: '(212) 555-0100',
      specialties: [' Fades', 'fades', ''],
    });
    expect(first).toMatchObject({
      name: 'Ana',
      email: 'Ana@Example.com',
      phone: '+12125550100',
      bio: null,
      specialties: ['Fades'],
      profileImage: null,
      color: BARBER_COLORS[0],
      isActive: true,
      offersAllServices: true,
      services: [],
      breaks: [],
      exceptions: [],
    });
    const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }));
    expect(first.schedule).toEqual([...workdays, { weekday: 6, start: '10:00', end: '16:00' }]);
    expect((await create({ name: 'Ben' })).color).toBe(BARBER_COLORS[1]);
    expect((await create({ name: 'Cleo', color: '#ABCDEF' })).color).toBe('#abcdef');
  });

  it('may offer every service, some at a price of their own, and have dates of their own from the first', async () => {
    const { id: serviceId } = await newService();
    const exception = { localDate: '2030-12-24', off: true };
    const created = await create({
      offersAllServices: true,
      services: [{ serviceId, priceCents: 100 }],
      exceptions: [exception],
    });
    expect(created).toMatchObject({
      offersAllServices: true,
      services: [{ priceCents: 100, durationMinutes: null }],
      exceptions: [{ ...exception, start: null, end: null, note: null }],
    });
    const answer = await t.execute(
      CREATE,
      { input: { name: 'Ana', exceptions: [exception, exception] } },
      owner,
    );
    expect(fieldErrorsOf(answer)).toEqual([
      { path: 'input.exceptions[1].localDate', message: '2030-12-24 is given more than once.' },
    ]);
  });

  it('keeps the schedule, the breaks and the services that are given', async () => {
    const { id: serviceId } = await newService();
    const pause = { weekday: 1, start: '12:00', end: '12:30' };
    const created = await create({
      schedule: [{ weekday: 6, start: '18:00', end: '24:00' }, MONDAY],
      breaks: [pause],
      services: [{ serviceId, durationMinutes: 30, priceCents: 0 }],
    });
    expect(created).toMatchObject({
      schedule: [MONDAY, { weekday: 6, start: '18:00', end: '24:00' }],
      breaks: [pause],
      offersAllServices: false,
      services: [
        {
          durationMinutes: 30,
          priceCents: 0,
          service: { id: serviceId, name: 'Cut', effectiveBufferMinutes: 5 },
        },
      ],
    });
    expect((await t.ask(GET, { id: created.id }, owner)).barber).toEqual(created);
  });

  it.each([
    [{ name: ' ' }, 'input.name', 'Name must have 1 to 120 characters.'],
    [{ email: 'nonsense' }, 'input.email', 'Email must be a valid address.'],
    [{ phone: '12' }, 'input.phone', expect.stringContaining('Phone must be a valid number')],
    [{ bio: 'x'.repeat(2001) }, 'input.bio', 'The biography must have at most 2000 characters.'],
    [{ color: 'red' }, 'input.color', 'Color must be written as #rrggbb.'],
    [{ specialties: Array(21).fill('x') }, 'input.specialties', 'At most 20 specialties may be given.'],
    [
      { schedule: [{ ...MONDAY, weekday: 7 }] },
      'input.schedule[0].weekday',
      'Weekday must be 0 (Sunday) to 6.',
    ],
    [
      { schedule: [MONDAY, { ...MONDAY, end: '9pm' }] },
      'input.schedule[1].end',
      'end must be a time of day such as 09:00.',
    ],
    [
      { schedule: [MONDAY, { weekday: 2, start: '09:00', end: '09:00' }] },
      'input.schedule[1].end',
      'The end (09:00) must be after the start (09:00).',
    ],
    [
      { schedule: [MONDAY, { weekday: 1, start: '16:59', end: '18:00' }] },
      'input.schedule[1].start',
      'Monday 16:59–18:00 overlaps Monday 09:00–17:00.',
    ],
    [
      { schedule: [MONDAY], breaks: [{ weekday: 1, start: '16:30', end: '17:30' }] },
      'input.breaks[0].start',
      'The break Monday 16:30–17:30 is outside the working hours.',
    ],
    [
      { breaks: [{ weekday: 0, start: '12:00', end: '12:30' }] },
      'input.breaks[0].start',
      'The break Sunday 12:00–12:30 is outside the working hours.',
    ],
    [
      { services: [{ serviceId: 'x', durationMinutes: 4 }] },
      'input.services[0].durationMinutes',
      'Duration must be 5 to 720 minutes.',
    ],
    [
      { services: [{ serviceId: 'x', priceCents: -1 }] },
      'input.services[0].priceCents',
      'Price must be 0 to 100,000.00.',
    ],
  ])('refuses %j', async (bad, path, message) => {
    const answer = await t.execute(CREATE, { input: { name: 'Ana', ...bad } }, owner);
    expect(codeOf(answer)).toBe('BAD_USER_INPUT');
    expect(fieldErrorsOf(answer)).toEqual([{ path, message }]);
  });

  it('refuses services of another business, deleted ones, repeated ones and too short ones', async () => {
    const foreign = await newService({}, stranger);
    for (const serviceId of [foreign.id, randomUUID(), 'nonsense']) {
      const answer = await t.execute(CREATE, { input: { name: 'Ana', services: [{ serviceId }] } }, owner);
      expect(answer.errors?.[0]).toMatchObject({
        message: 'This service was not found.',
        extensions: { code: 'NOT_FOUND' },
      });
    }
    const colour = await newService({
      name: 'Colour',
      durationMinutes: 90,
      processingAfterMinutes: 30,
      processingMinutes: 30,
    });
    const offer = { serviceId: colour.id };
    const twice = await t.execute(CREATE, { input: { name: 'Ana', services: [offer, offer] } }, owner);
    expect(fieldErrorsOf(twice)).toEqual([
      { path: 'input.services[1].serviceId', message: 'Colour is given more than once.' },
    ]);
    const fast = await t.execute(
      CREATE,
      { input: { name: 'Ana', services: [{ ...offer, durationMinutes: 60 }] } },
      owner,
    );
    expect(fieldErrorsOf(fast)).toEqual([
      {
        path: 'input.services[0].durationMinutes',
        message: '60 minutes leave no work after the processing time of Colour.',
      },
    ]);
    expect((await t.ask(LIST, {}, owner)).barbers).toEqual([]);
  });
});

describe('updating a barber', () => {
  it('changes what is given and leaves the rest', async () => {
    const before = await create({ bio: 'Since 1990', specialties: ['Fades'], phone: '(212) 555-0100' });
    const { updateBarber } = await t.ask(
      UPDATE,
      { id: before.id, input: { name: 'Anna', bio: null } },
      owner,
    );
    expect(updateBarber).toEqual({ ...before, name: 'Anna', bio: null });
  });

  it('replaces the lists that are given', async () => {
    const cut = await newService();
    const shave = await newService({ name: 'Shave' });
    const { id } = await create({ services: [{ serviceId: cut.id }], schedule: [MONDAY] });
    const exceptions = [
      { localDate: '2030-12-24', off: false, start: '10:00', end: '13:00', note: 'Short day' },
      { localDate: '2030-12-25', off: true, start: '10:00', end: '13:00' },
    ];
    const schedule = [{ weekday: 2, start: '08:00', end: '16:00' }];
    const breaks = [{ weekday: 2, start: '12:00', end: '13:00' }];
    const input = { exceptions, schedule, breaks, services: [{ serviceId: shave.id, priceCents: 100 }] };
    const { updateBarber } = await t.ask(UPDATE, { id, input }, owner);
    expect(updateBarber).toMatchObject({
      schedule,
      breaks,
      exceptions: [exceptions[0], { localDate: '2030-12-25', off: true, start: null, end: null, note: null }],
      offersAllServices: false,
      services: [{ priceCents: 100, durationMinutes: null, service: { name: 'Shave' } }],
    });
    const emptied = { exceptions: [], breaks: [], schedule: [], offersAllServices: true, services: [] };
    expect((await t.ask(UPDATE, { id, input: emptied }, owner)).updateBarber).toMatchObject(emptied);
  });

  it('no longer shows a service that was deleted', async () => {
    const cut = await newService();
    const { id } = await create({ services: [{ serviceId: cut.id }] });
    await t.ask('mutation ($id: ID!) { deleteService(id: $id) { ok } }', { id: cut.id }, owner);
    expect((await t.ask(GET, { id }, owner)).barber.services).toEqual([]);
  });

  it.each([
    [{ name: null }, 'input.name'],
    [{ schedule: [{ ...MONDAY, end: '08:00' }] }, 'input.schedule[0].end'],
    [{ schedule: [{ ...MONDAY, start: '13:00' }] }, 'input.schedule'],
    [{ breaks: [{ ...MONDAY, start: '08:00' }] }, 'input.breaks[0].start'],
    [{ exceptions: [{ localDate: '2030-12-24', off: false }] }, 'input.exceptions[0].start'],
    [
      {
        exceptions: [
          { localDate: '2030-12-24', off: true },
          { localDate: '2030-12-24', off: true },
        ],
      },
      'input.exceptions[1].localDate',
    ],
  ])('refuses %j', async (input, path) => {
    const { id } = await create({
      schedule: [MONDAY],
      breaks: [{ weekday: 1, start: '12:00', end: '12:30' }],
    });
    const answer = await t.execute(UPDATE, { id, input }, owner);
    expect(fieldErrorsOf(answer)).toEqual([{ path, message: expect.stringMatching(/\.$/) }]);
  });
});

describe('deactivating a barber', () => {
  it('is refused while appointments are to come, with their number', async () => {
    const { id } = await create();
    await book(id, '2030-06-03T14:00:00Z');
    await book(id, '2030-06-04T14:00:00Z', 'pending');
    await book(id, '2030-06-05T14:00:00Z', 'cancelled');
    await book(id, '2030-05-30T14:00:00Z', 'completed');
    const refusal = {
      message: 'Ana has 2 upcoming appointments. Please move or cancel them first.',
      extensions: { code: 'CONFLICT', futureAppointments: 2 },
    };
    expect((await t.execute(DEACTIVATE, { id }, owner)).errors?.[0]).toMatchObject(refusal);
    expect((await t.execute(UPDATE, { id, input: { isActive: false } }, owner)).errors?.[0]).toMatchObject(
      refusal,
    );
  });

  it('hides the barber until they are made active again', async () => {
    const { id } = await create();
    await book(id, '2030-05-30T14:00:00Z');
    expect((await t.ask(DEACTIVATE, { id }, owner)).deactivateBarber).toEqual({ id, isActive: false });
    expect((await t.ask(DEACTIVATE, { id }, owner)).deactivateBarber).toEqual({ id, isActive: false });
    expect((await t.ask(UPDATE, { id, input: { isActive: true } }, owner)).updateBarber.isActive).toBe(true);
  });
});

describe('time off', () => {
  const add = async (barberId: string, startsAt: string, endsAt: string, reason?: string) =>
    (await t.ask(ADD_TIME_OFF, { input: { barberId, startsAt, endsAt, reason } }, owner)).addTimeOff;
  const list = async (id: string, from?: string, to?: string) =>
    (await t.ask(TIME_OFF, { id, from, to }, owner)).barber.timeOff;

  it('is rounded outward to whole minutes, listed, and removed', async () => {
    const { id } = await create();
    const timeOff = await add(id, '2030-06-03T13:00:59Z', '2030-06-03T14:00:01Z', ' Dentist ');
    expect(timeOff).toEqual({
      id: expect.any(String),
      barberId: id,
      startsAt: '2030-06-03T13:00:00.000Z',
      endsAt: '2030-06-03T14:01:00.000Z',
      reason: 'Dentist',
    });
    expect(await list(id)).toEqual([timeOff]);
    expect((await t.ask(REMOVE_TIME_OFF, { id: timeOff.id }, owner)).removeTimeOff).toEqual({
      ok: true,
      message: 'Time off removed',
    });
    expect(await list(id)).toEqual([]);
  });

  it('is listed by local dates, from today for 90 days unless asked otherwise', async () => {
    const { id } = await create();
    const yesterday = await add(id, '2030-05-30T13:00:00Z', '2030-05-30T14:00:00Z');
    // Until midnight in New York, and from it.
    const may = await add(id, '2030-06-01T03:00:00Z', '2030-06-01T04:00:00Z');
    const june = await add(id, '2030-06-01T04:00:00Z', '2030-06-01T05:00:00Z');
    const late = await add(id, '2030-12-01T13:00:00Z', '2030-12-01T14:00:00Z');
    expect(await list(id)).toEqual([may, june]);
    expect(await list(id, '2030-06-01')).toEqual([june]);
    expect(await list(id, undefined, '2030-05-31')).toEqual([may]);
    expect(await list(id, '2030-05-30', '2030-05-30')).toEqual([yesterday]);
    expect(await list(id, '2030-06-02', '2031-01-01')).toEqual([late]);
  });

  it('may cover appointments, and the audit log says how many', async () => {
    const { id } = await create();
    await book(id, '2030-06-03T14:00:00Z');
    await book(id, '2030-06-03T15:00:00Z', 'cancelled');
    await book(id, '2030-06-04T14:00:00Z');
    const timeOff = await add(id, '2030-06-03T04:00:00Z', '2030-06-04T04:00:00Z');
    const audited = await inTenant(
      owner.tenantId!,
      `SELECT after -> 'appointmentsCovered' AS covered FROM audit_log
       WHERE tenant_id = $1 AND action = 'time_off.added' AND entity_id = $2`,
      [timeOff.id],
    );
    expect(audited).toEqual([{ covered: 1 }]);
  });

  it.each([
    [
      'an end at the start',
      '2030-06-03T13:00:00Z',
      '2030-06-03T13:00:00Z',
      'The end of the time off must be after its start.',
    ],
    [
      'an end before the start',
      '2030-06-03T13:00:00Z',
      '2030-06-02T13:00:00Z',
      'The end of the time off must be after its start.',
    ],
    [
      'more than 400 days',
      '2030-06-03T13:00:00Z',
      '2031-07-09T13:00:00Z',
      'Time off may last at most 400 days.',
    ],
  ])('refuses %s', async (_what, startsAt, endsAt, message) => {
    const { id } = await create();
    const answer = await t.execute(ADD_TIME_OFF, { input: { barberId: id, startsAt, endsAt } }, owner);
    expect(fieldErrorsOf(answer)).toEqual([{ path: 'input.endsAt', message }]);
  });

  it('refuses a list of reversed or too many dates', async () => {
    const { id } = await create();
    for (const [from, to] of [
      ['2030-06-02', '2030-06-01'],
      ['2030-01-01', '2035-01-01'],
    ]) {
      const answer = await t.execute(TIME_OFF, { id, from, to }, owner);
      expect(fieldErrorsOf(answer)).toEqual([{ path: 'to', message: expect.stringMatching(/\.$/) }]);
    }
  });

  it('of another business, and what is no time off, cannot be removed', async () => {
    const { id } = await create();
    const timeOff = await add(id, '2030-06-03T13:00:00Z', '2030-06-03T14:00:00Z');
    const external = newId();
    await inTenant(
      owner.tenantId!,
      `INSERT INTO busy_intervals (tenant_id, id, barber_id, during, kind)
       VALUES ($1, $2, $3, '[2030-06-05T13:00Z,2030-06-05T14:00Z)', 'external')`,
      [external, id],
    );
    const attempts: [string, Caller][] = [
      [timeOff.id, stranger],
      [external, owner],
      [randomUUID(), owner],
      ['nonsense', owner],
    ];
    for (const [wanted, caller] of attempts) {
      const answer = await t.execute(REMOVE_TIME_OFF, { id: wanted }, caller);
      expect(answer.errors?.[0]).toMatchObject({
        message: 'This time off was not found.',
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect(await list(id)).toEqual([timeOff]);
  });
});
