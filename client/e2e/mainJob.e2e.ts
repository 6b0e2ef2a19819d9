/** The product's main job, end to end: an owner signs up and sets up, a customer books, the owner sees it. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';

let app: AppUnderTest;
let browser: Browser;
let ownerContext: BrowserContext;
let customerContext: BrowserContext;
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  ownerContext = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  // Another person on another device, in another time zone than the salon.
  customerContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    timezoneId: 'Europe/Berlin',
    hasTouch: true,
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && /^https?:/.test(request.url())) {
      problems.push(`asked ${request.url()}`);
    }
  });
  await page.goto(`${app.url}${path}`);
  return page;
}

it('register → set up → add a barber → a customer books → the owner sees it without a reload → the time is gone', async () => {
  const owner = await open(ownerContext, '/register');
  await owner.getByLabel('First name').fill('Olive');
  await owner.getByLabel('Last name').fill('Owner');
  await owner.getByLabel('Email').fill('olive@example.com');
  await owner.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await owner.getByLabel('Confirm password', { exact: true }).fill('correct horse battery');
  await owner.getByRole('button', { name: 'Create account' }).click();

  await owner.getByLabel('Business Name').fill('Corner Cuts');
  await owner.getByRole('button', { name: 'Create my business' }).click();
  await owner.getByText('36 pre-configured services').waitFor();
  await owner.getByRole('button', { name: 'Continue to Dashboard' }).click();

  const navigation = owner.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Barbers' }).click();
  await owner.getByRole('button', { name: 'Add barber' }).first().click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Ana');
  await dialog.getByRole('button', { name: /create barber|add barber|save/i }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.getByText('Ana', { exact: true }).first().waitFor();
  await navigation.getByRole('link', { name: 'Bookings' }).click();
  await owner.getByText('No appointments found matching your criteria').waitFor();

  const customer = await open(customerContext, '/book/corner-cuts');
  const booked = await bookFirstTime(customer, 'Cara');
  await customer.getByRole('heading', { name: 'You’re booked' }).waitFor();
  const manageLink = await customer.getByRole('link', { name: 'Move or cancel' }).getAttribute('href');
  expect(manageLink).toMatch(/\/manage\/[\w-]{40,}$/);

  // Without a reload.
  await owner.getByText('Cara Customer').first().waitFor();

  const second = await open(customerContext, '/book/corner-cuts');
  await toTimes(second);
  expect(await second.getByRole('button', { name: booked.label, exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

async function toTimes(page: Page): Promise<void> {
  await page.getByText('Beard Trim', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose who' }).click();
  await page.getByText('Any available').click();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await times(page).first().waitFor();
}

const times = (page: Page) => page.getByRole('button', { name: /^\d{1,2}:\d{2} [AP]M(, best fit)?$/ });

async function bookFirstTime(page: Page, firstName: string): Promise<{ label: string }> {
  await toTimes(page);
  const label =
    (await times(page).first().getAttribute('aria-label')) ?? (await times(page).first().innerText());
  await times(page).first().click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel(/^Last name/).fill('Customer');
  await page.getByLabel(/^Phone/).fill('(212) 555-0123');
  await page.getByRole('button', { name: /^Book \d{1,2}:\d{2} [AP]M with Ana$/ }).click();
  return { label };
}
