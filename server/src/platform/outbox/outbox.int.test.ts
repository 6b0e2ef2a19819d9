import { SMTPServer } from 'smtp-server';
import { TEST_SECRET, type TestApp, startTestApp } from '../../../test/testApp';
import { roleUrl } from '../database/roles';
import { createLogger } from '../logging';
import { Jobs } from '../jobs/jobs';
import { smtpMailConsumer } from './mail';

jest.setTimeout(30_000);

let t: TestApp;
let smtp: SMTPServer;
let refusing = false;
const received: string[] = [];

beforeAll(async () => {
  t = await startTestApp();
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        if (refusing) {
          done(new Error('mailbox unavailable'));
          return;
        }
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await t.close();
});

const started: Jobs[] = [];
afterEach(async () => {
  // Those that a test stopped refuse to stop again.
  await Promise.all(started.splice(0).map((each) => each.stop().catch(() => undefined)));
});

/** A process that runs jobs. */
async function worker(): Promise<Jobs> {
  const { port } = smtp.server.address() as { port: number };
  const jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
  const mail = smtpMailConsumer(`smtp://127.0.0.1:${port}`, 'Chairside <no-reply@example.com>');
  const reset = t.app.work.consumers.find(({ name }) => name === 'password_reset')!;
  await jobs.start({ handlers: [], consumers: [mail, reset], periodic: [] });
  started.push(jobs);
  return jobs;
}

async function forgot(): Promise<string> {
  const { email } = await t.registerOwner();
  await t.ask(`mutation ($email: String!) { forgotPassword(email: $email) { ok } }`, { email });
  return email;
}

const rowFor = async (email: string) =>
  (
    await t.asOwner(`SELECT payload, outcome, attempts, last_error FROM outbox WHERE payload ->> 'to' = $1`, [
      email,
    ])
  ).rows[0] as
    | {
        payload: Record<string, string>;
        outcome: string | null;
        attempts: number;
        last_error: string | null;
      }
    | undefined;

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 1_000) {
      throw new Error('waited too long');
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('a reset mail reaches a real SMTP server once, by two workers side by side, and its link is then forgotten', async () => {
  const email = await forgot();
  const workers = await Promise.all([worker(), worker()]);
  await until(async () => (await rowFor(email))?.outcome === 'done');
  await Promise.all(workers.map((each) => each.stop()));
  const mails = received.filter((mail) => mail.includes(email));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/Subject: Reset your Chairside password/);
  expect(mails[0]).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  expect(mails[0]!.replace(/=\r\n/g, '')).toMatch(/\/reset-password\?token=/);
  expect((await rowFor(email))?.payload).toEqual({ to: email, subject: 'Reset your Chairside password' });
});

it('a refused mail stays, with the reason, and is tried again later', async () => {
  refusing = true;
  const email = await forgot();
  const first = await worker();
  await until(async () => (await rowFor(email))?.attempts === 1);
  await first.stop();
  expect(await rowFor(email)).toMatchObject({ last_error: expect.stringMatching(/mailbox unavailable/) });
  refusing = false;
  await t.asOwner(`UPDATE jobs._private_jobs SET run_at = now()`);
  const second = await worker();
  await until(async () => (await rowFor(email))?.outcome === 'done');
  await second.stop();
});
