import { createHash } from 'node:crypto';
import { formatCents } from '../../domain/money';
import { chargeableCents, isTooSmall } from '../../domain/payments/stripeAmount';
import { recordAudit } from '../../platform/audit';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import { textOrNull } from '../../platform/validation/trim';
import { depositDueAt } from '../appointments/deposit';
import { type PaymentBooks, noAnswer } from './paymentBooks';
import type { PaymentDesk } from './paymentDesk';
import type { PaymentRefunds } from './paymentRefunds';
import { PAYMENT_COLUMNS, type PaymentRow, findPayment, latestPayment } from './paymentRows';
import type { AskDepositInput, Payment, RefundPaymentInput } from './paymentTypes';
import { type RefundRow, refundableCents, refundsOf } from './refundRows';
import { StripeFailure } from './stripeAccess';

/** What customers and staff do with payments. */
export class PaymentService {
  constructor(
    private readonly desk: PaymentDesk,
    private readonly books: PaymentBooks,
    private readonly refunds: PaymentRefunds,
    private readonly limits: RateLimits,
  ) {}

  /** For the bearer of the booking's link. @throws as PaymentDesk.checkout */
  async checkoutUrl(ctx: TenantContext, appointmentId: string): Promise<string> {
    await this.limits.count('paymentByAddress', ctx.actor.address ?? 'unknown');
    const payment = await this.ofAppointment(ctx, appointmentId);
    return this.desk.checkout(ctx, payment.id);
  }

  /** The same: how it stands at Stripe now. Silence there is no error: then it is how it stood. */
  async lookAgain(ctx: TenantContext, appointmentId: string): Promise<void> {
    await this.limits.count('paymentByAddress', ctx.actor.address ?? 'unknown');
    const payment = await this.ofAppointment(ctx, appointmentId);
    try {
      await this.desk.observe(ctx, payment.id);
    } catch (error) {
      if (!(error instanceof StripeFailure || (error instanceof AppError && error.code === 'UNAVAILABLE'))) {
        throw error;
      }
    }
  }

  /** Null where none was asked. */
  async payment(ctx: TenantContext, appointmentId: string): Promise<Payment | null> {
    ctx.require('appointments.read');
    const found = await ctx.loader('payments', latestPayments).load(appointmentId);
    return found ? this.shown(ctx, found.payment, found.refunds) : null;
  }

  /** @throws UNAVAILABLE when Stripe does not answer. */
  async refresh(ctx: TenantContext, id: string): Promise<Payment> {
    ctx.require('appointments.manage');
    const payment = await this.find(ctx, id);
    try {
      await this.desk.observe(ctx, payment.id);
    } catch (error) {
      throw error instanceof StripeFailure ? noAnswer(error) : error;
    }
    return this.present(ctx, payment.id);
  }

  async refund(ctx: TenantContext, input: RefundPaymentInput): Promise<Payment> {
    ctx.require('payments.refund');
    const payment = await this.find(ctx, input.id);
    const keyHash = createHash('sha256').update(`${payment.id}\n${input.idempotencyKey}`).digest('hex');
    const { amountCents = null } = input;
    const asked = {
      amountCents,
      reason: 'by_staff' as const,
      note: textOrNull(input.note),
      keyHash,
      requestedBy: ctx.actor.userId,
    };
    await this.refunds.refund(ctx, payment, asked, (left) => {
      if (left <= 0) {
        throw new AppError('CONFLICT', 'There is nothing left of this payment to refund.');
      }
      if (amountCents !== null && amountCents > left) {
        const most = formatCents(left, payment.currency);
        throw InputError.of('input.amountCents', `At most ${most} can be refunded.`);
      }
    });
    return this.present(ctx, payment.id);
  }

