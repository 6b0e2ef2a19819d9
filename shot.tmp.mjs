import { chromium } from 'playwright-core';
const port = process.env.P ?? 4241;
const url = `http://127.0.0.1:${port}`;
const res = await fetch(url + '/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'mutation($i:LoginInput!){login(input:$i){accessToken refreshToken}}', variables: { i: { email: 'owner@demo.example', password: 'demo-password' } } }) });
const { data: { login } } = await res.json();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const shots = JSON.parse(process.argv[2]);
for (const [name, path, width, scheme, lang, mock] of shots) {
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce', locale: lang === 'es' ? 'es-MX' : 'en-US' });
  await ctx.addInitScript(([a, r]) => { localStorage.setItem('access_token', a); localStorage.setItem('refresh_token', r); }, [login.accessToken, login.refreshToken]);
  const page = await ctx.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, String(e)));
  if (mock) {
    const fs = await import('node:fs');
    const body = JSON.parse(fs.readFileSync(mock, 'utf8'));
    await page.route('**/graphql', async (route) => {
      const post = route.request().postData() ?? '';
      if (post.includes('"Integrations"')) return route.fulfill({ json: { data: { integrations: body } } });
      return route.continue();
    });
  }
  await page.goto(url + path);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots-int/${name}.png`, fullPage: true });
  await ctx.close();
}
await browser.close();
