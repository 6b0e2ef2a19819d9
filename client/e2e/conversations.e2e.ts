/** A customer asks the assistant for a person; the owner sees it as it happens, answers, and gives back. */
import type { Browser } from 'playwright-core';
import { type AppUnderTest, startApp } from './appUnderTest';
import { launchBrowser } from './browser';
import { ask, OWNER, signedIn } from './signedIn';

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

const SEND = `mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) { conversationToken reply handedOff } }`;

interface Answer {
  conversationToken: string;
  reply: string;
  handedOff: boolean;
}

async function send(text: string, conversationToken: string | null): Promise<Answer> {
  const input = { slug: 'demo', text, conversationToken };
  return (await ask<{ sendAssistantMessage: Answer }>(app, SEND, { input })).sendAssistantMessage;
}

test('a conversation is handed over, taken, answered and given back', async () => {
  const page = await signedIn(browser, app, OWNER, { reducedMotion: 'reduce' });
  await page.goto(`${app.url}/dashboard/conversations`);
  // What the demo's customers said.
  await page.getByRole('link', { name: /Priya Shah/ }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByText('1 waits for an answer').waitFor({ state: 'attached' });

  const first = await send('Hi, I am Ben Torres and I would like a beard trim', null);
  const asked = await send('can I talk to a real person please?', first.conversationToken);
  expect(asked.handedOff).toBe(true);
  await navigation.getByText('2 wait for an answer').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /Ben Torres/ }).click();
  await page.getByRole('region', { name: 'Summary for the team' }).getByText('Asked for a person').waitFor();

  await page.getByRole('button', { name: 'Take over' }).click();
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await field.fill('Hello Ben, this is Juno. How can I help?');
  await field.press('Enter');
  const log = page.getByRole('log', { name: 'What was said' });
  await log.getByText('Hello Ben, this is Juno. How can I help?').waitFor();

  // While people answer the assistant keeps silent, and the owner reads along.
  expect(await send('Do you have parking?', first.conversationToken)).toMatchObject({
    reply: '',
    handedOff: true,
  });
  await log.getByText('Do you have parking?').waitFor();

  await page.getByRole('button', { name: 'Give back to the assistant' }).click();
  await log.getByText('Juno Okafor gave it back to the assistant').waitFor();
  const back = await send('What are your hours on Saturday?', first.conversationToken);
  expect(back.handedOff).toBe(false);
  await log.getByText(back.reply.slice(0, 40)).waitFor();
});
