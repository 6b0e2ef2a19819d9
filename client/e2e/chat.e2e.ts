/** A customer books through the chat, comes back to it, and finds it on the salon's own site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';
import { ask } from './signedIn';

let app: AppUnderTest;
let browser: Browser;
let customer: BrowserContext;
let salonSite: Server;
let salonUrl: string;
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp({ DEMO: 'on' });
  browser = await launchBrowser();
  customer = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  salonSite = createServer((req, res) => {
    const options =
      req.url === '/booking' ? 'data-mode="booking" data-position="left"' : 'data-color="#7A1F4B"';
    // As strict as a careful salon may be: styles only from its own files.
    res.setHeader('content-security-policy', `style-src 'self'; script-src ${app.url}; frame-src ${app.url}`);
    res.setHeader('content-type', 'text/html');
    res.end(`<!doctype html><html lang="en"><title>Salon</title><h1>Our salon</h1>
      <script src="${app.url}/embed.js" data-slug="demo" ${options} async></script></html>`);
  });
  await new Promise<void>((resolve) => salonSite.listen(0, '127.0.0.1', resolve));
  // Another site than the app's, as a browser sees it.
  salonUrl = `http://localhost:${(salonSite.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  salonSite?.close();
  await app?.stop();
});

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(url);
  return page;
}

async function say(chat: Locator, text: string): Promise<void> {
  await chat.getByLabel('Your message').fill(text);
  await chat.getByRole('button', { name: 'Send' }).click();
}

it('books on the public page, and is all there again after a reload', async () => {
  const page = await open(customer, `${app.url}/book/demo`);
  const launcher = page.getByRole('button', { name: 'Ask the assistant' });
  await launcher.waitFor();
  await page.getByText('Beard Trim', { exact: true }).click();
  expect(await overlap(launcher, page.getByRole('button', { name: 'Choose who' }))).toBe(false);
  await launcher.click();
  const chat = page.getByRole('dialog');
  await chat.getByRole('button', { name: 'Book an appointment' }).click();
  await chat.getByText('I would like to book an appointment').waitFor();
  await say(chat, 'A beard trim next Wednesday');
  await chat
    .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
    .first()
    .click();
  await chat.getByText(/name and phone/).waitFor();
  await say(chat, "I'm Dana Fox, 212 555 0147");
  await chat.getByRole('button', { name: 'Yes', exact: true }).click();
  const visit = chat.getByRole('group', { name: 'Your booking' });
  await visit.waitFor();
  const booked = await visit.innerText();
  expect(booked).toMatch(/Wednesday/);

  await page.reload();
  await launcher.click();
  await visit.waitFor();
  expect(await visit.innerText()).toBe(booked);
  await chat.getByText(/Booked: Beard Trim/).waitFor();
  await page.keyboard.press('Escape');
  await chat.waitFor({ state: 'detached' });
  expect(await launcher.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

it('stands on a foreign page, in its colour, and is put away by its own button', async () => {
  const page = await open(await browser.newContext({ viewport: { width: 1280, height: 800 } }), salonUrl);
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.frameLocator('iframe');
  await chat.getByRole('button', { name: 'Prices' }).click();
  await chat.getByText(/Our prices/).waitFor();
  const header = chat.getByRole('heading', { level: 1 }).locator('xpath=../..');
  expect(await header.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(122, 31, 75)',
  );
  expect(await chat.getByRole('link', { name: 'Book online instead' }).getAttribute('href')).toBe(
    '/book/demo',
  );
  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await page.locator('iframe').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Chat with us' }).waitFor();
  await page.context().close();
  expect(problems).toEqual([]);
});

it('shows the booking page in a frame when asked to, and no other page can be framed', async () => {
  const page = await open(await browser.newContext(), `${salonUrl}/booking`);
  await page.getByRole('button', { name: 'Book online' }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'What would you like?' }).waitFor();
  await page.context().close();
  const framable = async (path: string) => {
    const { headers } = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    return policy.includes('frame-ancestors *') && headers.get('x-frame-options') === null;
  };
  const paths = [
    '/chat/demo',
    '/book/demo?embed',
    '/book/demo',
    '/',
    '/login',
    '/dashboard?embed',
    '/manage/x?embed',
    '/chat/demo/x',
  ];
  expect(await Promise.all(paths.map(framable))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  const script = await fetch(`${app.url}/embed.js`);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(script.headers.get('cache-control')).toMatch(/max-age=3600/);
  expect((await script.text()).length).toBeLessThan(8_000);
});

it('answers on the landing page when a question is chosen', async () => {
  const page = await open(customer, app.url);
  await page.getByRole('button', { name: 'How much is a beard trim?' }).click();
  await page
    .getByText(/Beard Trim.*\$15/)
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'Watch Demo' }).getAttribute('href')).toBe('/book/demo?chat=1');
  const { business } = await ask<{ business: { assistantIsOn: boolean } }>(
    app,
    '{ business(slug: "demo") { assistantIsOn } }',
    {},
  );
  expect(business.assistantIsOn).toBe(true);
  expect(problems).toEqual([]);
});

/** Whether one lies over the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  return (
    !!a && !!b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  );
}
