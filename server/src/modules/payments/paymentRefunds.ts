import type Stripe from 'stripe';
import { toStripeAmount } from '../../domain/payments/stripeAmount';
import type { Transaction } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { PaymentBooks } from './paymentBooks';
import { type PaymentRow, changePayment, findPayment } from './paymentRows';
import { minutesLater } from './paymentTimes';
import {
  type NewRefund,
  type RefundRow,
  changeRefund,
  insertRefund,
  refundableCents,
  refundsOf,
} from './refundRows';
import { StripeFailure, asking } from './stripeAccess';

/** Money that goes back. */
export class PaymentRefunds {
  constructor(private readonly books: PaymentBooks) {}

  /**
   * Gives money back. It is written down first, then asked of Stripe; when Stripe does not answer it is asked again.
   * @param refund `amountCents` null for all that is left. Asked for twice under one key, or by itself, it is one.
   */
  async refund(
    ctx: TenantContext,
    payment: PaymentRow,
    refund: Omit<NewRefund, 'paymentId' | 'amountCents'> & { amountCents: number | null },
    refuse: (left: number) => void = () => undefined,
  ): Promise<void> {
    const { tenantId } = ctx;
    const id = await ctx.write(async (tx) => {
      const now = ctx.clock.now();
      const present = (await findPayment(tx, tenantId, payment.id, { locked: true }))!;
      if (refund.keyHash && (await isKnownKey(tx, tenantId, refund.keyHash))) {
        return null;
      }
      const left = refundableCents(present, await refundsOf(tx, tenantId, [payment.id]));
      refuse(left);
      const amountCents = refund.amountCents ?? left;
      if (amountCents <= 0) {
        return null;
      }
      const row = { ...refund, paymentId: payment.id, amountCents };
      const made = await insertRefund(tx, tenantId, row, now);
      if (made) {
        await changePayment(tx, tenantId, payment.id, { checkAt: minutesLater(now, 1) }, now);
        await this.books.audit(tx, ctx, 'payment.refund_requested', present, {
          amountCents,
          refundReason: refund.reason,
        });
      }
      return made;
    });
    if (id) {
      await this.send(ctx.asSystem(), payment.id).catch((error: unknown) => {
        if (!(error instanceof StripeFailure || error instanceof AppError)) {
          throw error;
        }
      });
    }
  }

  /** Asks Stripe for the refunds that it has not taken yet, and after those that are under way. */
  async send(ctx: TenantContext, paymentId: string): Promise<void> {
    const { payment, refunds } = await this.books.whole(ctx, paymentId);
    const open = refunds.filter(({ status }) => status === 'requested' || status === 'pending');
    if (open.length === 0 || !payment.intentId) {
      return;
    }
    await this.books.talk(ctx, async ({ stripe, account }) => {
      if (payment.accountId !== null && payment.accountId !== account.settings.accountId) {
        throw new AppError('UNAVAILABLE', 'This was paid to another Stripe account, which is not connected.');
      }
      for (const refund of open) {
        await this.sendRefund(ctx, stripe, payment, refund);
      }
      await this.books.look(ctx, stripe, payment.id);
    });
  }

  private async sendRefund(
    ctx: TenantContext,
    stripe: Stripe,
    payment: PaymentRow,
    refund: RefundRow,
  ): Promise<void> {
    try {
      const taken = await this.askRefund(stripe, payment, refund);
      const status =
        taken.status === 'succeeded'
          ? 'succeeded'
          : taken.status === 'failed' || taken.status === 'canceled'
            ? 'failed'
            : 'pending';
      const error = status === 'failed' ? (taken.failure_reason ?? 'failed') : null;
      await this.noteRefund(ctx, payment, refund, {
        status,
        refundId: taken.id,
        error,
        attempts: refund.attempts,
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) {
        throw error;
      }
      if (error.trouble === 'refused') {
        await this.noteRefund(ctx, payment, refund, {
          status: 'failed',
          refundId: refund.refundId,
          error: error.message,
          attempts: refund.attempts,
        });
        return;
      }
      const attempts = refund.attempts + (error.isKept ? 1 : 0);
      await this.noteRefund(ctx, payment, refund, {
        status: refund.status,
        refundId: refund.refundId,
        error: error.message,
        attempts,
      });
      throw error;
    }
  }

  /**
   * Asked under one key, so that repeating it gives no second refund. Stripe keeps an answer of its own trouble under
   * that key for ever: then it is looked for first, and asked under another only when it is not there.
   */
  private async askRefund(stripe: Stripe, payment: PaymentRow, refund: RefundRow): Promise<Stripe.Refund> {
    if (refund.refundId) {
      return asking(stripe.refunds.retrieve(refund.refundId));
    }
    if (refund.attempts > 0) {
      const page = await asking(stripe.refunds.list({ payment_intent: payment.intentId!, limit: 100 }));
      const found = page.data.find(({ metadata }) => metadata?.refund_id === refund.id);
      if (found) {
        return found;
      }
    }
    const request = {
      payment_intent: payment.intentId!,
      amount: toStripeAmount(refund.amountCents, payment.currency),
      reason: 'requested_by_customer' as const,
      metadata: { refund_id: refund.id, payment_id: payment.id },
    };
    return asking(stripe.refunds.create(request, { idempotencyKey: `${refund.id}-${refund.attempts}` }));
  }

  private async noteRefund(
    ctx: TenantContext,
    payment: PaymentRow,
    before: RefundRow,
    change: Pick<RefundRow, 'status' | 'refundId' | 'error' | 'attempts'>,
  ): Promise<void> {
    await this.books.change(ctx, payment.id, async (tx, now) => {
      await changeRefund(tx, ctx.tenantId, before.id, change, now);
      if (change.status === 'failed' && before.status !== 'failed') {
        const { amountCents } = before;
        await this.books.audit(tx, ctx, 'payment.refund_failed', payment, {
          amountCents,
          error: change.error,
        });
      }
    });
  }
}

async function isKnownKey(tx: Transaction, tenantId: string, keyHash: string): Promise<boolean> {
  const rows = await tx.manager.query<unknown[]>(
    `SELECT FROM payment_refunds WHERE tenant_id = $1 AND key_hash = decode($2, 'hex')`,
    [tenantId, keyHash],
  );
  return rows.length > 0;
}
