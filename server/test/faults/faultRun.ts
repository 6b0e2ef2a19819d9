import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { FAKE_ACCOUNT, FakeTwilio } from '../fakeTwilio';
import { type Shop, newShop } from '../shop';
import { type TestApp, TestClock, startTestApp } from '../testApp';
import { type WebhookReceiver, startWebhookReceiver } from '../webhookReceiver';
import { Workers } from './workers';

export interface FaultPlan {
  bookings: number;
  kills: number;
  say?(line: string): void;
}

/** What became of the bookings' effects. */
export interface FaultFigures {
  bookings: number;
  killed: number;
  seconds: number;
  webhooks: {
    /** Bookings whose event arrived, and those whose did not. */
    delivered: number;
    lost: number;
    /** One for each event, however often it arrived. */
    messages: number;
    /** Somebody was killed between sending and writing it down: the same message, under the same webhook-id. */
    repeated: number;
    badSignatures: number;
  };
  texts: {
    /** Clients with a text, and those without. */
    delivered: number;
    lost: number;
    /** Texts beyond one a client. */
    twice: number;
    /** What the business is told: confirmations that are not marked as sent. */
    notSent: number;
  };
}

/** A text may be on its way for one second, and is looked into soon after. */
const TWILIO_TIMEOUT = 1_000;
const STUCK = 4_000;
const LONGEST_LIFE = 700;
/** For the moment at which somebody is to be killed; after it they are killed anyhow. */
const LONGEST_WAIT = 2_500;
const PATIENCE = 60_000;
const HOURS = [14, 15, 16, 17, 18, 19, 20];
const DAY = 86_400_000;
const FIRST_DAY = 3;
const LAST_DAY = 30;

