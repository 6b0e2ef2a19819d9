import type Stripe from 'stripe';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, notFound } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { IntegrationStore, OpenIntegration } from '../integrations/integrationStore';
import {
  type PaidVisit,
  type PaymentChange,
  type PaymentCredentials,
  type PaymentRow,
  type PaymentSettings,
  changePayment,
  findPayment,
  paidVisit,
} from './paymentRows';
import { minutesLater } from './paymentTimes';
import { type RefundRow, refundsOf } from './refundRows';
import { type StripeAccess, StripeFailure, asking } from './stripeAccess';
import { SESSION_DETAILS, type Seen, readSession } from './stripeSession';

const MOST_LOOKS = 5;
/** Who paid in a way that failed after days may pay once more. */
const SECOND_CHANCE_MINUTES = 60;

export type PaymentAccount = OpenIntegration<PaymentSettings, PaymentCredentials>;

export interface OpenAccount {
  account: PaymentAccount;
  stripe: Stripe;
}

/** What we know of payments, and how it comes from Stripe. */
export class PaymentBooks {
  constructor(
    private readonly store: IntegrationStore,
    private readonly access: StripeAccess,
  ) {}

  /** The connected account, or null. */
  account(ctx: TenantContext): Promise<PaymentAccount | null> {
    return ctx.read((tx) => this.store.read(tx, ctx.tenantId, 'card_payments'));
  }

  /** Calls to Stripe in the name of the business; what comes of them shows at the integration. */
  async talk<T>(ctx: TenantContext, work: (open: OpenAccount) => Promise<T>): Promise<T> {
    const account = await this.account(ctx);
    if (!account) {
      throw notConnected();
    }
    const stripe = await this.access.open(account.credentials.secretKey);
    try {
      const result = await work({ account, stripe });
      await ctx.write((tx) => this.store.worked(tx, ctx.tenantId, 'card_payments', ctx.clock.now()));
      return result;
    } catch (error) {
      if (error instanceof StripeFailure && error.trouble !== 'refused') {
        await this.fail(ctx, error);
      }
      throw error;
    }
  }

  payment(ctx: TenantContext, id: string): Promise<PaymentRow> {
    return ctx.read(async (tx) => {
      const row = await findPayment(tx, ctx.tenantId, id);
      if (!row) {
        throw notFound('This payment');
      }
      return row;
    });
  }

  whole(
    ctx: TenantContext,
    id: string,
  ): Promise<{ payment: PaymentRow; visit: PaidVisit; refunds: RefundRow[] }> {
    return ctx.read(async (tx) => {
      const payment = await findPayment(tx, ctx.tenantId, id);
      const visit = payment && (await paidVisit(tx, ctx.tenantId, payment.appointmentId));
      if (!visit) {
        throw notFound('This payment');
      }
      return { payment, visit, refunds: await refundsOf(tx, ctx.tenantId, [id]) };
    });
  }

  /**
   * Reads the page at Stripe into the row. What was seen while the row changed may be old: then it is looked at again.
   * @throws StripeFailure
   */
  async look(
    ctx: TenantContext,
    stripe: Stripe,
    id: string,
  ): Promise<{ seen: Seen; url: string | null } | null> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const asked = await this.payment(ctx, id);
      if (!asked.sessionId) {
        return null;
      }
      const session = await asking(stripe.checkout.sessions.retrieve(asked.sessionId, SESSION_DETAILS));
      const seen = readSession(session, asked);
      if (await this.record(ctx, asked, seen)) {
        return { seen, url: session.url };
      }
    }
    throw new StripeFailure('unreachable', 'the payment changes all the time', null, false);
  }

  /** Writes, and tells open dashboards. */
  change(
    ctx: TenantContext,
    paymentId: string,
    work: (tx: Transaction, now: Date) => Promise<void>,
  ): Promise<void> {
    return ctx.write(async (tx) => {
      await work(tx, ctx.clock.now());
      await tx.manager.query(
        `SELECT pg_notify('chairside_appointments', json_build_object('tenantId', p.tenant_id,
           'appointmentId', p.appointment_id, 'kind', 'updated')::text)
         FROM payments p WHERE p.tenant_id = $1 AND p.id = $2`,
        [ctx.tenantId, paymentId],
      );
    });
  }

  audit(
    tx: Transaction,
    ctx: TenantContext,
    action: string,
    payment: PaymentRow,
    more: object = {},
  ): Promise<void> {
    const { appointmentId, amountCents, currency } = payment;
    const after = { appointmentId, amountCents, currency, ...more };
    return recordAudit(tx, ctx, { action, entity: 'payment', entityId: payment.id, after });
  }

  /** @returns false when the row is no longer what it was when Stripe was asked. */
  private async record(ctx: TenantContext, asked: PaymentRow, { state, facts }: Seen): Promise<boolean> {
    let isCurrent = false;
    await this.change(ctx, asked.id, async (tx, now) => {
      const present = await findPayment(tx, ctx.tenantId, asked.id, { locked: true });
      isCurrent = present?.version === asked.version;
      if (!isCurrent || (asked.paidAt && state !== 'paid')) {
        return;
      }
      const change: PaymentChange = { ...facts, checksFailed: 0 };
      if (state === 'paid') {
        change.paidAt = facts.paidAt ?? asked.paidAt ?? now;
      } else if (state === 'processing') {
        change.status = 'processing';
      } else if (state === 'lost' || state === 'expired') {
        // Another page may be made for as long as it is still asked for.
        change.sessionExpiresAt = null;
        if (asked.status === 'processing') {
          const again = minutesLater(now, SECOND_CHANCE_MINUTES);
          const dueAt = asked.dueAt > again ? asked.dueAt : again;
          Object.assign(change, { status: 'requires_payment', dueAt, checkAt: dueAt });
        }
      }
      await changePayment(tx, ctx.tenantId, asked.id, change, now);
      await this.tell(tx, ctx, asked, change);
    });
    return isCurrent;
  }

  private async tell(
    tx: Transaction,
    ctx: TenantContext,
    before: PaymentRow,
    change: PaymentChange,
  ): Promise<void> {
    if (change.paidAt && !before.paidAt) {
      await this.audit(tx, ctx, 'payment.paid', before);
    }
    if ((change.refundedCents ?? 0) > before.refundedCents) {
      await this.audit(tx, ctx, 'payment.refunded', before, { refundedCents: change.refundedCents });
    }
    if (change.isDisputed && !before.isDisputed) {
      await this.audit(tx, ctx, 'payment.disputed', before);
    }
  }

  private async fail(ctx: TenantContext, failure: StripeFailure): Promise<void> {
    const { message } = noAnswer(failure);
    const ended = failure.trouble === 'account';
    await ctx.write((tx) =>
      this.store.failed(tx, ctx.tenantId, 'card_payments', ctx.clock.now(), message, { ended }),
    );
  }
}

const notConnected = (): AppError =>
  new AppError('UNAVAILABLE', 'Card payments are not connected at this business.');

/** What people are told who wait for Stripe. */
export const noAnswer = ({ trouble }: StripeFailure): AppError =>
  new AppError(
    'UNAVAILABLE',
    trouble === 'account'
      ? 'Stripe does not accept the key any more.'
      : 'Stripe does not answer at this minute. Please try again.',
  );
