import type Stripe from 'stripe';
import { recordAudit } from '../../platform/audit';
import { AppError, InputError } from '../../platform/errors';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { IntegrationDriver, IntegrationState } from '../integrations/integrationDriver';
import type { IntegrationStore } from '../integrations/integrationStore';
import { type PaymentBooks, noAnswer } from './paymentBooks';
import type { PaymentDesk } from './paymentDesk';
import { type PaymentCredentials, type PaymentSettings, changePayment, openPayments } from './paymentRows';
import type { ConnectPaymentsInput, PaymentsState, UpdatePaymentSettingsInput } from './paymentTypes';
import { type StripeAccess, StripeFailure, asking } from './stripeAccess';
import { STRIPE_EVENTS } from './stripeEvents';

const USUAL_MINUTES_TO_PAY = 30;

/** The Stripe account of a business: connecting it, its terms, and what the Integrations screen shows and does. */
export class PaymentAccounts {
  readonly driver: IntegrationDriver;

  constructor(
    private readonly store: IntegrationStore,
    private readonly access: StripeAccess,
    private readonly books: PaymentBooks,
    private readonly desk: PaymentDesk,
    private readonly limits: RateLimits,
    private readonly publicUrl: string,
  ) {
    this.driver = {
      provider: 'card_payments',
      state: async (tx, ctx) => {
        const row = await store.read<PaymentSettings, PaymentCredentials>(tx, ctx.tenantId, 'card_payments');
        return row ? { ...NOTHING, ...row, settings: [], account: row.settings.accountName } : NOTHING;
      },
      sync: (ctx) => this.sync(ctx),
      disconnect: (ctx) => this.disconnect(ctx),
    };
  }

  async state(ctx: TenantContext): Promise<PaymentsState> {
    ctx.require('integrations.manage');
    const account = await this.books.account(ctx);
    const open = await ctx.read((tx) => openPayments(tx, ctx.tenantId));
    return {
      webhookUrl: this.webhookUrl(ctx),
      account: account && {
        ...account.settings,
        isWorking: account.status !== 'disconnected',
        lastError: account.lastError,
        openPayments: open.length,
      },
    };
  }

  /**
   * Tries the key, has Stripe report to us, and keeps both. What was connected before is replaced.
   * @throws InputError for a key that Stripe refuses; AppError CONFLICT for another account while deposits are open.
   */
  async connect(ctx: TenantContext, input: ConnectPaymentsInput): Promise<PaymentsState> {
    ctx.require('integrations.manage');
    await this.limits.count('paymentAccountByTenant', ctx.tenantId);
    const stripe = await this.access.open(input.secretKey);
    const account = await this.tried(stripe);
    const before = await this.books.account(ctx);
    const isSame = before?.settings.accountId === account.id;
    if (before && !isSame && (await ctx.read((tx) => openPayments(tx, ctx.tenantId))).length > 0) {
      throw InputError.of(
        'input.secretKey',
        'Deposits of the account that is connected are still open. Disconnect it first.',
      );
    }
    const endpoint = await this.endpoint(ctx, stripe, input.webhookSecret || null);
    const settings: PaymentSettings = {
      accountId: account.id,
      accountName: nameOf(account),
      country: account.country ?? null,
      livemode: input.secretKey.slice(3).startsWith('live_'),
      webhookEndpointId: endpoint.id,
      minutesToPay: before?.settings.minutesToPay ?? USUAL_MINUTES_TO_PAY,
      lateCancellation: before?.settings.lateCancellation ?? 'keep',
    };
    await ctx.write(async (tx) => {
      const credentials = { secretKey: input.secretKey, webhookSecret: endpoint.secret };
      await this.store.save(tx, ctx.tenantId, 'card_payments', { credentials, settings }, ctx.clock.now());
      const { accountName, livemode } = settings;
      await recordAudit(tx, ctx, {
        action: 'integration.connected',
        entity: 'integration',
        entityId: null,
        after: { provider: 'card_payments', account: accountName, livemode },
      });
    });
    return this.state(ctx);
  }

  async configure(ctx: TenantContext, input: UpdatePaymentSettingsInput): Promise<PaymentsState> {
    ctx.require('integrations.manage');
    await ctx.write(async (tx) => {
      const row = await this.store.read<PaymentSettings, PaymentCredentials>(
        tx,
        ctx.tenantId,
        'card_payments',
      );
      if (!row) {
        throw new AppError('CONFLICT', 'Card payments are not connected.');
      }
      const { minutesToPay, lateCancellation } = row.settings;
      const settings = { ...row.settings, ...input };
      await this.store.configure(tx, ctx.tenantId, 'card_payments', settings);
      await recordAudit(tx, ctx, {
        action: 'integration.configured',
        entity: 'integration',
        entityId: null,
        before: { provider: 'card_payments', minutesToPay, lateCancellation },
        after: { provider: 'card_payments', ...input },
      });
    });
    return this.state(ctx);
  }

  /** Tries the key and asks Stripe about every payment that is open. */
  private async sync(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    try {
      await this.books.talk(ctx, ({ stripe }) => asking(stripe.accounts.retrieveCurrent()));
      for (const payment of await ctx.read((tx) => openPayments(tx, ctx.tenantId))) {
        await this.desk.observe(ctx, payment.id);
      }
    } catch (error) {
      throw error instanceof StripeFailure ? noAnswer(error) : error;
    }
    const now = ctx.clock.now();
    await ctx.write((tx) => this.store.worked(tx, ctx.tenantId, 'card_payments', now, { synced: true }));
  }

