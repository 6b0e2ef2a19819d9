import { randomUUID } from 'node:crypto';
import { onStatement } from '../../platform/database/statements';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken appointment { id } } }`;
const OF_VISIT = `query ($token: String!) { visitRatings(manageToken: $token) { barberId barberName rating comment changeableUntil } }`;
const RATE = `mutation ($input: RateVisitInput!) { rateVisit(input: $input) { barberName rating comment changeableUntil } }`;
const REVIEWS = `query ($barberId: ID, $clientId: ID, $first: Int, $after: String) {
  reviews(barberId: $barberId, clientId: $clientId, first: $first, after: $after) { totalCount
    nodes { id barberName clientName serviceNames rating comment isCommentHidden }
    pageInfo { hasNextPage endCursor } } }`;
const HIDE = `mutation ($id: ID!, $isHidden: Boolean!) { hideReviewComment(id: $id, isHidden: $isHidden) { comment isCommentHidden } }`;
const STATS = `{ barbers { id stats { avgRating ratingCount } } }`;
const PUBLIC = `query ($slug: String!) { business(slug: $slug) { ratings { barberId average count } } }`;

const NOW = '2026-12-02T13:00:00.000Z';

let t: TestApp;
let clock: TestClock;
let shop: Shop;
let hour: number;

beforeAll(async () => {
  clock = new TestClock(new Date(NOW));
  t = await startTestApp(clock);
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
  hour = 0;
});

interface Visit {
  token: string;
  id: string;
}

/** Books the next free half hour with Ana, or with those named. */
async function booked(client: object = { firstName: 'Cara' }, barbers = [shop.ana]): Promise<Visit> {
  const input = {
    lines: barbers.map((barberId) => ({ serviceId: shop.cut, barberId })),
    startsAt: new Date(Date.parse(TEN) + 3_600_000 * hour++).toISOString(),
    client,
    override: { reason: 'A test of ratings' },
  };
  const { bookAppointment } = await t.ask(BOOK, { input }, shop);
  return { token: bookAppointment.manageToken, id: bookAppointment.appointment.id };
}
async function done(client?: object, barbers?: string[]): Promise<Visit> {
  const visit = await booked(client, barbers);
  for (const step of ['checkIn', 'complete']) {
    await t.ask(`mutation ($id: ID!) { ${step}Appointment(id: $id) { id } }`, { id: visit.id }, shop);
  }
  return visit;
}
const rate = ({ token }: Visit, rating: number, more: object = {}) =>
  t.execute(RATE, { input: { manageToken: token, barberId: shop.ana, rating, ...more } });
const rated = async (rating: number, more: object = {}, client?: object): Promise<Visit> => {
  const visit = await done(client);
  const { errors } = await rate(visit, rating, more);
  expect(errors).toBeUndefined();
  return visit;
};
const reviews = async (variables: Record<string, unknown> = {}, caller: Caller = shop) =>
  (await t.ask(REVIEWS, variables, caller)).reviews;
const problem = (answer: { errors?: { message: string; extensions: Record<string, unknown> }[] }) => ({
  code: answer.errors?.[0]?.extensions.code,
  message: answer.errors?.[0]?.message,
  field: (answer.errors?.[0]?.extensions.fieldErrors as object[] | undefined)?.[0],
});
async function member(role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  await t.asOwner(
    'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, $3)',
    [shop.tenantId, userId, role],
  );
  return { token, tenantId: shop.tenantId };
}

describe('rating a visit', () => {
  it('is open to the bearer of its link once it is completed, for each barber, and can be changed', async () => {
    const visit = await done({ firstName: 'Cara' }, [shop.ana, shop.bo, shop.ana]);
    const { visitRatings } = await t.ask(OF_VISIT, { token: visit.token });
    expect(visitRatings).toEqual([
      { barberId: shop.ana, barberName: 'Ana', rating: null, comment: null, changeableUntil: null },
      { barberId: shop.bo, barberName: 'Bo', rating: null, comment: null, changeableUntil: null },
    ]);
    expect((await rate(visit, 3, { comment: '  Fine ' })).data.rateVisit).toEqual({
      barberName: 'Ana',
      rating: 3,
      comment: 'Fine',
      changeableUntil: new Date(clock.now().getTime() + 14 * 86_400_000).toISOString(),
    });
    await rate(visit, 5, { comment: ' ' });
    await rate(visit, 1, { barberId: shop.bo });
    const after = (await t.ask(OF_VISIT, { token: visit.token })).visitRatings;
    expect(after).toMatchObject([
      { barberName: 'Ana', rating: 5, comment: null },
      { barberName: 'Bo', rating: 1 },
    ]);
    const { rows } = await t.asOwner(
      `SELECT actor_kind, after FROM audit_log WHERE tenant_id = $1 AND action = 'appointment.rated' ORDER BY at`,
      [shop.tenantId],
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ actor_kind: 'customer', after: { barberId: shop.ana, rating: 3 } });
  });

  it('is refused before completion, for a cancelled visit, and of a barber who had no part', async () => {
    const visit = await booked();
    const early = { code: 'CONFLICT', message: 'A visit can be rated once it is completed.' };
    expect(problem(await rate(visit, 5))).toMatchObject(early);
    expect((await t.ask(OF_VISIT, { token: visit.token })).visitRatings).toEqual([]);
    await t.ask(
      'mutation ($id: ID!) { cancelAppointment(input: { id: $id }) { id } }',
      { id: visit.id },
      shop,
    );
    expect(problem(await rate(visit, 5))).toMatchObject(early);
    for (const barberId of [shop.bo, (await newShop(t)).ana, randomUUID()]) {
      expect(problem(await rate(await done(), 5, { barberId })).field).toEqual({
        path: 'input.barberId',
        message: 'This barber had no part in the visit.',
      });
    }
  });

  it('is final after 14 days', async () => {
    const visit = await rated(2);
    const before = clock.now().getTime();
    clock.advance(14 * 86_400_000 - 1000);
    expect((await rate(visit, 4)).errors).toBeUndefined();
    clock.advance(1000);
    expect(problem(await rate(visit, 5))).toMatchObject({
      code: 'CONFLICT',
      message: 'A rating can be changed for 14 days; this one is final.',
    });
    // Back, so that the owner's session is alive again.
    clock.advance(before - clock.now().getTime());
    expect((await reviews()).nodes[0].rating).toBe(4);
  });

  it('takes nothing but 1 to 5 stars, a comment of 1000 characters, and a link that was signed here', async () => {
    const visit = await done();
    const stars = { path: 'input.rating', message: 'Rate with 1 to 5 stars.' };
    expect(problem(await rate(visit, 0)).field).toEqual(stars);
    expect(problem(await rate(visit, 6)).field).toEqual(stars);
    expect(problem(await rate(visit, 5, { comment: 'x'.repeat(1001) })).field).toEqual({
      path: 'input.comment',
      message: 'A comment must have at most 1000 characters.',
    });
    expect(problem(await rate(visit, 5, { barberId: 'Ana' })).field).toEqual({
      path: 'input.barberId',
      message: 'barberId must be an id.',
    });
    expect((await rate(visit, 5, { comment: 'x'.repeat(1000) })).errors).toBeUndefined();
    for (const token of ['', 'nonsense', `${visit.token.slice(0, -2)}xx`]) {
      expect(problem(await rate({ ...visit, token }, 5)).code).toBe('NOT_FOUND');
      expect(problem(await t.execute(OF_VISIT, { token })).code).toBe('NOT_FOUND');
    }
  });
});

describe('what the staff see', () => {
  it('is the average and count of every barber, in as many statements for ten as for two', async () => {
    await rated(5);
    await rated(4);
    await rated(4);
    const statements = async () => {
      const seen: string[] = [];
      const stop = onStatement((sql) => seen.push(sql));
      const { barbers } = await t.ask(STATS, {}, shop);
      stop();
      return { count: seen.filter((sql) => /reviews/.test(sql)).length, barbers };
    };
    const { count, barbers } = await statements();
    expect(count).toBe(1);
    expect(barbers).toEqual([
      { id: shop.ana, stats: { avgRating: 4.33, ratingCount: 3 } },
      { id: shop.bo, stats: { avgRating: null, ratingCount: 0 } },
    ]);
    for (let index = 0; index < 8; index += 1) {
      await t.ask(`mutation { createBarber(input: { name: "B${index}" }) { id } }`, {}, shop);
    }
    expect((await statements()).count).toBe(1);
  });

  it('is a list by barber or client, in pages, the latest first', async () => {
    const first = await rated(3, { comment: 'Quick' }, { firstName: 'Cara', lastName: 'Lopez' });
    clock.advance(1000);
    await rated(5, {}, { firstName: 'Ben' });
    expect(await reviews({ barberId: shop.ana, first: 1 })).toMatchObject({
      totalCount: 2,
      nodes: [{ rating: 5, clientName: 'Ben', barberName: 'Ana', serviceNames: ['Cut'], comment: null }],
    });
    const { pageInfo } = await reviews({ first: 1 });
    expect((await reviews({ first: 1, after: pageInfo.endCursor })).nodes).toMatchObject([
      { comment: 'Quick' },
    ]);
    const { appointment } = await t.ask(
      'query ($id: ID!) { appointment(id: $id) { client { id } } }',
      { id: first.id },
      shop,
    );
    expect(await reviews({ clientId: appointment.client.id })).toMatchObject({
      totalCount: 1,
      nodes: [{ clientName: 'Cara Lopez' }],
    });
    expect((await reviews({ barberId: shop.bo })).totalCount).toBe(0);
    expect(problem(await t.execute(REVIEWS, { barberId: 'Ana' }, shop)).field).toEqual({
      path: 'barberId',
      message: 'barberId must be an id.',
    });
    expect(problem(await t.execute(REVIEWS, { after: 'x' }, shop)).field).toMatchObject({ path: 'after' });
  });

  it('is nothing of another business', async () => {
    await rated(5, { comment: 'Mine' });
    const [{ id }] = (await reviews()).nodes;
    const other = await newShop(t);
    expect(await reviews({ barberId: shop.ana }, other)).toMatchObject({ totalCount: 0, nodes: [] });
    expect(problem(await t.execute(HIDE, { id, isHidden: true }, other)).code).toBe('NOT_FOUND');
    expect(problem(await t.execute(HIDE, { id: 'x', isHidden: true }, shop)).code).toBe('NOT_FOUND');
    expect((await reviews()).nodes[0].isCommentHidden).toBe(false);
  });

  it('loses a comment that an owner or manager hides, while the rating counts', async () => {
    await rated(1, { comment: 'Rude words' });
    const [{ id }] = (await reviews()).nodes;
    const [manager, desk] = [await member('manager'), await member('front_desk')];
    expect(problem(await t.execute(HIDE, { id, isHidden: true }, desk)).code).toBe('FORBIDDEN');
    for (let twice = 0; twice < 2; twice += 1) {
      const { hideReviewComment } = await t.ask(HIDE, { id, isHidden: true }, manager);
      expect(hideReviewComment).toEqual({ comment: 'Rude words', isCommentHidden: true });
    }
    expect((await reviews({}, desk)).nodes).toMatchObject([
      { comment: null, isCommentHidden: true, rating: 1 },
    ]);
    expect((await t.ask(STATS, {}, desk)).barbers[0].stats).toEqual({ avgRating: 1, ratingCount: 1 });
    await t.ask(HIDE, { id, isHidden: false }, manager);
    expect((await reviews({}, desk)).nodes[0].comment).toBe('Rude words');
    const { rows } = await t.asOwner(
      `SELECT action FROM audit_log WHERE tenant_id = $1 AND entity = 'review' ORDER BY at`,
      [shop.tenantId],
    );
    expect(rows.map(({ action }) => action as string)).toEqual([
      'review.comment_hidden',
      'review.comment_shown',
    ]);
  });
});

describe('the booking page', () => {
  const ratings = async () => (await t.ask(PUBLIC, { slug: shop.slug })).business.ratings;
  const show = (showRatings: boolean) =>
    t.ask(
      `mutation ($input: BookingSettingsInput!) { updateBookingSettings(input: $input) { bookingSettings { showRatings } } }`,
      { input: { showRatings } },
      shop,
    );

  it('tells average and count from three ratings on, unless the business keeps them to itself', async () => {
    await rated(5);
    await rated(4);
    expect(await ratings()).toEqual([]);
    await rated(4);
    expect(await ratings()).toEqual([{ barberId: shop.ana, average: 4.3, count: 3 }]);
    await show(false);
    expect(await ratings()).toEqual([]);
    await show(true);
    expect(await ratings()).toHaveLength(1);
  });

  it('has no way to names or comments', async () => {
    for (const document of [
      `query ($slug: String!) { business(slug: $slug) { ratings { comment } } }`,
      `query ($slug: String!) { business(slug: $slug) { ratings { clientName } } }`,
    ]) {
      expect((await t.execute(document, { slug: shop.slug })).errors).toBeDefined();
    }
    expect(problem(await t.execute(REVIEWS, {}, { tenantId: shop.tenantId })).code).toBe('UNAUTHENTICATED');
  });
});

describe('the client behind a review', () => {
  const clientOf = async (id: string): Promise<string> =>
    (await t.ask('query ($id: ID!) { appointment(id: $id) { client { id } } }', { id }, shop)).appointment
      .client.id;

  it('takes the comment along when erased, and leaves the rating', async () => {
    const visit = await rated(2, { comment: 'I am Cara' }, { firstName: 'Cara', phone: '212 555 0101' });
    const clientId = await clientOf(visit.id);
    const person = await t.ask('mutation ($id: ID!) { exportClientData(id: $id) }', { id: clientId }, shop);
    expect(JSON.parse(person.exportClientData as string).reviews).toMatchObject([
      { barber: 'Ana', rating: 2, comment: 'I am Cara' },
    ]);
    await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id: clientId }, shop);
    expect((await reviews()).nodes).toMatchObject([
      { rating: 2, comment: null, clientName: 'Erased client' },
    ]);
  });

  it('is the one who is kept when two are merged', async () => {
    const gone = await clientOf((await rated(4, {}, { firstName: 'Cara', phone: '212 555 0101' })).id);
    const kept = await clientOf((await done({ firstName: 'Kara', phone: '212 555 0102' })).id);
    await t.ask(
      'mutation ($keepId: ID!, $mergeId: ID!) { mergeClients(keepId: $keepId, mergeId: $mergeId, input: {}) { id } }',
      { keepId: kept, mergeId: gone },
      shop,
    );
    expect(await reviews({ clientId: kept })).toMatchObject({
      totalCount: 1,
      nodes: [{ clientName: 'Kara' }],
    });
  });
});
