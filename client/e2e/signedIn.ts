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

export async function signIn(app: AppUnderTest, input: object): Promise<Tokens> {
  const { login } = await ask<{ login: Tokens }>(
    app,
    'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }',
    { input },
  );
  return login;
}

/** What the application answers: somebody who is not signed in, unless `headers` say who asks. @throws Error with the reason when it refuses. */
export async function ask<Answer>(
  app: AppUnderTest,
  query: string,
  variables: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Answer; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '));
  return data;
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
