/**
 * Every route and the main dialogs, light and dark, wide and on a telephone, without a violation that axe calls serious
 * or critical. Each is loaded once and then seen in all four ways.
 */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { FakeStripe } from '../../server/test/fakeStripe';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';
import { ADMIN, ask, OWNER, signedIn, signIn } from './signedIn';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WIDE = { width: 1280, height: 900 };
const TELEPHONE = { width: 360, height: 740 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** What depends on colours; all else is the same in light and dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const GUEST = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/book/demo',
  '/book/nobody',
  '/chat/demo',
  '/chat/nobody',
];
const OWNERS = [
  '/dashboard',
  '/dashboard/bookings',
  '/dashboard/calendar',
  '/dashboard/calendar?view=day',
  // A day without appointments.
  '/dashboard/calendar?view=day&date=2024-02-29',
  '/dashboard/calendar?view=month',
  '/dashboard/clients',
  '/dashboard/barbers',
  '/dashboard/services',
  '/dashboard/conversations',
  '/dashboard/messages',
  '/dashboard/integrations',
  '/dashboard/help/integrations',
  '/dashboard/settings',
  '/dashboard/settings/hours',
  '/dashboard/settings/booking',
  '/dashboard/settings/notifications',
  '/dashboard/settings/messages',
  '/dashboard/settings/assistant',
  '/dashboard/settings/team',
  '/dashboard/settings/security',
  '/dashboard/settings/activity',
  '/dashboard/help',
  '/dashboard/support',
];
const ADMINS = [
  '/dashboard',
  '/dashboard/audit-logs',
  '/dashboard/kill-switches',
  '/dashboard/integration-health',
  '/dashboard/error-center',
  '/dashboard/copy-library',
  '/dashboard/metrics',
];

/** Where each dialog is, what it is called, and what opens it. */
const DIALOGS: [route: string, name: RegExp, open: (page: Page) => Locator][] = [
  ['integrations', /^Webhooks/, (page) => page.getByRole('button', { name: 'Connect: Workflow automation' })],
  ['bookings', /^New booking/, (page) => page.getByRole('button', { name: 'New booking' })],
  ['calendar', /./, (page) => page.locator('[data-event]')],
  ['calendar', /^Block time/, (page) => page.getByRole('button', { name: 'Block time' })],
  ['clients', /./, (page) => page.getByRole('button', { name: 'Add client' })],
  ['barbers', /./, (page) => page.getByRole('button', { name: 'Add barber' })],
  ['barbers', /^Reviews/, (page) => page.getByRole('button', { name: /^\d+ reviews? of / })],
  ['barbers', /./, (page) => page.getByRole('button', { name: /^Connect Calendar/ })],
  ['integrations', /^Barbers' calendars/, (page) => page.getByRole('button', { name: /: Other calendars$/ })],
  [
    'integrations',
    /^AI voice agent/,
    (page) => page.getByRole('button', { name: 'Connect: AI voice agent' }),
  ],
  ['integrations', /^Text messages/, (page) => page.getByRole('button', { name: 'Connect: Text messages' })],
  ['services', /./, (page) => page.getByRole('button', { name: 'Add Service' })],
  [
    'settings/assistant',
    /^New conversation/,
    (page) => page.getByRole('button', { name: 'New conversation' }),
  ],
];

/** A key that FakeStripe knows. */
const STRIPE_KEY = 'sk_test_goodgoodgood';

const stripe = new FakeStripe({ now: () => new Date() });
let app: AppUnderTest;
let browser: Browser;

beforeAll(async () => {
  // At this level the server shows the mails that it cannot send, with the links in them.
  app = await startApp({ DEMO: 'on', LOG_LEVEL: 'info', STRIPE_BASE_URL: await stripe.start() });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await stripe.stop();
});

/** Serious and worse, one line each: rule, route, element. */
async function violations(page: Page, within: string, rules: string[] | null, name: string) {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const { violations: found } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ['violations'], runOnly })})`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ html, failureSummary }) =>
            `${name} ${id}: ${html.slice(0, 160)} ${failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
        ),
    );
}

/** What stands within a selector, in both sizes and both colour schemes. */
async function inAllLooks(page: Page, name: string, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  await page.evaluate(UNMOVED);
  for (const viewport of [WIDE, TELEPHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
      await settled(page);
      const rules = colorScheme === 'dark' ? OF_COLOURS : null;
      found.push(...(await violations(page, within, rules, `${name} ${colorScheme} ${viewport.width}`)));
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) found.push(`${name} ${viewport.width}: ${excess} px wider than the screen`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(WIDE);
  return found;
}

/** Once everything has come. */
const settled = (page: Page) => page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });

