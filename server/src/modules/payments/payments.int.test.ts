import type { AddressInfo } from 'node:net';
import { FakeStripe } from '../../../test/fakeStripe';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type Caller, TEST_SECRET, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { roleUrl } from '../../platform/database/roles';
import { Jobs } from '../../platform/jobs/jobs';
import { createLogger } from '../../platform/logging';
import { systemContext } from '../../platform/request/systemContext';

const NOW = '2026-12-01T14:00:00Z';
const KEY = 'sk_test_goodgoodgood';
const ACCOUNT = `account { accountName country livemode isWorking lastError minutesToPay lateCancellation openPayments } webhookUrl`;
const STATE = `{ paymentsState { ${ACCOUNT} } }`;
const CONNECT = `mutation ($input: ConnectPaymentsInput!) { connectPayments(input: $input) { ${ACCOUNT} } }`;
const SETTINGS = `mutation ($input: UpdatePaymentSettingsInput!) { updatePaymentSettings(input: $input) { ${ACCOUNT} } }`;
const SERVICE = `mutation ($id: ID!, $input: UpdateServiceInput!) {
  updateService(id: $id, input: $input) { depositCents depositPercent } }`;
const DEPOSIT = 'deposit { amountCents currency status dueAt refundedCents }';
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) {
  manageToken appointment { id status totalPriceCents ${DEPOSIT} } } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id status } }`;
const PAY = `mutation ($token: String!) { payDeposit(manageToken: $token) { url } }`;
const REFRESH = `mutation ($token: String!) { refreshDeposit(manageToken: $token) { amountCents currency status dueAt refundedCents } }`;
const MANAGED = `query ($token: String!) { managedBooking(manageToken: $token) { appointment { status ${DEPOSIT} } } }`;
const PAYMENT = `id amountCents currency status dueAt paidAt refundedCents refundableCents feeCents feeCurrency isDisputed
  lastError payUrl refunds { amountCents reason note status error }`;
const OF_APPOINTMENT = `query ($id: ID!) { appointment(id: $id) { status cancelReason payment { ${PAYMENT} } } }`;
const REFUND = `mutation ($input: RefundPaymentInput!) { refundPayment(input: $input) { ${PAYMENT} } }`;
const ASK = `mutation ($input: AskDepositInput!) { askDeposit(input: $input) { ${PAYMENT} } }`;
const CHECK_AGAIN = `mutation ($id: ID!) { refreshPayment(id: $id) { status } }`;
const BUSINESS = `query ($slug: String!) { business(slug: $slug) {
  deposits { minutesToPay lateCancellation } services { id depositCents depositPercent } } }`;

jest.setTimeout(30_000);

const clock = new TestClock(new Date(NOW));
let t: TestApp;
let stripe: FakeStripe;
let shop: Shop;
let origin: string;
let drained: Set<string>;
/** A till of the shop's: unlike a person's token it outlives the days that pass in these tests. */
let till: Caller;

beforeAll(async () => {
  stripe = new FakeStripe(clock);
  const baseUrl = await stripe.start();
  t = await startTestApp(clock, { stripe: { baseUrl, timeoutMilliseconds: 300 } });
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await t.close();
  await stripe.stop();
});
beforeEach(async () => {
  clock.set(NOW);
  stripe.heal();
  stripe.calls.length = 0;
  stripe.refundStatus = 'succeeded';
  stripe.refusesEndpoints = false;
  stripe.keys.add(KEY);
  drained = new Set();
  shop = await newShop(t);
  const { createApiKey } = await t.ask(
    `mutation { createApiKey(input: { name: "Till", scopes: [bookings_write] }) { key } }`,
    {},
    shop,
  );
  till = { token: createApiKey.key };
});
afterEach(() => switchOn());

const failure = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];
const connect = (caller: Caller = shop) => t.ask(CONNECT, { input: { secretKey: KEY } }, caller);
const askFor = (input: object, id = shop.cut, caller: Caller = shop) => t.ask(SERVICE, { id, input }, caller);

/** A business with payments connected and a cut of $30.00 that asks $10.00. */
async function ready(): Promise<void> {
  await connect();
  await askFor({ depositCents: 1000 });
}

interface Booked {
  id: string;
  token: string;
  status: string;
  deposit: { amountCents: number; currency: string; status: string; dueAt: string } | null;
}

async function book({ staff = false, startsAt = TEN, serviceId = shop.cut } = {}): Promise<Booked> {
  const input = {
    ...(!staff && { slug: shop.slug }),
    lines: [{ serviceId, barberId: shop.ana }],
    startsAt,
    client: { firstName: 'Cara', lastName: 'Client', phone: '212 555 0101', email: 'cara@example.com' },
  };
  const { bookAppointment } = await t.ask(BOOK, { input }, staff ? shop : {});
  const { manageToken: token, appointment } = bookAppointment;
  return { token, ...appointment };
}

const pay = async (token: string): Promise<string> => (await t.ask(PAY, { token })).payDeposit.url;
const refresh = async (token: string) => (await t.ask(REFRESH, { token })).refreshDeposit;
const look = async (id: string, caller: Caller = till) =>
  (await t.ask(OF_APPOINTMENT, { id }, caller)).appointment;
const sessionAt = (url: string): string => url.split('/').at(-1)!;

/** Booked, its page opened and paid; nothing of it has been told to us yet. */
async function paidSilently(): Promise<Booked & { paymentId: string; session: string }> {
  const booked = await book();
  const session = sessionAt(await pay(booked.token));
  stripe.pay(session);
  return { ...booked, session, paymentId: (await look(booked.id)).payment.id };
}

async function paid(): Promise<Booked & { paymentId: string; session: string }> {
  const booked = await paidSilently();
  await refresh(booked.token);
  return booked;
}

/** Runs what the outbox holds for payments, once each, as workers do. */
async function drain(): Promise<void> {
  const consumer = t.app.work.consumers.find(({ name }) => name === 'payments')!;
  const { rows } = await t.asOwner(
    `SELECT id::text, tenant_id AS "tenantId", topic, payload FROM outbox WHERE tenant_id = $1 AND topic = ANY ($2) ORDER BY id`,
    [shop.tenantId, consumer.topics],
  );
  for (const row of rows.filter(({ id }: { id: string }) => !drained.has(id))) {
    await consumer.run(row, { id: '1', attempts: 1, tenantId: row.tenantId });
    drained.add(row.id);
  }
}

/** The clock's job about one payment. */
const check = (paymentId: string): Promise<void> =>
  t.app.work.handlers
    .find(({ name }) => name === 'payments.check')!
    .run({ paymentId }, { id: '1', attempts: 1, tenantId: shop.tenantId });

const endpointOf = (tenantId: string) =>
  [...stripe.endpoints.values()].find(({ url }) => url.endsWith(tenantId))!;

async function deliver(
  event: object,
  { secret = '', header = '', to = shop.tenantId } = {},
): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const signature = header || stripe.sign(body, secret || endpointOf(shop.tenantId).secret);
  const answer = await fetch(`${origin}/hooks/stripe/${to}`, {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
  });
  expect(await answer.text()).toBe(
    answer.ok ? '{"received":true}' : '{"detail":"The signature is not valid."}',
  );
  return answer.status;
}

const events = async () =>
  (await t.asOwner('SELECT event_id, type FROM payment_events WHERE tenant_id = $1', [shop.tenantId])).rows;
const actions = async () =>
  (
    await t.asOwner(
      `SELECT action FROM audit_log WHERE tenant_id = $1 AND entity = 'payment' ORDER BY at, id`,
      [shop.tenantId],
    )
  ).rows.map(({ action }: { action: string }) => action);

describe('connecting', () => {
  it('tries the key, has Stripe report to us, and never tells the secrets', async () => {
    const { connectPayments } = await connect();
    expect(connectPayments).toEqual({
      account: {
        accountName: 'Fade & Co Inc',
        country: 'US',
        livemode: false,
        isWorking: true,
        lastError: null,
        minutesToPay: 30,
        lateCancellation: 'keep',
        openPayments: 0,
      },
      webhookUrl: `http://localhost:4000/hooks/stripe/${shop.tenantId}`,
    });
    expect(endpointOf(shop.tenantId)).toMatchObject({
      enabled_events: expect.arrayContaining(['checkout.session.completed', 'charge.dispute.created']),
    });
    const { rows } = await t.asOwner(
      `SELECT i.settings::text || coalesce((SELECT string_agg(a.after::text, ' ') FROM audit_log a WHERE a.tenant_id = $1), '') AS told
       FROM integrations i WHERE i.tenant_id = $1`,
      [shop.tenantId],
    );
    expect(rows[0].told).not.toMatch(/sk_test|whsec/);
    expect(rows[0].told).toContain('card_payments');
  });

  it('again replaces the endpoint instead of adding one', async () => {
    await connect();
    const first = endpointOf(shop.tenantId).id;
    await connect();
    const mine = [...stripe.endpoints.values()].filter(({ url }) => url.endsWith(shop.tenantId));
    expect(mine).toHaveLength(1);
    expect(mine[0]!.id).not.toBe(first);
  });

  it.each([
    [{ secretKey: 'pk_test_abcdefghij' }, 'input.secretKey', /begins with sk_live_/],
    [{ secretKey: 'sk_test_unknownkey' }, 'input.secretKey', /Stripe does not accept this key/],
    [{ secretKey: KEY, webhookSecret: 'secret' }, 'input.webhookSecret', /begins with whsec_/],
  ])('refuses %j beside its field', async (input, path, sentence) => {
    const error = await failure(CONNECT, { input });
    expect(error!.extensions.fieldErrors).toEqual([{ path, message: expect.stringMatching(sentence) }]);
    expect((await t.ask(STATE, {}, shop)).paymentsState.account).toBeNull();
  });

  it('asks for a signing secret where Stripe does not take our address, and then takes one', async () => {
    stripe.refusesEndpoints = true;
    const error = await failure(CONNECT, { input: { secretKey: KEY } });
    expect(error!.extensions.fieldErrors).toMatchObject([{ path: 'input.webhookSecret' }]);
    const webhookSecret = 'whsec_bymyownhand';
    await t.ask(CONNECT, { input: { secretKey: KEY, webhookSecret } }, shop);
    expect(await deliver(stripe.event('account.updated', stripe.account), { secret: webhookSecret })).toBe(
      200,
    );
  });

  it('says so when Stripe does not answer, and stores nothing', async () => {
    stripe.inject(/account/, 'hang');
    expect(await failure(CONNECT, { input: { secretKey: KEY } })).toMatchObject({
      message: 'Stripe does not answer at this minute. Please try again.',
      extensions: { code: 'UNAVAILABLE' },
    });
    expect((await t.ask(STATE, {}, shop)).paymentsState.account).toBeNull();
  });

  it('the terms have bounds', async () => {
    await connect();
    const input = { minutesToPay: 29, lateCancellation: 'refund' };
    expect((await failure(SETTINGS, { input }))!.extensions.fieldErrors).toMatchObject([
      { path: 'input.minutesToPay', message: 'Time to pay must be 30 to 1440 minutes.' },
    ]);
    const changed = await t.ask(SETTINGS, { input: { ...input, minutesToPay: 90 } }, shop);
    expect(changed.updatePaymentSettings.account).toMatchObject({
      minutesToPay: 90,
      lateCancellation: 'refund',
    });
  });
});

