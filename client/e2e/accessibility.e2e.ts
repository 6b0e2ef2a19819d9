/** Every route, light and dark, wide and on a telephone, without a violation that axe calls serious or critical. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';
import { ADMIN, OWNER, signedIn } from './signedIn';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

/** Routes, and what shows that their content has come. */
const GUEST = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/book/demo',
  '/book/nobody',
];
const OWNERS = [
  '/dashboard',
  '/dashboard/bookings',
  '/dashboard/calendar',
  '/dashboard/clients',
  '/dashboard/barbers',
  '/dashboard/services',
  '/dashboard/settings',
  '/dashboard/settings/hours',
  '/dashboard/settings/booking',
  '/dashboard/settings/notifications',
  '/dashboard/settings/team',
  '/dashboard/settings/security',
  '/dashboard/help',
  '/dashboard/support',
];
const ADMINS = ['/dashboard'];

let app: AppUnderTest;
let browser: Browser;

beforeAll(async () => {
  app = await startApp({ DEMO: 'on' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Serious and worse, one line each: rule, route, element. */
async function violations(page: Page, name: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] })`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        // A block of the calendar shows as much of its name as there is room for, in the order of importance.
        .filter(({ html }) => id !== 'label-content-name-mismatch' || !html.includes('class="event"'))
        .slice(0, 3)
        .map(
          ({ html, failureSummary }) =>
            `${name} ${id}: ${html.slice(0, 160)} ${failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
        ),
    );
}

async function scan(routes: readonly string[], person: typeof OWNER | null): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of SIZES) {
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
      const page = person
        ? await signedIn(browser, app, person, options)
        : await (await browser.newContext(options)).newPage();
      for (const route of routes) {
        await page.goto(`${app.url}${route}`);
        await page.locator('h1').first().waitFor();
        await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
        found.push(...(await violations(page, `${route} ${colorScheme} ${viewport.width}`)));
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) found.push(`${route} ${viewport.width}: ${excess} px wider than the screen`);
        if (route === '/dashboard/barbers') {
          await page
            .getByRole('button', { name: /^Connect Calendar: / })
            .first()
            .click();
          await page.getByRole('combobox', { name: 'Calendar service' }).waitFor();
          found.push(...(await violations(page, `calendar dialog ${colorScheme} ${viewport.width}`)));
        }
      }
      await page.context().close();
    }
  }
  return found;
}

test('for guests and customers', async () => {
  expect(await scan(GUEST, null)).toEqual([]);
});

test('for owners', async () => {
  expect(await scan(OWNERS, OWNER)).toEqual([]);
});

test('for the master admin', async () => {
  expect(await scan(ADMINS, ADMIN)).toEqual([]);
});