  /** Asks a deposit for an appointment that was booked without one. It is not cancelled when it stays unpaid. */
  async ask(ctx: TenantContext, input: AskDepositInput): Promise<Payment> {
    ctx.require('appointments.manage');
    const account = await this.books.account(ctx);
    if (!account || account.status === 'disconnected') {
      throw new AppError('CONFLICT', 'Card payments are not connected.');
    }
    const id = newId();
    await ctx.write(async (tx) => {
      const [visit] = isUuid(input.appointmentId)
        ? await tx.manager.query<{ status: string; startsAt: Date; price: number; currency: string }[]>(
            `SELECT a.status, a.starts_at AS "startsAt", a.total_price_cents AS price, t.currency
             FROM appointments a JOIN tenants t ON t.id = a.tenant_id
             WHERE a.tenant_id = $1 AND a.id = $2 FOR UPDATE OF a`,
            [ctx.tenantId, input.appointmentId],
          )
        : [];
      if (!visit) {
        throw notFound('This appointment');
      }
      const now = ctx.clock.now();
      if (!['pending', 'confirmed'].includes(visit.status) || visit.startsAt <= now) {
        throw new AppError(
          'CONFLICT',
          'A deposit can only be asked for an appointment that is still to come.',
        );
      }
      const { currency } = visit;
      if (input.amountCents > visit.price) {
        throw InputError.of('input.amountCents', 'The deposit cannot be more than the price.');
      }
      if (isTooSmall(input.amountCents, currency)) {
        throw InputError.of('input.amountCents', 'A card cannot be charged so little.');
      }
      const latest = await latestPayment(tx, ctx.tenantId, input.appointmentId);
      if (latest && !['expired', 'cancelled', 'refunded'].includes(latest.status)) {
        throw new AppError('CONFLICT', 'A deposit is asked for this appointment already.');
      }
      const amountCents = chargeableCents(input.amountCents, currency);
      await tx.manager.query(
        `INSERT INTO payments (tenant_id, id, appointment_id, kind, amount_cents, currency, status, due_at, check_at,
           created_at, updated_at)
         VALUES ($1, $2, $3, 'deposit', $4, $5, 'requires_payment', $6, $6, $7, $7)`,
        [
          ctx.tenantId,
          id,
          input.appointmentId,
          amountCents,
          currency,
          depositDueAt(now, visit.startsAt, account.settings),
          now,
        ],
      );
      await recordAudit(tx, ctx, {
        action: 'payment.asked',
        entity: 'payment',
        entityId: id,
        after: { appointmentId: input.appointmentId, amountCents, currency },
      });
    });
    return this.present(ctx, id);
  }

  private async ofAppointment(ctx: TenantContext, appointmentId: string): Promise<PaymentRow> {
    const payment = await ctx.read((tx) => latestPayment(tx, ctx.tenantId, appointmentId));
    if (!payment) {
      throw new AppError('CONFLICT', 'No deposit is asked for this booking.');
    }
    return payment;
  }

  private async find(ctx: TenantContext, id: string): Promise<PaymentRow> {
    const payment = isUuid(id) ? await ctx.read((tx) => findPayment(tx, ctx.tenantId, id)) : null;
    if (!payment) {
      throw notFound('This payment');
    }
    return payment;
  }

  private present(ctx: TenantContext, id: string): Promise<Payment> {
    return ctx.read(async (tx) => {
      const payment = await findPayment(tx, ctx.tenantId, id);
      return this.shown(ctx, payment!, await refundsOf(tx, ctx.tenantId, [id]));
    });
  }

  private shown(ctx: TenantContext, payment: PaymentRow, refunds: RefundRow[]): Payment {
    return {
      ...payment,
      refundableCents: refundableCents(payment, refunds),
      payUrl: payment.status === 'requires_payment' ? this.desk.payUrl(ctx, payment) : null,
      refunds,
    };
  }
}

/** Of each appointment the latest payment with its refunds, in two statements whatever their number. */
async function latestPayments(
  appointmentIds: readonly string[],
  ctx: TenantContext,
): Promise<({ payment: PaymentRow; refunds: RefundRow[] } | null)[]> {
  return ctx.read(async (tx) => {
    const rows = await tx.manager.query<PaymentRow[]>(
      `SELECT DISTINCT ON (p.appointment_id) ${PAYMENT_COLUMNS} FROM payments p
       WHERE p.tenant_id = $1 AND p.appointment_id = ANY ($2) ORDER BY p.appointment_id, p.created_at DESC`,
      [ctx.tenantId, appointmentIds],
    );
    const ids = rows.map(({ id }) => id);
    const refunds = ids.length > 0 ? await refundsOf(tx, ctx.tenantId, ids) : [];
    return appointmentIds.map((appointmentId) => {
      const payment = rows.find((row) => row.appointmentId === appointmentId);
      return payment
        ? { payment, refunds: refunds.filter(({ paymentId }) => paymentId === payment.id) }
        : null;
    });
  });
}