describe('what a service asks', () => {
  it('is a fixed amount or a part of the price, one replacing the other', async () => {
    expect((await askFor({ depositCents: 1000 })).updateService).toEqual({
      depositCents: 1000,
      depositPercent: null,
    });
    expect((await askFor({ depositPercent: 25 })).updateService).toEqual({
      depositCents: null,
      depositPercent: 25,
    });
    expect((await askFor({ depositPercent: null })).updateService).toEqual({
      depositCents: null,
      depositPercent: null,
    });
  });

  it.each([
    [{ depositCents: 3001 }, 'input.depositCents', 'The deposit cannot be more than the price.'],
    [{ depositCents: 0 }, 'input.depositCents', /more than 0/],
    [{ depositPercent: 101 }, 'input.depositPercent', /1 to 100 percent/],
    [{ depositCents: 5, depositPercent: 5 }, 'input.depositPercent', /not both/],
  ])('refuses %j', async (input, path, message) => {
    expect((await failure(SERVICE, { id: shop.cut, input }))!.extensions.fieldErrors).toMatchObject([
      { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });

  it('shows on the public page, on which terms only while payments are connected and not switched off', async () => {
    await askFor({ depositPercent: 50 });
    const page = async () => (await t.ask(BUSINESS, { slug: shop.slug })).business;
    expect(await page()).toMatchObject({ deposits: null });
    await connect();
    expect(await page()).toMatchObject({
      deposits: { minutesToPay: 30, lateCancellation: 'keep' },
      services: expect.arrayContaining([{ id: shop.cut, depositCents: null, depositPercent: 50 }]),
    });
    await switchOff();
    expect(await page()).toMatchObject({ deposits: null });
    expect(await book()).toMatchObject({ status: 'confirmed', deposit: null });
    await switchOn();
  });
});

async function switchOff(): Promise<void> {
  await t.asOwner(
    `INSERT INTO kill_switches (id, name, reason, thrown_by, thrown_at)
     VALUES (gen_random_uuid(), 'payments', 'test', gen_random_uuid(), now())`,
  );
  await t.app.switches.refresh();
}

async function switchOn(): Promise<void> {
  await t.asOwner('DELETE FROM kill_switches');
  await t.app.switches.refresh();
}

describe('booking and paying', () => {
  it('a booking with a deposit waits, asks Stripe nothing, and is confirmed once it is paid', async () => {
    await ready();
    stripe.calls.length = 0;
    const booked = await book();
    expect(booked).toMatchObject({
      status: 'pending',
      deposit: {
        amountCents: 1000,
        currency: 'USD',
        status: 'requires_payment',
        dueAt: '2026-12-01T14:30:00.000Z',
      },
    });
    expect(stripe.calls).toEqual([]);

    const session = sessionAt(await pay(booked.token));
    expect(stripe.sessions.get(session)).toMatchObject({
      amount_total: 1000,
      currency: 'usd',
      name: 'Fade & Co: Cut',
      metadata: { appointment_id: booked.id, tenant_id: shop.tenantId },
      success_url: `http://localhost:4000/manage/${booked.token}?paid=1`,
    });
    expect(sessionAt(await pay(booked.token))).toBe(session);
    stripe.pay(session);
    expect(await refresh(booked.token)).toMatchObject({ status: 'paid' });
    expect(await look(booked.id)).toMatchObject({
      status: 'confirmed',
      payment: {
        status: 'paid',
        paidAt: '2026-12-01T14:00:00.000Z',
        feeCents: 59,
        feeCurrency: 'USD',
        refundableCents: 1000,
        payUrl: null,
      },
    });
    expect(await failure(PAY, { token: booked.token }, {})).toMatchObject({
      message: 'This deposit has been paid.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await actions()).toEqual(['payment.paid']);
  });

  it('where bookings are confirmed by hand it stays a request, paid', async () => {
    await ready();
    await t.asOwner('UPDATE tenants SET auto_confirm_bookings = false WHERE id = $1', [shop.tenantId]);
    const { id } = await paid();
    expect(await look(id)).toMatchObject({ status: 'pending', payment: { status: 'paid' } });
  });

  it('staff book without one, and may ask for one', async () => {
    await ready();
    const booked = await book({ staff: true });
    expect(booked).toMatchObject({ status: 'confirmed', deposit: null });
    const input = { appointmentId: booked.id, amountCents: 1500 };
    const { askDeposit } = await t.ask(ASK, { input }, shop);
    expect(askDeposit).toMatchObject({
      amountCents: 1500,
      status: 'requires_payment',
      payUrl: `http://localhost:4000/manage/${booked.token}`,
    });
    expect(await failure(ASK, { input })).toMatchObject({ extensions: { code: 'CONFLICT' } });
    clock.advance(31 * 60_000);
    await check(askDeposit.id);
    expect(await look(booked.id)).toMatchObject({ status: 'confirmed', payment: { status: 'expired' } });
    expect(
      (await failure(ASK, { input: { ...input, amountCents: 3001 } }, till))!.extensions.fieldErrors,
    ).toMatchObject([{ path: 'input.amountCents', message: 'The deposit cannot be more than the price.' }]);
  });

  it.each([
    ['hang', 100],
    ['reset', 100],
    ['rate_limit', 100],
    ['server_error', 1],
    ['lost', 2],
    ['lost_error', 1],
  ] as const)(
    'the booking stands while Stripe fails by "%s", and trying again pays it once',
    async (fault, times) => {
      await ready();
      const booked = await book();
      stripe.inject(/POST .*sessions$/, fault, times);
      expect(await failure(PAY, { token: booked.token }, {})).toMatchObject({
        message: 'Paying is not possible at this minute. Your booking stands; please try again.',
        extensions: { code: 'UNAVAILABLE' },
      });
      expect((await t.ask(MANAGED, { token: booked.token })).managedBooking.appointment).toMatchObject({
        status: 'pending',
        deposit: { status: 'requires_payment' },
      });
      stripe.heal();
      const session = sessionAt(await pay(booked.token));
      expect(sessionAt(await pay(booked.token))).toBe(session);
      stripe.pay(session);
      expect(await refresh(booked.token)).toMatchObject({ status: 'paid' });
    },
  );

  it('two who open the page at once get one page', async () => {
    await ready();
    const { token } = await book();
    const urls = await Promise.all([pay(token), pay(token), pay(token)]);
    expect(new Set(urls).size).toBe(1);
  });

  it('a declined card is told to the staff, and the page can still be paid', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    stripe.decline(session);
    await refresh(token);
    expect((await look(id)).payment).toMatchObject({
      status: 'requires_payment',
      lastError: 'Your card was declined.',
    });
    stripe.pay(session);
    expect(await refresh(token)).toMatchObject({ status: 'paid' });
  });

  it('currencies without cents are charged as Stripe wants them', async () => {
    await t.asOwner(`UPDATE tenants SET currency = 'JPY' WHERE id = $1`, [shop.tenantId]);
    await connect();
    await t.asOwner('UPDATE services SET price_cents = 300000, deposit_cents = 100000 WHERE id = $1', [
      shop.cut,
    ]);
    const { token } = await book();
    expect(stripe.sessions.get(sessionAt(await pay(token)))).toMatchObject({
      currency: 'jpy',
      amount_total: 1000,
    });
  });
});

describe('a deposit that is due', () => {
  it('is asked after, and only then is the appointment cancelled; its page can no longer be paid', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    const { payment } = await look(id);
    clock.advance(29 * 60_000);
    await check(payment.id);
    expect(await look(id)).toMatchObject({ status: 'pending' });
    clock.advance(60_000);
    await check(payment.id);
    expect(await look(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The deposit was not paid in time.',
      payment: { status: 'expired', payUrl: null },
    });
    expect(() => stripe.pay(session)).toThrow(/expired/);
    expect(await failure(PAY, { token }, {})).toMatchObject({
      message: 'This deposit can no longer be paid.',
    });
    await check(payment.id);
    expect(await actions()).toEqual(['payment.expired']);
  });

  it('was paid though nobody told us (cal#18011, #23375): it is confirmed, not cancelled', async () => {
    await ready();
    const { id, paymentId } = await paidSilently();
    clock.advance(31 * 60_000);
    await check(paymentId);
    expect(await look(id)).toMatchObject({ status: 'confirmed', payment: { status: 'paid' } });
  });

  it('is paid in the moment between asking and closing its page: it counts', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    const { payment } = await look(id);
    clock.advance(31 * 60_000);
    const original = stripe.calls.push.bind(stripe.calls);
    stripe.calls.push = (call: string) => {
      if (call.endsWith('/expire')) {
        stripe.pay(session);
      }
      return original(call);
    };
    await check(payment.id);
    stripe.calls.push = original;
    expect(await look(id)).toMatchObject({ status: 'confirmed', payment: { status: 'paid' } });
  });

  it('waits while Stripe cannot be asked, and never cancels unasked', async () => {
    await ready();
    const { id, token } = await book();
    await pay(token);
    const { payment } = await look(id);
    clock.advance(31 * 60_000);
    for (const fault of ['hang', 'server_error', 'rate_limit'] as const) {
      stripe.heal();
      stripe.inject(/./, fault);
      await check(payment.id);
      expect(await look(id)).toMatchObject({ status: 'pending', payment: { status: 'requires_payment' } });
    }
    stripe.heal();
    stripe.inject(/expire$/, 'reset');
    await check(payment.id);
    expect(await look(id)).toMatchObject({ status: 'pending', payment: { status: 'requires_payment' } });
    const { rows } = await t.asOwner('SELECT check_at, checks_failed FROM payments WHERE id = $1', [
      payment.id,
    ]);
    expect(rows[0].check_at > clock.now()).toBe(true);
    stripe.heal();
    await check(payment.id);
    expect(await look(id)).toMatchObject({ status: 'cancelled' });
  });

  it('goes unasked while payments are switched off', async () => {
    await ready();
    const { id, token } = await book();
    await pay(token);
    const { payment } = await look(id);
    clock.advance(31 * 60_000);
    await switchOff();
    expect(await failure(PAY, { token }, {})).toMatchObject({ extensions: { code: 'SWITCHED_OFF' } });
    await check(payment.id);
    expect(await look(id)).toMatchObject({ status: 'pending' });
    await switchOn();
  });

  it('that is on its way for days waits for it; one that fails in the end may be paid once more', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    stripe.pay(session, { late: true });
    const { payment } = await look(id);
    clock.advance(31 * 60_000);
    await check(payment.id);
    expect(await look(id)).toMatchObject({ status: 'pending', payment: { status: 'processing' } });
    clock.advance(48 * 3_600_000 - 3_600_000);
    stripe.arrive(session, false);
    await check(payment.id);
    expect(await look(id)).toMatchObject({
      status: 'pending',
      payment: { status: 'requires_payment', lastError: 'The bank refused the debit.' },
    });
    const second = sessionAt(await pay(token));
    expect(second).not.toBe(session);
    stripe.pay(second);
    expect(await refresh(token)).toMatchObject({ status: 'paid' });
  });

  it('is found by workers', async () => {
    await ready();
    const { id, token } = await book();
    await pay(token);
    clock.advance(31 * 60_000);
    const jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
    await t.app.work.periodic.find(({ name }) => name === 'payments.due')!.run();
    await jobs.start(t.app.work);
    try {
      for (let tries = 0; (await look(id)).status !== 'cancelled'; tries += 1) {
        expect(tries).toBeLessThan(500);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await jobs.stop();
    }
  });
});

describe('what Stripe reports', () => {
  it('confirms; repeated, out of order and late it changes nothing more', async () => {
    await ready();
    const { id, session, paymentId } = await paidSilently();
    const object = stripe.sessions.get(session)!;
    const completed = stripe.event('checkout.session.completed', object);
    const expired = stripe.event('checkout.session.expired', { ...object, status: 'expired' });
    const failed = stripe.event('payment_intent.payment_failed', stripe.intents.get(object.payment_intent!)!);
    expect(await deliver(expired)).toBe(200);
    expect(await deliver(failed)).toBe(200);
    await drain();
    expect(await look(id)).toMatchObject({ status: 'confirmed', payment: { status: 'paid' } });
    for (const event of [completed, completed, expired]) {
      expect(await deliver(event)).toBe(200);
    }
    await drain();
    expect(await events()).toHaveLength(3);
    expect(await actions()).toEqual(['payment.paid']);
    expect((await look(id)).payment).toMatchObject({ id: paymentId, status: 'paid', refunds: [] });
  });

  it('a forged, old or unsigned event, and one for another business, get one and the same answer', async () => {
    await ready();
    const other = await newShop(t);
    await connect(other);
    const { session } = await paidSilently();
    const event = stripe.event('checkout.session.completed', stripe.sessions.get(session)!);
    const body = JSON.stringify(event, null, 2);
    const { secret } = endpointOf(shop.tenantId);
    const before = new Date(clock.now().getTime() - 301_000);
    expect(await deliver(event, { secret: 'whsec_wrong' })).toBe(400);
    expect(await deliver(event, { header: stripe.sign(`${body} `, secret) })).toBe(400);
    expect(await deliver(event, { header: stripe.sign(body, secret, before) })).toBe(400);
    expect(await deliver(event, { header: 'nonsense' })).toBe(400);
    expect(await deliver(event, { to: other.tenantId })).toBe(400);
    expect(await deliver(event, { to: '00000000-0000-4000-8000-000000000000' })).toBe(400);
    expect(await deliver(event, { to: 'nobody' })).toBe(400);
    expect(await events()).toEqual([]);
    // Signed by the other business, about a payment that is none of its own.
    const theirs = endpointOf(other.tenantId).secret;
    expect(await deliver(event, { to: other.tenantId, secret: theirs })).toBe(200);
    const { rows } = await t.asOwner('SELECT payment_id FROM payment_events WHERE tenant_id = $1', [
      other.tenantId,
    ]);
    expect(rows).toEqual([{ payment_id: null }]);
  });

  it('is kept while payments are switched off and the business is suspended', async () => {
    await ready();
    const { session, id } = await paidSilently();
    await switchOff();
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
    expect(await deliver(stripe.event('checkout.session.completed', stripe.sessions.get(session)!))).toBe(
      200,
    );
    await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [shop.tenantId]);
    await switchOn();
    t.app.access.clear();
    expect(await events()).toHaveLength(1);
    await drain();
    expect(await look(id)).toMatchObject({ status: 'confirmed' });
  });

  it('a dispute shows at the payment, and owners are told of it', async () => {
    await ready();
    const { id, session } = await paid();
    stripe.dispute(session);
    await deliver(
      stripe.event('charge.dispute.created', { id: 'dp_1', payment_intent: `pi_${session.slice(3)}` }),
    );
    await drain();
    expect((await look(id)).payment).toMatchObject({ isDisputed: true, status: 'paid' });
    expect(await actions()).toEqual(['payment.paid', 'payment.disputed']);
    const { notices } = await t.ask(`{ notices { nodes { kind appointmentId clientName } } }`, {}, shop);
    expect(notices.nodes.filter(({ kind }: { kind: string }) => kind === 'payment_disputed')).toEqual([
      { kind: 'payment_disputed', appointmentId: id, clientName: expect.stringMatching(/\w/) },
    ]);
  });

  it('a key that was revoked shows at the integration, and bookings go on without deposits', async () => {
    await ready();
    stripe.keys.delete(KEY);
    await deliver(stripe.event('account.application.deauthorized', stripe.account));
    await expect(drain()).rejects.toThrow();
    expect((await t.ask(STATE, {}, shop)).paymentsState.account).toMatchObject({
      isWorking: false,
      lastError: expect.stringMatching(/^Stripe does not accept the key any more\./),
    });
    expect(await book()).toMatchObject({ status: 'confirmed', deposit: null });
  });
});

describe('giving back', () => {
  const cancel = (input: object, caller: Caller = {}) => t.ask(CANCEL, { input }, caller);

  it('cancelled in time, the deposit goes back by itself, once', async () => {
    await ready();
    const { id, token } = await paid();
    clock.advance(1000);
    await cancel({ manageToken: token });
    await drain();
    await drain();
    expect((await look(id)).payment).toMatchObject({
      status: 'refunded',
      refundedCents: 1000,
      refundableCents: 0,
      refunds: [{ amountCents: 1000, reason: 'cancelled', status: 'succeeded' }],
    });
    expect(stripe.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
    expect((await t.ask(MANAGED, { token })).managedBooking.appointment.deposit).toMatchObject({
      refundedCents: 1000,
    });
  });

  it('cancelled too late, and not come at all, it is kept', async () => {
    await ready();
    const late = await paid();
    clock.set('2026-12-03T12:00:00Z');
    await cancel({ id: late.id }, till);
    await drain();
    expect((await look(late.id)).payment).toMatchObject({
      status: 'paid',
      refunds: [],
      refundableCents: 1000,
    });
  });

  it('cancelled too late it goes back where the business says so', async () => {
    await ready();
    await t.ask(SETTINGS, { input: { minutesToPay: 30, lateCancellation: 'refund' } }, shop);
    const late = await paid();
    clock.set('2026-12-03T12:00:00Z');
    await cancel({ id: late.id }, till);
    await drain();
    expect((await look(late.id)).payment).toMatchObject({ status: 'refunded' });
  });

  it('paid though it was cancelled meanwhile: it goes back, visibly', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    await cancel({ id }, shop);
    clock.advance(1000);
    stripe.pay(session);
    await drain();
    expect(await look(id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunds: [{ reason: 'paid_too_late', status: 'succeeded' }] },
    });
  });

  it('cancelled before it was paid: its page is closed', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    await cancel({ manageToken: token });
    await drain();
    expect((await look(id)).payment).toMatchObject({ status: 'cancelled' });
    expect(stripe.sessions.get(session)!.status).toBe('expired');
  });

  const refund = (input: object, caller: Caller = shop) => t.ask(REFUND, { input }, caller);

  it('by the staff, in part and within what is left; one key gives back once', async () => {
    await ready();
    const { id, paymentId } = await paid();
    const input = {
      id: paymentId,
      amountCents: 400,
      note: 'Sorry for the wait',
      idempotencyKey: 'first-try',
    };
    await refund(input);
    const { refundPayment } = await refund(input);
    expect(refundPayment).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 400,
      refundableCents: 600,
      refunds: [{ amountCents: 400, reason: 'by_staff', note: 'Sorry for the wait', status: 'succeeded' }],
    });
    const tooMuch = { id: paymentId, amountCents: 601, idempotencyKey: 'second-try' };
    expect((await failure(REFUND, { input: tooMuch }))!.extensions.fieldErrors).toEqual([
      { path: 'input.amountCents', message: 'At most $6.00 can be refunded.' },
    ]);
    await refund({ id: paymentId, idempotencyKey: 'the-rest' });
    expect(await failure(REFUND, { input: { id: paymentId, idempotencyKey: 'once-more' } })).toMatchObject({
      message: 'There is nothing left of this payment to refund.',
    });
    expect((await look(id)).payment).toMatchObject({ status: 'refunded', refundedCents: 1000 });
  });

  it.each([
    ['hang', 100],
    ['lost', 2],
    ['server_error', 1],
    ['lost_error', 1],
    ['rate_limit', 100],
  ] as const)(
    'while Stripe fails by "%s" it is requested, and given back exactly once in the end',
    async (fault, times) => {
      await ready();
      const { paymentId } = await paid();
      stripe.inject(/POST .*refunds/, fault, times);
      const { refundPayment } = await refund({
        id: paymentId,
        amountCents: 400,
        idempotencyKey: 'first-try',
      });
      expect(refundPayment).toMatchObject({ refunds: [{ status: 'requested' }], refundableCents: 600 });
      stripe.heal();
      clock.advance(60_000);
      await check(paymentId);
      await check(paymentId);
      const charges = [...stripe.refunds.values()].filter(({ metadata }) =>
        JSON.stringify(metadata).includes('refund_id'),
      );
      const ofThis = charges.filter(
        ({ payment_intent: intent }) => intent === `pi_${stripe.sessionOf(paymentId).id.slice(3)}`,
      );
      expect(ofThis).toHaveLength(1);
      expect((await t.ask(CHECK_AGAIN, { id: paymentId }, till)).refreshPayment.status).toBe(
        'partially_refunded',
      );
    },
  );

  it('what the bank refuses is told', async () => {
    await ready();
    const { id, paymentId } = await paid();
    stripe.refundStatus = 'failed';
    await refund({ id: paymentId, idempotencyKey: 'first-try' });
    expect((await look(id)).payment.refunds).toMatchObject([{ status: 'failed' }]);
    expect(await actions()).toContain('payment.refund_failed');
  });

  it('an erased client takes the words along, and leaves the amounts', async () => {
    await ready();
    const { id, paymentId, token } = await paid();
    await refund({ id: paymentId, amountCents: 400, note: 'Cara was ill', idempotencyKey: 'first-try' });
    await cancel({ manageToken: token });
    const { rows } = await t.asOwner('SELECT client_id FROM appointments WHERE id = $1', [id]);
    await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: rows[0].client_id }, shop);
    expect((await look(id)).payment).toMatchObject({
      amountCents: 1000,
      refunds: [{ amountCents: 400, note: null }],
    });
    const told = await t.asOwner(
      `SELECT string_agg(after::text, ' ') AS words FROM audit_log WHERE tenant_id = $1`,
      [shop.tenantId],
    );
    expect(told.rows[0].words).not.toContain('Cara was ill');
  });
});

