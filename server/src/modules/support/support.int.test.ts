import { type Caller, type TestApp, startTestApp } from '../../../test/testApp';

const CONTACT = `mutation ($input: ContactSupportInput!) { contactSupport(input: $input) { ok message } }`;
const LIST = `query ($first: Int, $after: String) { supportRequests(first: $first, after: $after) {
  nodes { topic message wasMailed businessName userName userEmail } pageInfo { hasNextPage endCursor } } }`;
const MESSAGE = 'The calendar shows\nyesterday.';

let t: TestApp;
let shop: Awaited<ReturnType<TestApp['newBusiness']>>;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  admin = { token: master.token };
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await t.newBusiness('Shear Joy');
});

const contact = (caller: Caller, input: object = { topic: 'problem', message: MESSAGE }) =>
  t.execute(CONTACT, { input }, caller);
const mailsOf = async (tenantId: string) =>
  (
    await t.asOwner(
      `SELECT payload FROM outbox WHERE topic = 'mail.send' AND payload ->> 'to' = 'support@localhost'
         AND payload ->> 'text' LIKE '%' || $1 || '%'`,
      [tenantId],
    )
  ).rows as {
    payload: { to: string; subject: string; text: string };
  }[];

it('keeps the request and mails it with who asks and for which business', async () => {
  expect((await contact(shop)).data.contactSupport).toEqual({
    ok: true,
    message: 'Your message has been sent. We answer by email.',
  });
  const [{ payload }] = (await mailsOf(shop.tenantId)) as [
    { payload: { to: string; subject: string; text: string } },
  ];
  expect(payload).toMatchObject({ to: 'support@localhost', subject: '[problem] Shear Joy' });
  expect(payload.text).toContain(MESSAGE);
  expect(payload.text).toContain(shop.tenantId);
  expect(payload.text).toMatch(/From: Olive Owner <.+@example\.com>/);

  const { supportRequests } = await t.ask(LIST, { first: 1 }, admin);
  expect(supportRequests.nodes).toMatchObject([
    {
      topic: 'problem',
      message: MESSAGE,
      wasMailed: true,
      businessName: 'Shear Joy',
      userName: 'Olive Owner',
    },
  ]);
});

it('lists every business’s to the master admin in pages, and to nobody else', async () => {
  await contact(shop);
  await contact(await t.newBusiness('Fade & Co'), { topic: 'idea', message: 'A longer idea than this one.' });
  const first = (await t.ask(LIST, { first: 1 }, admin)).supportRequests;
  const second = (await t.ask(LIST, { first: 1, after: first.pageInfo.endCursor }, admin)).supportRequests;
  expect([first.nodes[0].businessName, second.nodes[0].businessName]).toEqual(['Fade & Co', 'Shear Joy']);
  expect((await t.execute(LIST, {}, shop)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

it('is refused for a business that one does not belong to, and for too little or too much text', async () => {
  const stranger = { token: (await t.newBusiness()).token, tenantId: shop.tenantId };
  expect((await contact(stranger)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  for (const message of ['  help   ', 'x'.repeat(5001)]) {
    const { errors } = await contact(shop, { topic: 'other', message });
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.message', message: 'Please describe it in 10 to 5000 characters.' },
    ]);
  }
  expect(await mailsOf(shop.tenantId)).toEqual([]);
});

it('takes five an hour from one person', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await contact(shop)).errors).toBeUndefined();
  }
  expect((await contact(shop)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect(await mailsOf(shop.tenantId)).toHaveLength(5);
});