  /**
   * Nothing more is asked for, and Stripe no longer reports. Appointments whose deposit was open stay as they are, for
   * the staff to decide.
   * @throws AppError CONFLICT while a payment or a refund is under way, UNAVAILABLE when Stripe does not answer.
   */
  private async disconnect(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    const account = await this.books.account(ctx);
    if (!account) {
      return;
    }
    try {
      await this.closeOpen(ctx);
      const { webhookEndpointId } = account.settings;
      if (webhookEndpointId) {
        await this.books.talk(ctx, ({ stripe }) => forgetEndpoint(stripe, webhookEndpointId));
      }
    } catch (error) {
      if (!(error instanceof StripeFailure)) {
        throw error;
      }
      if (error.trouble !== 'account') {
        throw noAnswer(error);
      }
      await this.giveUpOpen(ctx);
    }
    await ctx.write(async (tx) => {
      await this.store.forget(tx, ctx.tenantId, 'card_payments');
      await recordAudit(tx, ctx, {
        action: 'integration.disconnected',
        entity: 'integration',
        entityId: null,
        before: { provider: 'card_payments', account: account.settings.accountName },
      });
    });
  }

  private async closeOpen(ctx: TenantContext): Promise<void> {
    for (const { id } of await ctx.read((tx) => openPayments(tx, ctx.tenantId))) {
      const payment = await this.desk.observe(ctx, id);
      if (payment.status === 'requires_payment') {
        await this.desk.withdraw(ctx, payment, 'cancelled');
      }
    }
    const underWay = await ctx.read((tx) => openPayments(tx, ctx.tenantId));
    if (underWay.length > 0) {
      throw new AppError(
        'CONFLICT',
        'A payment or a refund is still under way at Stripe. Please disconnect when it has arrived.',
      );
    }
  }

  /** The key is dead: nobody can ask Stripe any more, and nobody can be told the outcome. */
  private async giveUpOpen(ctx: TenantContext): Promise<void> {
    const now = ctx.clock.now();
    await ctx.write(async (tx) => {
      for (const { id, status } of await openPayments(tx, ctx.tenantId)) {
        if (status === 'requires_payment' || status === 'processing') {
          await changePayment(tx, ctx.tenantId, id, { status: 'cancelled', checkAt: null }, now);
        }
      }
    });
  }

  private async tried(stripe: Stripe): Promise<Stripe.Account> {
    let account: Stripe.Account;
    try {
      account = await asking(stripe.accounts.retrieveCurrent());
    } catch (error) {
      if (error instanceof StripeFailure && error.trouble === 'unreachable') {
        throw noAnswer(error);
      }
      if (error instanceof StripeFailure) {
        throw InputError.of('input.secretKey', 'Stripe does not accept this key.');
      }
      throw error;
    }
    if (!account.charges_enabled) {
      throw InputError.of(
        'input.secretKey',
        'This account may not take payments yet. Please finish its set-up in Stripe’s dashboard.',
      );
    }
    return account;
  }

  private async endpoint(
    ctx: TenantContext,
    stripe: Stripe,
    secret: string | null,
  ): Promise<{ id: string | null; secret: string }> {
    if (secret) {
      return { id: null, secret };
    }
    const url = this.webhookUrl(ctx);
    try {
      const present = await asking(stripe.webhookEndpoints.list({ limit: 100 }));
      for (const endpoint of present.data.filter((each) => each.url === url)) {
        await forgetEndpoint(stripe, endpoint.id);
      }
      const made = await asking(stripe.webhookEndpoints.create({ url, enabled_events: [...STRIPE_EVENTS] }));
      if (!made.secret) {
        throw new StripeFailure('refused', 'it gave no signing secret', null, false);
      }
      return { id: made.id, secret: made.secret };
    } catch (error) {
      if (error instanceof StripeFailure && error.trouble !== 'unreachable') {
        const message =
          'Stripe did not accept our address for its events. Please add the endpoint in Stripe’s dashboard and paste its signing secret here.';
        throw InputError.of('input.webhookSecret', message);
      }
      throw error instanceof StripeFailure ? noAnswer(error) : error;
    }
  }

  private webhookUrl(ctx: TenantContext): string {
    return `${this.publicUrl}/hooks/stripe/${ctx.tenantId}`;
  }
}

const NOTHING: IntegrationState = {
  status: 'available',
  account: null,
  lastSyncAt: null,
  lastUsedAt: null,
  lastError: null,
  failingSince: null,
  connectedAccounts: null,
  totalAccounts: null,
  messagesSent: null,
  monthlyQuota: null,
};

/** Safe to repeat. */
async function forgetEndpoint(stripe: Stripe, id: string): Promise<void> {
  try {
    await asking(stripe.webhookEndpoints.del(id));
  } catch (error) {
    if (!(error instanceof StripeFailure && error.code === 'resource_missing')) {
      throw error;
    }
  }
}

const nameOf = ({ business_profile: profile, settings, email, id }: Stripe.Account): string =>
  (profile?.name || settings?.dashboard.display_name || email || id).slice(0, 200);
