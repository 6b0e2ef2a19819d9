import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { JobHandler, OutboxConsumer, PeriodicTask } from '../../platform/jobs/jobHandler';
import type { Jobs } from '../../platform/jobs/jobs';
import { systemContext } from '../../platform/request/systemContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { PaymentBooks } from './paymentBooks';
import type { PaymentDesk } from './paymentDesk';
import { latestPayment } from './paymentRows';
import { asking } from './stripeAccess';

const CHECK = 'payments.check';
const LANES = 3;
const AT_ONCE = 500;

export interface PaymentJobParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  switches: KillSwitches;
  desk: PaymentDesk;
  books: PaymentBooks;
}

/** Background work on payments: what Stripe reported is asked after, what is due is asked about, and cancelling refunds. */
export function paymentJobs({ database, clock, jobs, switches, desk, books }: PaymentJobParts): {
  handlers: JobHandler<{ paymentId: string }>[];
  consumers: OutboxConsumer[];
  periodic: PeriodicTask[];
} {
  const context = (tenantId: string): TenantContext => systemContext(database, tenantId, clock);
  return {
    consumers: [
      {
        name: 'payments',
        topics: ['appointment.cancelled', 'appointment.no_show', 'payment.reported'],
        stoppedBy: 'payments',
        async run({ tenantId, topic, payload }) {
          const ctx = context(tenantId!);
          if (topic === 'payment.reported') {
            const { paymentId } = payload as { paymentId: string | null };
            await (paymentId ? desk.observe(ctx, paymentId) : tryAccount(ctx, books));
            return;
          }
          const { appointmentId } = payload as { appointmentId: string };
          const payment = await ctx.read((tx) => latestPayment(tx, ctx.tenantId, appointmentId));
          if (payment) {
            await desk.observe(ctx, payment.id);
          }
        },
      },
    ],
    handlers: [
      {
        name: CHECK,
        maxAttempts: 1,
        run: ({ paymentId }, { tenantId }) => desk.check(context(tenantId!), paymentId),
      },
    ],
    periodic: [
      {
        name: 'payments.due',
        every: 60,
        async run() {
          const due = await jobs.rows<{ tenant_id: string; payment_id: string }>(
            'SELECT * FROM due_payments($1, $2)',
            [clock.now(), AT_ONCE],
          );
          await jobs.queue.add(
            due
              .filter((row) => !switches.thrown('payments', row.tenant_id))
              .map((row) => ({
                name: CHECK,
                tenantId: row.tenant_id,
                payload: { paymentId: row.payment_id },
                key: `${CHECK} ${row.payment_id}`,
                lane: lane(row.payment_id),
                maxAttempts: 1,
              })),
          );
        },
      },
    ],
  };
}

/** An event about the account itself; or about something there that is none of ours. */
async function tryAccount(ctx: TenantContext, books: PaymentBooks): Promise<void> {
  if (await books.account(ctx)) {
    await books.talk(ctx, ({ stripe }) => asking(stripe.accounts.retrieveCurrent()));
  }
}

const lane = (id: string): string => `payments ${parseInt(id.replaceAll('-', '').slice(-4), 16) % LANES}`;
