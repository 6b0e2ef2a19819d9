/** Every route, light and dark, wide and on a telephone, without a violation that axe calls serious or critical. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];
const OWNER = { email: 'owner@demo.example', password: 'demo-password' };
const ADMIN = { email: 'admin@demo.example', password: 'demo-password' };

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

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

async function signIn(input: object): Promise<Tokens> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return ((await response.json()) as { data: { login: Tokens } }).data.login;
}

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
        .slice(0, 3)
        .map(
          ({ html, failureSummary }) =>
            `${name} ${id}: ${html.slice(0, 160)} ${failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
        ),
    );
}

async function scan(routes: readonly string[], input: object | null): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of SIZES) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      if (input) {
        const tokens = await signIn(input);
        await context.addInitScript(({ accessToken, refreshToken }) => {
          if (localStorage.getItem('access_token')) return;
          localStorage.setItem('access_token', accessToken);
          localStorage.setItem('refresh_token', refreshToken);
        }, tokens);
      }
      for (const route of routes) {
        const page = await context.newPage();
        await page.goto(`${app.url}${route}`);
        await page.locator('h1').first().waitFor();
        await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
        found.push(...(await violations(page, `${route} ${colorScheme} ${viewport.width}`)));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) found.push(`${route} ${viewport.width}: ${overflow} px wider than the screen`);
        await page.close();
      }
      await context.close();
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
