/** The master admin's work with businesses, from a new one's first sign-in to its deletion taken back. */
import type { Browser, Page } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';
import { signedIn } from './signedIn';

const ADMIN = { email: 'admin@example.com', password: 'a password for this test' };

let app: AppUnderTest;
let browser: Browser;
let admin: Page;
/** As the credentials dialog showed it. */
let password = '';

beforeAll(async () => {
  app = await startApp({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  browser = await launchBrowser();
  admin = await signedIn(browser, app, ADMIN, { permissions: ['clipboard-read', 'clipboard-write'] });
  admin.setDefaultTimeout(15_000);
  await admin.goto(`${app.url}/dashboard`);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const toast = (text: string) => admin.getByText(text, { exact: true }).waitFor();
const dialog = () => admin.getByRole('dialog');
const action = (name: string) =>
  admin.getByRole('group', { name: 'Actions for Corner Cuts' }).getByRole('button', { name, exact: true });
/** Answers a question that is asked with these words. */
async function answer(question: string, button: string): Promise<void> {
  await dialog().getByText(question, { exact: true }).waitFor();
  await dialog().getByRole('button', { name: button, exact: true }).click();
}
const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }));

it('adds a barbershop and hands out its credentials: copied, as a mail draft, and good for the first sign-in', async () => {
  await admin.getByText('No businesses yet').waitFor();
  await admin.getByRole('banner').getByRole('button', { name: 'Add New Barbershop' }).click();
  for (const [label, text] of Object.entries({
    'Business Name': 'Corner Cuts',
    'First Name': 'Nora',
    'Last Name': 'New',
    Email: 'nora@example.com',
  })) {
    await dialog().getByRole('textbox', { name: label }).fill(text);
  }
  await dialog().getByRole('button', { name: 'Create barbershop' }).click();
  await dialog().getByText('Corner Cuts is ready').waitFor();

  const copied: string[] = [];
  for (const what of ['Email', 'Password', 'Login address']) {
    await dialog()
      .getByRole('button', { name: `Copy ${what}` })
      .click();
    await toast('Copied to clipboard!');
    await admin.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
    copied.push(await admin.evaluate(() => navigator.clipboard.readText()));
  }
  password = copied[1]!;
  // The origin that the server is configured with, not the one that was asked: the same as in the mail.
  const loginUrl = `http://localhost:${new URL(app.url).port}/login`;
  expect(copied).toEqual(['nora@example.com', expect.stringMatching(/^[A-HJ-NP-Za-km-z2-9]{8}$/), loginUrl]);

  const href = await dialog().getByRole('link', { name: 'Email Credentials' }).getAttribute('href');
  const draft = new URL(href!);
  expect(decodeURIComponent(draft.pathname)).toBe('nora@example.com');
  const body = draft.searchParams.get('body')!;
  for (const part of [
    'Welcome to Chairside!',
    'Email: nora@example.com',
    `Password: ${password}`,
    loginUrl,
  ]) {
    expect(body).toContain(part);
  }
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await admin.getByText('nora@example.com').waitFor();
  expect(await admin.getByRole('definition').allTextContents()).toEqual(['1', '0', '0', '0', '1']);

  const owner = await (await browser.newContext()).newPage();
  await owner.goto(`${app.url}/login`);
  await owner.getByLabel('Email').fill('nora@example.com');
  await owner.getByLabel('Password', { exact: true }).fill(password);
  await owner.getByRole('button', { name: 'Sign in' }).click();
  await owner.getByRole('dialog').getByText('Choose your own password').waitFor();
  await owner.context().close();
});

it('suspends with a reason, not at all when that is cancelled, and unsuspends', async () => {
  await action('Suspend').click();
  await dialog().getByLabel('Reason (optional)').fill('unpaid');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await action('Suspend').isVisible()).toBe(true);

  await action('Suspend').click();
  await dialog().getByLabel('Reason (optional)').fill('unpaid');
  await dialog().getByRole('button', { name: 'Suspend', exact: true }).click();
  await toast('Tenant suspended successfully');
  await admin.getByText('unpaid').waitFor();
  expect(await action('Impersonate').isDisabled()).toBe(true);

  await action('Unsuspend').click();
  await answer('Are you sure you want to unsuspend this tenant?', 'Unsuspend');
  await toast('Tenant unsuspended successfully');
  await action('Suspend').waitFor();
});

