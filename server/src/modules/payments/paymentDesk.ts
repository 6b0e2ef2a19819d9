import type Stripe from 'stripe';
import { automaticRefund } from '../../domain/payments/deposit';
import { toStripeAmount } from '../../domain/payments/stripeAmount';
import type { ManageLinks } from '../appointments/manageLinks';
import { AppError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { AppointmentService } from '../appointments/appointmentService';
import type { OpenAccount, PaymentBooks } from './paymentBooks';
import type { PaymentRefunds } from './paymentRefunds';
import { type PaidVisit, type PaymentRow, changePayment, findPayment, paidVisit } from './paymentRows';
import { minutesLater } from './paymentTimes';
import { StripeFailure, asking } from './stripeAccess';

/** Stripe takes pages that live from half an hour to a day. */
const LEAST_SESSION_MINUTES = 31;
const USUAL_SESSION_MINUTES = 60;
const MOST_SESSION_MINUTES = 24 * 60 - 1;
/** A refund that is under way, and a payment that takes days, are asked after so often. */
const SLOW_CHECK_MINUTES = 60;
const LONGEST_WAIT_MINUTES = 60;
const MOST_TRIES = 3;

/**
 * Everything that happens to a payment, whoever begins it: a customer who pays, the provider's events, the clock, or
 * the staff. It always goes the same way: ask Stripe how it stands, write that down, and do what then follows.
 *
 * Invariants:
 * - nothing talks to Stripe inside a transaction, and nothing that is unpaid is cancelled before Stripe, asked, has
 *   said that it is unpaid and that its page can no longer be paid;
 * - a page is given to nobody before its id is in our row, and another is only made once Stripe has said that the one
 *   in the row can no longer be paid: so a page that is not in the row cannot be paid;
 * - each step may be repeated: pages and refunds are made under keys of ours, consequences look at what is so already.
 */
export class PaymentDesk {
  constructor(
    private readonly books: PaymentBooks,
    private readonly refunds: PaymentRefunds,
    private readonly appointments: AppointmentService,
    private readonly links: ManageLinks,
    private readonly switches: KillSwitches,
  ) {}

  /** Where the customer sees the booking, and pays. */
  payUrl({ tenantId }: TenantContext, { appointmentId, linkVersion }: PaymentRow): string {
    return this.links.url({ tenantId, appointmentId, linkVersion });
  }

  /**
   * The address of the page at Stripe where this deposit is paid.
   * @throws AppError CONFLICT when there is nothing to pay any more, UNAVAILABLE when Stripe does not answer.
   */
  async checkout(ctx: TenantContext, paymentId: string): Promise<string> {
    const system = ctx.asSystem();
    this.switches.refuse('payments', ctx.tenantId);
    try {
      return await this.books.talk(system, async (open) => {
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const present = await this.presentPage(system, open, paymentId);
          const url = present ?? (await this.newPage(system, open, paymentId));
          if (url) {
            return url;
          }
        }
        throw cannotPayNow();
      });
    } catch (error) {
      throw error instanceof StripeFailure ? cannotPayNow() : error;
    }
  }

  /**
   * Asks Stripe how it stands and does what follows.
   * @throws StripeFailure, and AppError UNAVAILABLE when the account is not connected.
   */
  async observe(ctx: TenantContext, paymentId: string): Promise<PaymentRow> {
    const system = ctx.asSystem();
    const { sessionId } = await this.books.payment(system, paymentId);
    if (sessionId) {
      await this.books.talk(system, ({ stripe }) => this.books.look(system, stripe, paymentId));
    }
    return this.carryOut(system, paymentId);
  }

  /** Its time has come to be asked about: pays, expires or waits. Never throws for trouble at Stripe. */
  async check(ctx: TenantContext, paymentId: string): Promise<void> {
    const system = ctx.asSystem();
    if (this.switches.thrown('payments', system.tenantId)) {
      return;
    }
    try {
      const payment = await this.observe(system, paymentId);
      if (payment.status === 'requires_payment' && payment.dueAt <= system.clock.now()) {
        await this.expire(system, payment);
      }
      await this.settleChecks(system, paymentId);
    } catch (error) {
      await this.postpone(system, paymentId, error);
    }
  }

  /** Stops asking for it; its page at Stripe can no longer be paid. @returns false when it was paid meanwhile. */
  async withdraw(ctx: TenantContext, payment: PaymentRow, status: 'expired' | 'cancelled'): Promise<boolean> {
    const system = ctx.asSystem();
    if (payment.sessionId) {
      const closed = await this.books.talk(system, ({ stripe }) => closePage(stripe, payment.sessionId!));
      if (!closed) {
        await this.observe(system, payment.id);
        return false;
      }
    }
    await this.books.change(system, payment.id, async (tx, now) => {
      const present = await findPayment(tx, system.tenantId, payment.id, { locked: true });
      if (present?.status !== 'requires_payment') {
        return;
      }
      await changePayment(tx, system.tenantId, payment.id, { status, checkAt: null, checksFailed: 0 }, now);
      await this.books.audit(tx, ctx, `payment.${status}`, present);
    });
    return true;
  }

  /** The page that was made before, if it can still be paid. @throws CONFLICT when there is nothing to pay. */
  private async presentPage(
    ctx: TenantContext,
    { stripe }: OpenAccount,
    paymentId: string,
  ): Promise<string | null> {
    const looked = await this.books.look(ctx, stripe, paymentId);
    const { status } = looked
      ? await this.carryOut(ctx, paymentId)
      : await this.books.payment(ctx, paymentId);
    if (status !== 'requires_payment') {
      throw nothingToPay(status);
    }
    return looked?.seen.state === 'open' ? looked.url : null;
  }

  /** Null when somebody else has made one meanwhile. */
  private async newPage(
    ctx: TenantContext,
    { stripe, account }: OpenAccount,
    paymentId: string,
  ): Promise<string | null> {
    const planned = await this.planPage(ctx, account.settings.accountId, paymentId);
    if (!planned) {
      return null;
    }
    const { payment, visit } = planned;
    const idempotencyKey = `${payment.id}-${payment.sessionNumber}`;
    let session: Stripe.Checkout.Session;
    try {
      const request = this.page(ctx, payment, visit);
      session = await asking(stripe.checkout.sessions.create(request, { idempotencyKey }));
    } catch (error) {
      if (error instanceof StripeFailure && error.isKept) {
        await this.giveUpPlan(ctx, payment);
      }
      throw error;
    }
    let isKnown = false;
    await this.books.change(ctx, paymentId, async (tx, now) => {
      const present = await findPayment(tx, ctx.tenantId, paymentId, { locked: true });
      isKnown = present?.sessionNumber === payment.sessionNumber && present.status === 'requires_payment';
      if (isKnown) {
        await changePayment(tx, ctx.tenantId, paymentId, { sessionId: session.id }, now);
      }
    });
    return isKnown ? session.url : null;
  }

  /**
   * Settles under which key, and until when, before Stripe is asked: a repeated request is then the same request.
   * Null while the page of the row has not been found to be closed.
   */
  private planPage(
    ctx: TenantContext,
    accountId: string,
    paymentId: string,
  ): Promise<{ payment: PaymentRow; visit: PaidVisit } | null> {
    return ctx.write(async (tx) => {
      const now = ctx.clock.now();
      const payment = await findPayment(tx, ctx.tenantId, paymentId, { locked: true });
      const visit = payment && (await paidVisit(tx, ctx.tenantId, payment.appointmentId));
      if (!visit || payment.status !== 'requires_payment') {
        throw nothingToPay(payment?.status ?? 'cancelled');
      }
      if (isOver(visit.status) || payment.dueAt <= now) {
        throw nothingToPay('expired');
      }
      const { sessionId, sessionExpiresAt } = payment;
      if (sessionId !== null && sessionExpiresAt !== null) {
        return null;
      }
      if (sessionExpiresAt && sessionExpiresAt > minutesLater(now, LEAST_SESSION_MINUTES)) {
        return { payment, visit };
      }
      const usual = Math.max(payment.dueAt.getTime(), minutesLater(now, USUAL_SESSION_MINUTES).getTime());
      const planned = {
        sessionNumber: payment.sessionNumber + 1,
        sessionId: null,
        sessionExpiresAt: new Date(Math.min(usual, minutesLater(now, MOST_SESSION_MINUTES).getTime())),
        accountId,
      };
      await changePayment(tx, ctx.tenantId, paymentId, planned, now);
      return { payment: { ...payment, ...planned }, visit };
    });
  }

  /** Stripe would answer the same to its key for ever: another number, and with it another key, next time. */
  private async giveUpPlan(ctx: TenantContext, planned: PaymentRow): Promise<void> {
    await this.books.change(ctx, planned.id, async (tx, now) => {
      const present = await findPayment(tx, ctx.tenantId, planned.id, { locked: true });
      if (present?.sessionNumber === planned.sessionNumber && present.sessionId === null) {
        await changePayment(tx, ctx.tenantId, planned.id, { sessionExpiresAt: null }, now);
      }
    });
  }

  private page(
    ctx: TenantContext,
    payment: PaymentRow,
    visit: PaidVisit,
  ): Stripe.Checkout.SessionCreateParams {
    const url = this.payUrl(ctx, payment);
    const metadata = {
      payment_id: payment.id,
      appointment_id: payment.appointmentId,
      tenant_id: ctx.tenantId,
    };
    const name = `${visit.businessName}: ${visit.services}`.slice(0, 250);
    return {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: toStripeAmount(payment.amountCents, payment.currency),
            product_data: { name },
          },
        },
      ],
      client_reference_id: payment.id,
      metadata,
      payment_intent_data: { metadata, description: name },
      expires_at: Math.floor(payment.sessionExpiresAt!.getTime() / 1000),
      success_url: `${url}?paid=1`,
      cancel_url: url,
    };
  }

  /** What follows from how it stands now. Looks at what is so already, so that it may be done again. */
  private async carryOut(ctx: TenantContext, paymentId: string): Promise<PaymentRow> {
    const { payment, visit, refunds } = await this.books.whole(ctx, paymentId);
    const isPaid = payment.status === 'paid' || payment.status === 'partially_refunded';
    if (isPaid && visit.status === 'pending' && visit.autoConfirm) {
      await this.confirm(ctx, payment.appointmentId);
    } else if (
      isPaid &&
      visit.status === 'cancelled' &&
      !refunds.some(({ reason }) => reason !== 'by_staff')
    ) {
      await this.refundCancelled(ctx, payment, visit);
    } else if (payment.status === 'requires_payment' && isOver(visit.status)) {
      await this.withdraw(ctx, payment, 'cancelled');
    }
    await this.refunds.send(ctx, paymentId);
    return this.books.payment(ctx, paymentId);
  }

  /** Somebody may have confirmed or cancelled it this very moment. */
  private async confirm(ctx: TenantContext, appointmentId: string): Promise<void> {
    try {
      await this.appointments.advance(ctx, appointmentId, 'confirmed');
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ILLEGAL_STATUS')) {
        throw error;
      }
    }
  }

  private async refundCancelled(ctx: TenantContext, payment: PaymentRow, visit: PaidVisit): Promise<void> {
    const account = await this.books.account(ctx);
    const reason = automaticRefund({
      startsAt: visit.startsAt,
      cancelledAt: visit.cancelledAt ?? visit.startsAt,
      paidAt: payment.paidAt ?? ctx.clock.now(),
      cancellationWindowHours: visit.cancellationWindowHours,
      lateCancellation: account?.settings.lateCancellation ?? 'keep',
    });
    if (reason) {
      await this.refunds.refund(ctx, payment, {
        amountCents: null,
        reason,
        note: null,
        keyHash: null,
        requestedBy: null,
      });
    }
  }

  /** Stripe says that it is unpaid. Only when its page is closed, too, is the appointment cancelled. */
  private async expire(ctx: TenantContext, payment: PaymentRow): Promise<void> {
    if (payment.sessionId) {
      const closed = await this.books.talk(ctx, ({ stripe }) => closePage(stripe, payment.sessionId!));
      if (!closed) {
        await this.observe(ctx, payment.id);
        return;
      }
    }
    const { visit } = await this.books.whole(ctx, payment.id);
    if (visit.status === 'pending' || visit.status === 'tentative') {
      // One that the staff have confirmed meanwhile stands without its deposit.
      await this.cancelUnpaid(ctx, payment.appointmentId);
    }
    await this.withdraw(ctx, { ...payment, sessionId: null }, 'expired');
  }

  private async cancelUnpaid(ctx: TenantContext, appointmentId: string): Promise<void> {
    try {
      const reason = 'The deposit was not paid in time.';
      await this.appointments.cancel(ctx, { id: appointmentId, reason }, appointmentId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ILLEGAL_STATUS')) {
        throw error;
      }
    }
  }

  /** When to ask next, now that everything is as Stripe says. */
  private async settleChecks(ctx: TenantContext, paymentId: string): Promise<void> {
    const { payment, refunds } = await this.books.whole(ctx, paymentId);
    const now = ctx.clock.now();
    const isSlow =
      payment.status === 'processing' ||
      refunds.some(({ status }) => status === 'requested' || status === 'pending') ||
      (payment.status === 'paid' && payment.feeCents === null && payment.checksFailed < 3);
    const checkAt =
      payment.status === 'requires_payment' && payment.dueAt > now
        ? payment.dueAt
        : isSlow
          ? minutesLater(now, SLOW_CHECK_MINUTES)
          : null;
    await this.books.change(ctx, paymentId, (tx) =>
      changePayment(tx, ctx.tenantId, paymentId, { checkAt }, now),
    );
  }

  /** Asked in vain: it is asked again, after a wait that grows from one minute to an hour. Nothing is cancelled. */
  private async postpone(ctx: TenantContext, paymentId: string, error: unknown): Promise<void> {
    if (!(error instanceof StripeFailure || error instanceof AppError)) {
      throw error;
    }
    await this.books.change(ctx, paymentId, async (tx, now) => {
      const payment = await findPayment(tx, ctx.tenantId, paymentId, { locked: true });
      if (payment) {
        const checksFailed = Math.min(payment.checksFailed + 1, 100);
        const checkAt = minutesLater(now, Math.min(2 ** (checksFailed - 1), LONGEST_WAIT_MINUTES));
        const lastError = error.message.slice(0, 500);
        await changePayment(tx, ctx.tenantId, paymentId, { checksFailed, checkAt, lastError }, now);
      }
    });
  }
}

/** @returns false when it cannot be closed because it was paid, or is being paid. */
async function closePage(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    await asking(stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (!(error instanceof StripeFailure && error.trouble === 'refused')) {
      throw error;
    }
    const { status } = await asking(stripe.checkout.sessions.retrieve(sessionId));
    return status === 'expired';
  }
}

const isOver = (status: PaidVisit['status']): boolean => status === 'cancelled' || status === 'no_show';

const cannotPayNow = (): AppError =>
  new AppError(
    'UNAVAILABLE',
    'Paying is not possible at this minute. Your booking stands; please try again.',
  );

function nothingToPay(status: PaymentRow['status']): AppError {
  switch (status) {
    case 'processing':
      return new AppError('CONFLICT', 'Your payment is on its way; there is nothing more to do.', { status });
    case 'expired':
    case 'cancelled':
      return new AppError('CONFLICT', 'This deposit can no longer be paid.', { status });
    default:
      return new AppError('CONFLICT', 'This deposit has been paid.', { status });
  }
}