describe('disconnecting and syncing', () => {
  const driver = () => t.app.domain.integrationDrivers.find(({ provider }) => provider === 'card_payments')!;
  const context = () => systemContext(t.app.services.database, shop.tenantId, clock);
  const disconnect = () => driver().disconnect(context());
  const sync = () => driver().sync!(context());

  it('a sync asks after every open payment', async () => {
    await ready();
    const { id } = await paidSilently();
    await sync();
    expect(await look(id)).toMatchObject({ status: 'confirmed' });
  });

  it('disconnecting closes what is open, removes the endpoint, and leaves appointments to the staff', async () => {
    await ready();
    const { id, token } = await book();
    const session = sessionAt(await pay(token));
    await disconnect();
    expect(stripe.sessions.get(session)!.status).toBe('expired');
    expect(endpointOf(shop.tenantId)).toBeUndefined();
    expect(await look(id)).toMatchObject({ status: 'pending', payment: { status: 'cancelled' } });
    await disconnect();
  });

  it('disconnecting is refused while money is under way, and works with a dead key', async () => {
    await ready();
    const { token } = await book();
    const session = sessionAt(await pay(token));
    stripe.pay(session, { late: true });
    await expect(disconnect()).rejects.toMatchObject({ code: 'CONFLICT' });
    stripe.keys.delete(KEY);
    await disconnect();
    expect((await t.ask(STATE, {}, shop)).paymentsState.account).toBeNull();
  });
});