/** A colour half way between two schemes would be no one's fault. What is out of sight, the browser does not even animate. */
const UNMOVED = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

async function visit(page: Page, route: string): Promise<void> {
  await page.goto(`${app.url}${route}`);
  await page.locator('h1').first().waitFor();
  await settled(page);
}

async function scan(page: Page, routes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    await visit(page, route);
    found.push(...(await inAllLooks(page, route)));
  }
  await page.context().close();
  return found;
}

const LOOK = { viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' } as const;
const asGuest = async () => (await browser.newContext(LOOK)).newPage();

test('for guests and customers', async () => {
  expect(await scan(await asGuest(), GUEST)).toEqual([]);
});

test('for a customer who chats, with the assistant and then with people', async () => {
  const page = await asGuest();
  await visit(page, '/book/demo?chat=1');
  const chat = page.getByRole('dialog');
  await chat.getByRole('button', { name: 'Book an appointment' }).waitFor();
  const found = await inAllLooks(page, 'chat', '[role="dialog"]');
  await chat.getByLabel('Your message').fill('Can I talk to a real person?');
  await chat.getByRole('button', { name: 'Send' }).click();
  await chat.getByText(/will answer here/).waitFor();
  found.push(...(await inAllLooks(page, 'chat with people', '[role="dialog"]')));
  await page.context().close();
  expect(found).toEqual([]);
});

test('for a customer with a link to their booking', async () => {
  expect(await scan(await asGuest(), [await bookOnline()])).toEqual([]);
});

test('for a customer who rates a visit', async () => {
  const page = await asGuest();
  await visit(page, await unratedVisit());
  await page.getByRole('radio', { name: /4/ }).first().waitFor();
  const found = await inAllLooks(page, 'rating');
  await page.getByRole('button', { name: 'Send rating' }).first().click();
  await page.getByRole('alert').first().waitFor();
  found.push(...(await inAllLooks(page, 'rating without stars')));
  await page.context().close();
  expect(found).toEqual([]);
});

test('for members of a suspended business, writing to support', async () => {
  const page = await signedIn(browser, app, await suspendedOwner(), LOOK);
  await visit(page, '/dashboard');
  const found = await inAllLooks(page, 'suspended');
  await page.getByRole('button', { name: 'Contact support' }).click();
  await page.getByRole('textbox').first().waitFor();
  found.push(...(await inAllLooks(page, 'suspended, writing')));
  await page.context().close();
  expect(found).toEqual([]);
});

test('for owners', async () => {
  expect(await scan(await signedIn(browser, app, OWNER, LOOK), OWNERS)).toEqual([]);
});

test('for owners, a client; for whoever they invite, the invitation', async () => {
  const page = await signedIn(browser, app, OWNER, LOOK);
  await visit(page, '/dashboard/clients');
  const client = await page.locator('a[href*="/dashboard/clients/"]').first().getAttribute('href');
  const invitation = await invite(page, 'newcomer@example.com');
  expect(await scan(page, [client!])).toEqual([]);
  expect(await scan(await asGuest(), [invitation])).toEqual([]);
});

test('in the main dialogs', async () => {
  const page = await signedIn(browser, app, OWNER, LOOK);
  const found: string[] = [];
  for (const [route, name, open] of DIALOGS) {
    await visit(page, `/dashboard/${route}`);
    await open(page).first().click();
    await page.getByRole('dialog', { name }).waitFor();
    found.push(...(await inAllLooks(page, `dialog of ${route}`, '[role="dialog"]')));
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('when a deposit is asked for, and while it is not paid', async () => {
  const owner = await ofDemo();
  await ask(
    app,
    'mutation ($input: ConnectPaymentsInput!) { connectPayments(input: $input) { account { country } } }',
    { input: { secretKey: STRIPE_KEY } },
    owner,
  );
  const page = await signedIn(browser, app, OWNER, LOOK);
  await visit(page, '/dashboard/bookings');
  await page.getByRole('searchbox').fill(await visitToCome(owner));
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('button', { name: 'Ask for a deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a deposit' });
  await dialog.waitFor();
  const found = await inAllLooks(page, 'asking for a deposit', '[aria-labelledby="ask-deposit-title"]');
  await dialog.getByLabel(/^Amount/).fill('5');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await page.getByText('Not paid yet').waitFor();
  found.push(...(await inAllLooks(page, 'asked for a deposit', '[role="dialog"]')));
  await page.context().close();
  expect(found).toEqual([]);
});

test('for the master admin', async () => {
  expect(await scan(await signedIn(browser, app, ADMIN, LOOK), ADMINS)).toEqual([]);
});

/** Books the first time there is at the demo business; gives the path of the customer's link. */
async function bookOnline(): Promise<string> {
  const { business } = await ask<{ business: { services: { id: string }[] } }>(
    app,
    '{ business(slug: "demo") { services { id } } }',
    {},
  );
  const lines = [{ serviceId: business.services[0]!.id }];
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { availableSlots } = await ask<{ availableSlots: { slots: { startsAt: string }[] } }>(
    app,
    'query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }',
    { input: { slug: 'demo', lines, fromDate: day(2), toDate: day(14) } },
  );
  const client = {
    firstName: 'Cara',
    lastName: 'Customer',
    phone: '+12125550123',
    email: 'cara@example.com',
  };
  const { bookAppointment } = await ask<{ bookAppointment: { manageToken: string } }>(
    app,
    'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }',
    { input: { slug: 'demo', lines, client, startsAt: availableSlots.slots[0]!.startsAt } },
  );
  return `/manage/${bookAppointment.manageToken}`;
}

const bearer = async (person: object) => ({
  authorization: `Bearer ${(await signIn(app, person)).accessToken}`,
});

/** Who speaks for the demo business. */
async function ofDemo(): Promise<Record<string, string>> {
  const owner = await bearer(OWNER);
  const { myTenants } = await ask<{ myTenants: { id: string }[] }>(app, '{ myTenants { id } }', {}, owner);
  return { ...owner, 'x-tenant-id': myTenants[0]!.id };
}

/** The reference of a visit of the demo business that is neither over nor free. */
async function visitToCome(owner: Record<string, string>): Promise<string> {
  const { appointments } = await ask<{
    appointments: { nodes: { reference: string; startsAt: string; totalPriceCents: number }[] };
  }>(
    app,
    '{ appointments(first: 50, filter: { statuses: [confirmed] }) { nodes { reference startsAt totalPriceCents } } }',
    {},
    owner,
  );
  const now = new Date().toISOString();
  return appointments.nodes.find((visit) => visit.startsAt > now && visit.totalPriceCents >= 500)!.reference;
}

/** The path of the link of a completed visit of the demo business that nobody has rated. */
async function unratedVisit(): Promise<string> {
  const { appointments } = await ask<{ appointments: { nodes: { manageUrl: string }[] } }>(
    app,
    '{ appointments(first: 50, filter: { statuses: [completed] }) { nodes { manageUrl } } }',
    {},
    await ofDemo(),
  );
  for (const { manageUrl } of appointments.nodes) {
    const manageToken = manageUrl.split('/manage/')[1]!;
    const { visitRatings } = await ask<{ visitRatings: { rating: number | null }[] }>(
      app,
      'query ($manageToken: String!) { visitRatings(manageToken: $manageToken) { rating } }',
      { manageToken },
    );
    if (visitRatings.every(({ rating }) => rating === null)) return `/manage/${manageToken}`;
  }
  throw new Error('Every visit of the demo business is rated.');
}

/** The owner of a business of its own, which the master admin has suspended. */
async function suspendedOwner(): Promise<typeof OWNER> {
  const person = { email: 'closed@example.com', password: 'long-enough-password' };
  const names = { firstName: 'Clara', lastName: 'Closed', confirmPassword: person.password };
  await ask(app, 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }', {
    input: { ...person, ...names },
  });
  const { createTenant } = await ask<{ createTenant: { id: string } }>(
    app,
    'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
    { input: { businessName: 'Closed Cuts', businessType: 'salon', timeZone: 'America/New_York' } },
    await bearer(person),
  );
  await ask(
    app,
    'mutation ($id: ID!) { suspendTenant(id: $id, reason: "The invoice of October is open.") { ok } }',
    { id: createTenant.id },
    await bearer(ADMIN),
  );
  return person;
}

/** Invites somebody through the settings; gives the path of the link in the mail. */
async function invite(page: Page, email: string): Promise<string> {
  await visit(page, '/dashboard/settings/team');
  await page.getByRole('button', { name: 'Invite somebody' }).first().click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Email/)
    .fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`Invitation sent to ${email}`).first().waitFor();
  for (;;) {
    const link = /\/invite\/[\w-]+/.exec(app.output());
    if (link) return link[0];
    await page.waitForTimeout(100);
  }
}