it('impersonates the owner, without what is theirs alone, and comes back', async () => {
  const before = await storage(admin);
  await action('Impersonate').click();
  await answer('Are you sure you want to impersonate this tenant?', 'Impersonate');
  const banner = admin.getByRole('region', { name: 'Impersonation' });
  await banner.getByText('You are viewing Corner Cuts as its owner.', { exact: false }).waitFor();
  expect(new URL(admin.url()).pathname).toBe('/dashboard');
  const during = await storage(admin);
  expect(during.is_impersonating).toBe('true');
  expect(during.impersonating_tenant_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(during.access_token).not.toBe(before.access_token);

  await admin.goto(`${app.url}/dashboard/settings/security`);
  await admin
    .getByText("The owner's password, two-factor sign-in, sessions and API keys are theirs alone.")
    .waitFor();
  expect(await admin.getByRole('button', { name: 'Change password' }).count()).toBe(0);

  await banner.getByRole('button', { name: 'Back to Master Admin' }).click();
  await admin.getByRole('heading', { name: 'All Barbershops' }).waitFor();
  const { is_impersonating, impersonating_tenant_id, access_token } = await storage(admin);
  expect([is_impersonating, impersonating_tenant_id]).toEqual([undefined, undefined]);
  expect(access_token).toBeTruthy();
});

it('deletes after the word was typed exactly, takes it back, and restores from the list of the deleted', async () => {
  await admin.goto(`${app.url}/dashboard`);
  const remove = async (word: string): Promise<void> => {
    await action('Delete').click();
    await answer('Are you sure you want to DELETE this tenant? This action cannot be undone.', 'Delete');
    await dialog().getByLabel('Confirmation').fill(word);
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
  };
  await remove('delete');
  await toast('Deletion cancelled');
  expect(await action('Delete').isVisible()).toBe(true);

  await remove('DELETE');
  await toast('Tenant deleted successfully');
  await admin.getByText('No businesses yet').waitFor();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await toast('Tenant restored successfully');
  await action('Delete').waitFor();

  await remove('DELETE');
  await toast('Tenant deleted successfully');
  await admin.getByText('No businesses yet').waitFor();
  await admin.getByRole('combobox', { name: 'Status' }).click();
  await admin.getByRole('option', { name: 'Deleted' }).click();
  await admin.getByText('Erased in 30 days').waitFor();
  await action('Restore').click();
  await toast('Tenant restored successfully');
});

it('shows samples, and says so, while the server does not answer', async () => {
  const page = await signedIn(browser, app, ADMIN);
  const sent: string[] = [];
  await page.route('**/graphql', async (route) => {
    const query = String((route.request().postDataJSON() as { query?: string }).query);
    if (/query (AdminTenants|SystemOverview)\b/.test(query))
      return route.fulfill({ status: 503, body: 'down' });
    if (query.includes('mutation')) sent.push(query);
    return route.continue();
  });
  await page.goto(`${app.url}/dashboard`);
  await page.getByText('What you see are samples', { exact: false }).waitFor();
  const actions = page.getByRole('group').getByRole('button');
  expect(await actions.count()).toBe(15);
  for (const button of await actions.all()) expect(await button.isDisabled()).toBe(true);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Corner Cuts').waitFor();
  expect(await page.getByText('Northside Barbers').count()).toBe(0);
  expect(sent).toEqual([]);
  await page.context().close();
});