describe('other people', () => {
  it('of another business see, refund and refresh nothing', async () => {
    await ready();
    const { id, paymentId } = await paid();
    const other = await newShop(t);
    const unknown = { extensions: { code: 'NOT_FOUND' } };
    const input = { id: paymentId, idempotencyKey: 'first-try' };
    expect(await failure(OF_APPOINTMENT, { id }, other)).toMatchObject(unknown);
    expect(await failure(REFUND, { input }, other)).toMatchObject(unknown);
    expect(await failure(CHECK_AGAIN, { id: paymentId }, other)).toMatchObject(unknown);
    expect(await failure(ASK, { input: { appointmentId: id, amountCents: 100 } }, other)).toMatchObject({
      extensions: { code: 'CONFLICT' },
    });
    await connect(other);
    expect(await failure(ASK, { input: { appointmentId: id, amountCents: 100 } }, other)).toMatchObject(
      unknown,
    );
    expect((await t.ask(STATE, {}, other)).paymentsState.account.openPayments).toBe(0);
  });

  it('with no deposit, or no link, cannot pay', async () => {
    await connect();
    const { token } = await book();
    expect(await failure(PAY, { token }, {})).toMatchObject({
      message: 'No deposit is asked for this booking.',
    });
    expect(await failure(PAY, { token: 'nonsense' }, {})).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await failure(REFRESH, { token: 'nonsense' }, {})).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
  });
});
