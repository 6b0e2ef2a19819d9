/** The main path of each screen of the dashboard, on the demo business; bookings and the calendar by keyboard alone. */
import type { Browser, Page } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';
import { ADMIN, OWNER, signedIn, tabTo } from './signedIn';

let app: AppUnderTest;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp({ DEMO: 'on' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(async () => {
  page = await signedIn(browser, app, OWNER, { timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
  page.on('pageerror', (error) => problems.push(error.message));
});
afterEach(async () => {
  await page.context().close();
  expect(problems.splice(0)).toEqual([]);
});

const open = async (path: string) => {
  await page.goto(`${app.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const toast = (text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (key: string) => page.keyboard.press(key);

/** A date of next week, whose appointments are all to come. */
/** A day, in the demo's zone, of whose week the demo has booked days to come: it books those of the next seven. */
const nextWeek = () =>
  new Date(Date.now() + 6 * 24 * 3_600_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

test('a booking at the front desk, by keyboard alone', async () => {
  await open('/dashboard/bookings');
  await tabTo(page, /^New booking$/);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.waitFor();
  await tabTo(page, /^Service/);
  await press('Enter');
  await page.getByRole('option').first().waitFor();
  // Not the whole name: the space between its words would choose.
  await page.keyboard.type('Beard');
  await press('Enter');
  // The first days may be closed.
  for (let days = 0; days < 7; days++) {
    const times = dialog.getByRole('group', { name: /^Times on/ });
    const none = dialog.getByText(/^No free times on/);
    await times.or(none).first().waitFor();
    if (await times.isVisible()) break;
    await tabTo(page, /^Show the next day$/);
    await press('Enter');
    await none.waitFor({ state: 'detached', timeout: 3_000 }).catch(() => undefined);
  }
  await tabTo(page, /^\d{1,2}:\d{2} [AP]M/);
  await press('Enter');
  await tabTo(page, /^Client/);
  await page.keyboard.type('Maya');
  await page.getByRole('option', { name: /Maya Chen/ }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await tabTo(page, /^Book \d/);
  await press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await toast('Booked');
});

test('the calendar by keyboard alone: open, move over a rule with a reason, take it back', async () => {
  await open(`/dashboard/calendar?view=week&date=${nextWeek()}`);
  await page.locator('[data-event]').first().waitFor();
  await tabTo(page, /, Confirmed$/);
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await press('r');
  const dialog = page.getByRole('dialog', { name: /^Move / });
  await dialog.waitFor();
  await dialog.getByLabel('Time').fill('05:00');
  await tabTo(page, /^Move$/);
  await press('Enter');
  await dialog.getByRole('alert').first().waitFor();
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Before she travels');
  await tabTo(page, /^Move( anyway)?$/);
  await press('Enter');
  await toast('Appointment moved');
  await press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await press('Escape');
  await press('m');
  await page.waitForURL(/view=month/);
  await press('d');
  await page.waitForURL(/view=day/);
  await press('n');
  await page.getByRole('dialog', { name: 'New booking' }).waitFor();
});

test('an appointment dragged to a day when the salon is closed goes back, and it says why', async () => {
  await open(`/dashboard/calendar?view=week&date=${nextWeek()}`);
  // Not the first, which the test before may have moved to the small hours.
  const event = page.locator('[data-event][data-movable]').nth(4);
  await event.scrollIntoViewIfNeeded();
  const name = (await event.getAttribute('aria-label'))!;
  const box = (await event.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 5 });
  const sunday = (await page.getByText('Sun', { exact: true }).boundingBox())!;
  await page.mouse.move(sunday.x + sunday.width / 2, box.y + 30, { steps: 10 });
  await page.mouse.up();
  // Closed on Sundays: refused, with the reason, and back where it was.
  await toast('The appointment was not moved');
  await page.locator(`[data-event][aria-label="${name}"]`).waitFor();
});

test('a client is added, found, and deleted again', async () => {
  await open('/dashboard/clients');
  await page.getByRole('button', { name: 'Add client' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Zelda');
  await dialog.getByLabel('Last name').fill('Zimmer');
  await dialog.getByLabel('Email').fill('zelda@example.com');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('searchbox')
    .or(page.getByLabel('Search by name, email or phone'))
    .last()
    .fill('zelda');
  await page.getByText('Zelda Zimmer').first().waitFor();
  await page.getByRole('button', { name: 'Delete Zelda Zimmer' }).click();
  await page.getByText('Are you sure you want to delete this client?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await toast('Client deleted');
  await page.getByText('No clients found matching your search').waitFor();
});

test('a barber is added, and leaves without appointments', async () => {
  await open('/dashboard/barbers');
  await page.getByRole('button', { name: 'Add barber' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add barber' });
  await dialog.getByLabel(/^Name/).fill('Quinn New');
  await dialog.getByRole('button', { name: 'Create Barber' }).click();
  await toast('Quinn New was added');
  await page.getByRole('button', { name: 'Delete Quinn New' }).click();
  await page
    .getByText('Are you sure you want to delete this barber? This will also cancel all their appointments.')
    .waitFor();
});

test('a service is added for free and switched off', async () => {
  await open('/dashboard/services');
  await page.getByRole('button', { name: 'Add Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service' });
  await dialog.getByLabel(/^Name/).fill('Neck Tidy');
  await dialog.getByLabel(/^Price/).fill('0');
  await dialog.getByRole('button', { name: 'Add service' }).click();
  await toast('Service added');
  const row = page.getByRole('row', { name: /Neck Tidy/ });
  await row.getByRole('cell', { name: 'Free' }).waitFor();
  await row.getByRole('switch', { name: 'Neck Tidy can be booked' }).click();
  await row.getByRole('switch', { checked: false }).waitFor();
});

test('settings: the business is renamed, a key is shown once, somebody is invited', async () => {
  await open('/dashboard/settings');
  await page.getByLabel(/^Business name/i).fill('Juniper & Elm');
  await page.getByRole('button', { name: /save/i }).first().click();
  await toast('Business information updated successfully!');
  await page.getByRole('tab', { name: /Security/ }).click();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel(/^Name/).fill('Till');
  await dialog.getByLabel('Read bookings').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await page.getByRole('dialog', { name: 'Copy your key now' }).getByText(/^ck_/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: /Team/ }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).first().click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Email/)
    .fill('newcomer@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await toast('Invitation sent to newcomer@example.com');
});

test('settings: the assistant is tried in another tone, and then published in it', async () => {
  await open('/dashboard/settings/assistant');
  await page.getByRole('radio', { name: /^Brief/ }).check();
  await page.getByRole('button', { name: /^Handing over to a person/ }).click();
  await page.getByRole('button', { name: 'Run “Wants a person”' }).click();
  await page.getByText('1 passed, 0 failed, 0 skipped').waitFor();
  await page.getByRole('button', { name: /^Wants a person/ }).click();
  await page.getByRole('dialog', { name: 'Wants a person' }).getByText('What was said').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await toast('Assistant settings published');
});

test('the header finds a client, and the dashboard speaks Spanish', async () => {
  await open('/dashboard');
  await press('/');
  await page.keyboard.type('Maya');
  await page
    .getByRole('option', { name: /Maya Chen/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Maya Chen', level: 1 }).waitFor();
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByText('Español').click();
  await press('Escape');
  await page.getByRole('link', { name: 'Calendario' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('button', { name: /Juno/ }).click();
  await page.getByText('English').click();
  await press('Escape');
  await page.getByRole('link', { name: 'Calendar', exact: true }).waitFor();
});

test('somebody asks for help', async () => {
  await open('/dashboard/support');
  await page.getByLabel(/^Your message/).fill('The till does not see our bookings.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Your message is on its way').waitFor();
});

test('an admin sees a business as its owner, and comes back', async () => {
  const admin = await signedIn(browser, app, ADMIN);
  await admin.goto(`${app.url}/dashboard`);
  await admin.getByRole('button', { name: 'Impersonate' }).first().click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click();
  await admin.getByRole('region', { name: 'Impersonation' }).waitFor();
  await admin.getByRole('link', { name: 'Bookings', exact: true }).waitFor();
  await admin.getByRole('button', { name: 'Back to Master Admin' }).click();
  await admin.getByRole('button', { name: 'Add New Barbershop' }).waitFor();
  await admin.context().close();
});
