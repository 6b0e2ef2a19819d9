import { chromium } from 'playwright-core';
const base = 'http://localhost:4204';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out = '/tmp/shots-barbers/';
const which = process.argv[2] ?? 'pages';
async function session(width, scheme) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 780 : 900 }, colorScheme: scheme, hasTouch: width < 500, isMobile: width < 500 });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)));
  await page.goto(base + '/login');
  await page.getByLabel('Email').fill('owner@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard**');
  if (scheme === 'dark') await page.evaluate(() => localStorage.setItem('mui-mode', 'dark'));
  return page;
}
const combos = which === 'quick' ? [[1280, 'light']] : [[1280, 'light'], [1280, 'dark'], [360, 'light'], [360, 'dark']];
for (const [width, scheme] of combos) {
  const page = await session(width, scheme);
  const shot = async (name, full = false) => { await page.waitForTimeout(350); await page.screenshot({ path: `${out}${name}-${width}-${scheme}.png`, fullPage: full }); };
  await page.goto(base + '/dashboard/barbers'); await page.getByRole('button', { name: /Edit / }).first().waitFor();
  await shot('barbers', true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth); if (overflow) console.log('OVERFLOW barbers', width);
  await page.getByRole('button', { name: /Edit / }).first().click();
  await page.getByRole('dialog').waitFor(); await shot('barber-profile');
  for (const tab of ['Schedule', 'Services', 'Time off']) { await page.getByRole('tab', { name: tab }).click(); 
    if (tab === 'Schedule') { await page.getByRole('button', { name: 'Add break' }).click(); await page.getByRole('button', { name: 'Add date' }).click(); }
    await shot('barber-' + tab.replace(' ', '').toLowerCase()); 
    if (tab === 'Schedule') { await page.getByRole('button', {name: 'Add date'}).scrollIntoViewIfNeeded(); await shot('barber-schedule2'); } }
  await page.getByRole('button', { name: 'Cancel' }).click(); await page.getByText('Discard your changes?').waitFor(); await shot('discard');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('button', { name: /^Delete / }).first().click(); await shot('delete-confirm');
  await page.getByRole('button', { name: 'Continue' }).click(); await page.getByText(/still has/).waitFor(); await shot('retire');
  await page.getByRole('button', { name: 'Keep barber' }).click();
  await page.goto(base + '/dashboard/services'); await page.getByRole('button', { name: /^Edit / }).first().waitFor(); await shot('services', true);
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) console.log('OVERFLOW services', width);
  await page.getByRole('button', { name: /^Edit / }).first().click(); await shot('service-dialog'); await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.setInputFiles('input[type=file]', { name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Category,Duration,Price\nSkin Fade,Haircuts & Trims,45,36\nBad one,Nonsense,abc,12\n,Grooming,20,10\n') });
  await page.getByText('left out.').waitFor(); await shot('import'); await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Move / }).first().click(); await shot('move-menu');
  await page.keyboard.press('Escape');
  await page.context().close();
}
await browser.close();
