/** A page of the demo business, signed in without going through the form (mainJob.e2e.ts goes through it). */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { AppUnderTest } from './appUnderTest';

export const OWNER = { email: 'owner@demo.example', password: 'demo-password' };
export const ADMIN = { email: 'admin@demo.example', password: 'demo-password' };

export async function signedIn(
  browser: Browser,
  app: AppUnderTest,
  person: typeof OWNER,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const tokens = await signIn(app, person);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await context.addInitScript(({ accessToken, refreshToken }) => {
    if (localStorage.getItem('access_token')) return;
    localStorage.setItem('access_token', accessToken);
    localStorage.setItem('refresh_token', refreshToken);
  }, tokens);
  return context.newPage();
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

async function signIn(app: AppUnderTest, input: object): Promise<Tokens> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return ((await response.json()) as { data: { login: Tokens } }).data.login;
}

/** Presses Tab until the element whose name matches has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const labelledBy = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const named =
        element?.getAttribute('aria-label') ??
        (labelledBy.map((id) => document.getElementById(id)?.textContent).join(' ') ||
          element?.labels?.[0]?.textContent);
      return (named ?? element?.textContent ?? '').trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