/** Workers live on real time. */
class RunningClock extends TestClock {
  override now(): Date {
    return new Date();
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Bookings go on while workers are killed: at any moment, just when a text was taken and before they learn it, and just
 * when a webhook arrived and before it is answered. Counts what arrived in the end.
 */
export async function bookUnderKills(plan: FaultPlan): Promise<FaultFigures> {
  const began = Date.now();
  const twilio = await new FakeTwilio().start();
  const receiver = await startWebhookReceiver();
  const changes = {
    twilio: {
      account: {
        accountSid: FAKE_ACCOUNT.sid,
        authToken: FAKE_ACCOUNT.token,
        from: FAKE_ACCOUNT.numbers[0]!.phone,
      },
      baseUrl: twilio.url,
      timeoutMilliseconds: TWILIO_TIMEOUT,
    },
    messageStuckMilliseconds: STUCK,
  };
  const t = await startTestApp(new RunningClock(), changes);
  const workers = new Workers({ ...changes, ownerUrl: t.ownerUrl });
  // A look that fails is made up for by the next.
  const poll = setInterval(() => void lookForStuck(t).catch(() => undefined), 1_000);
  try {
    // One stays to the end, and another beside it.
    workers.start(plan.kills + 2);
    return await new FaultRun(plan, t, twilio, receiver, workers).run(began);
  } finally {
    clearInterval(poll);
    await workers.end();
    await t.close();
    await Promise.all([twilio.stop(), receiver.stop()]);
  }
}

/** What happens by itself once a minute. */
async function lookForStuck(t: TestApp): Promise<void> {
  await t.app.work.periodic.find(({ name }) => name === 'messages.poll')!.run();
}

class FaultRun {
  private badSignatures = 0;
  private booked: string[] = [];
  /** Waits for a text to be taken, or for a webhook to arrive. */
  private onText: (() => void) | null = null;
  private onWebhook: (() => void) | null = null;

  constructor(
    private readonly plan: FaultPlan,
    private readonly t: TestApp,
    private readonly twilio: FakeTwilio,
    private readonly receiver: WebhookReceiver,
    private readonly workers: Workers,
  ) {}

  async run(began: number): Promise<FaultFigures> {
    const shop = await newShop(this.t);
    await this.t.asOwner(
      `UPDATE tenants SET quiet_from_minute = NULL, quiet_until_minute = NULL, sms_monthly_quota = $2 WHERE id = $1`,
      [shop.tenantId, this.plan.bookings + 100],
    );
    await this.receiveWebhooks(shop);
    this.twilio.onTaken = () => this.onText?.();
    await Promise.all([this.bookAll(shop), this.killAll()]);
    this.plan.say?.(`all booked and all killed after ${Math.round((Date.now() - began) / 1_000)} s`);
    const deadline = Date.now() + PATIENCE;
    while (!(await this.isQuiet()) && Date.now() < deadline) {
      await wait(100);
    }
    return this.figures(began);
  }

  private async receiveWebhooks(shop: Shop): Promise<void> {
    const { createWebhookEndpoint } = await this.t.ask(
      `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }`,
      { input: { url: this.receiver.url, eventTypes: ['appointment.booked'] } },
      shop,
    );
    const webhook = new Webhook(createWebhookEndpoint.secret);
    this.receiver.answer((res, { body, headers }) => {
      // As it arrives: a signature is good for five minutes.
      this.badSignatures += isSigned(webhook, body, headers) ? 0 : 1;
      this.onWebhook?.();
      res.end('thanks');
    });
  }

  private async bookAll(shop: Shop): Promise<void> {
    const { bookings, kills } = this.plan;
    const barbers = await this.newBarbers(shop, Math.ceil(bookings / 70));
    const midnight = Math.floor(Date.now() / DAY) * DAY;
    for (let day = FIRST_DAY; this.booked.length < bookings && day < LAST_DAY; day += 1) {
      const weekday = new Date(midnight + day * DAY).getUTCDay();
      for (const hour of weekday >= 2 && weekday <= 5 ? HOURS : []) {
        for (const barberId of barbers.slice(0, bookings - this.booked.length)) {
          const startsAt = new Date(midnight + day * DAY + hour * 3_600_000);
          this.booked.push(await this.book(shop, barberId, startsAt, this.booked.length));
          // Bookings and kills last equally long.
          while (this.workers.killed < Math.floor((this.booked.length / bookings) * kills) - 1) {
            await wait(10);
          }
        }
      }
    }
  }

  private async newBarbers(shop: Shop, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { createBarber } = await this.t.ask(
        `mutation ($name: String!) { createBarber(input: { name: $name }) { id } }`,
        { name: `Barber ${n}` },
        shop,
      );
      ids.push(createBarber.id);
    }
    return ids;
  }

  private async book(shop: Shop, barberId: string, startsAt: Date, n: number): Promise<string> {
    const { bookAppointment } = await this.t.ask(
      `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`,
      {
        input: {
          lines: [{ serviceId: shop.cut, barberId }],
          startsAt: startsAt.toISOString(),
          client: { firstName: `Client ${n}`, phone: phoneOf(n) },
        },
      },
      shop,
    );
    return bookAppointment.appointment.id;
  }

  private async killAll(): Promise<void> {
    const { kills, say } = this.plan;
    for (let n = 0; this.workers.killed < kills; n += 1) {
      await this.workers.oneRuns();
      await [() => this.anyMoment(), () => this.textTaken(), () => this.webhookArrived()][n % 3]!();
      if (n % 15 === 14) {
        say?.(`${this.workers.killed} workers killed, ${this.told().size} events arrived`);
      }
    }
  }

  private async anyMoment(): Promise<void> {
    await wait(Math.random() * LONGEST_LIFE);
    this.killOne();
  }

  /** Between taking and writing down; nobody can tell whose it is, so whoever runs is killed. */
  private textTaken(): Promise<void> {
    return this.atMoment((reached) => (this.onText = reached));
  }

  private webhookArrived(): Promise<void> {
    return this.atMoment((reached) => (this.onWebhook = reached));
  }

  private async atMoment(listen: (reached: (() => void) | null) => void): Promise<void> {
    await new Promise<void>((resolve) => {
      const over = (kill: () => void): void => {
        listen(null);
        clearTimeout(timer);
        kill();
        resolve();
      };
      const timer = setTimeout(() => over(() => this.killOne()), LONGEST_WAIT);
      listen(() => over(() => this.killRunning()));
    });
  }

  private killOne(): void {
    const [first] = this.workers.running;
    if (first) {
      this.workers.kill(first);
    }
  }

  private killRunning(): void {
    for (const child of [...this.workers.running].slice(0, this.plan.kills - this.workers.killed)) {
      this.workers.kill(child);
    }
  }

  /** Nothing is left to do. */
  private async isQuiet(): Promise<boolean> {
    const { rows } = await this.t.asOwner(
      `SELECT (SELECT count(*) FROM messages WHERE kind = 'booking_confirmation' AND status IN ('scheduled', 'sending'))
            + (SELECT count(*) FROM outbox WHERE topic LIKE 'appointment.%' AND settled_at IS NULL)
            + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')
            + (SELECT count(*) FROM jobs._private_jobs WHERE locked_at IS NOT NULL) AS "left"`,
    );
    return Number(rows[0].left) === 0;
  }

  private told(): Set<string> {
    return new Set(this.receiver.arrivals.map(({ body }) => (JSON.parse(body) as Told).data.id));
  }

  private async figures(began: number): Promise<FaultFigures> {
    const told = this.told();
    const messages = new Set(this.receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size;
    const numbers = new Set(this.twilio.taken.map(({ to }) => to));
    const { rows } = await this.t.asOwner(
      `SELECT count(*)::int AS sent FROM messages
       WHERE kind = 'booking_confirmation' AND channel = 'sms' AND status = 'sent' AND carrier_message_id = ANY ($1)`,
      [this.twilio.taken.map(({ sid }) => sid)],
    );
    const { booked } = this;
    return {
      bookings: booked.length,
      killed: this.workers.killed,
      seconds: Math.round((Date.now() - began) / 1_000),
      webhooks: {
        delivered: booked.filter((id) => told.has(id)).length,
        lost: booked.filter((id) => !told.has(id)).length,
        messages,
        repeated: this.receiver.arrivals.length - messages,
        badSignatures: this.badSignatures,
      },
      texts: {
        delivered: numbers.size,
        lost: booked.filter((_, n) => !numbers.has(phoneOf(n))).length,
        twice: this.twilio.taken.length - numbers.size,
        notSent: booked.length - rows[0].sent,
      },
    };
  }
}

interface Told {
  data: { id: string };
}

const phoneOf = (n: number): string => `+1212555${1_000 + n}`;

function isSigned(webhook: Webhook, body: string, headers: IncomingHttpHeaders): boolean {
  try {
    webhook.verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
