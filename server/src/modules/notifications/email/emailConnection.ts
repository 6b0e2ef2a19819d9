import { recordAudit } from '../../../platform/audit';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError, InputError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { shownText } from '../../../platform/language/shownText';
import type { OperationResult } from '../../../platform/operationResult';
import type { RateLimits } from '../../../platform/rateLimits';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { User } from '../../identity/user';
import type { IntegrationDriver, IntegrationState } from '../../integrations/integrationDriver';
import type { IntegrationStore } from '../../integrations/integrationStore';
import type { Messages } from '../../messages/messages';
import { CarrierError } from '../messageCarrier';
import { retryHeld } from '../messageSender';
import { currentMonth, sentSince } from '../smsQuota';
import { businessRules } from '../visitFacts';
import type { EmailCredentials, EmailSettings } from './emailAccount';
import { type EmailCarrier, openSmtp } from './emailCarrier';
import type { EmailAccountInput, EmailSetup } from './emailTypes';
import { type SmtpServer, smtpServerOf } from './smtpServer';
import { smtpTrouble } from './smtpTrouble';

/** The mail server of a business: tried before it is kept, and then with every mail. */
export class EmailConnection implements IntegrationDriver {
  readonly provider = 'email';

  constructor(
    private readonly integrations: IntegrationStore,
    private readonly carrier: EmailCarrier,
    private readonly messages: Messages,
    private readonly limits: RateLimits,
    private readonly allowPrivateAddresses: boolean,
  ) {}

  async setup(ctx: TenantContext): Promise<EmailSetup> {
    ctx.require('integrations.manage');
    return ctx.read(async (tx) => {
      const stored = await this.carrier.account(tx, ctx.tenantId);
      const { platformAddress } = this.carrier;
      const user = await asker(tx, ctx);
      return {
        account: stored && {
          host: stored.credentials.host,
          port: stored.credentials.port,
          security: stored.credentials.security,
          user: stored.credentials.user,
          fromName: stored.settings.fromName,
          fromAddress: stored.settings.fromAddress,
        },
        platformAddress,
        testAddress: user?.email ?? null,
      };
    });
  }

  /** Tries the account, with a mail to whoever asks. Nothing is stored. */
  async test(ctx: TenantContext, input: EmailAccountInput): Promise<OperationResult> {
    ctx.require('integrations.manage');
    const { credentials, settings } = await this.accountOf(ctx, input);
    return this.try(ctx, credentials, settings);
  }

  /** Tries the account in the same way, and keeps it if it works. */
  async connect(ctx: TenantContext, input: EmailAccountInput): Promise<OperationResult> {
    ctx.require('integrations.manage');
    const { credentials, settings } = await this.accountOf(ctx, input);
    const said = await this.try(ctx, credentials, settings);
    await ctx.write(async (tx) => {
      const now = ctx.clock.now();
      await this.integrations.save(tx, ctx.tenantId, 'email', { credentials, settings }, now);
      await retryHeld(tx, ctx.tenantId, 'email', now);
      await recordAudit(tx, ctx, {
        action: 'integration.connected',
        entity: 'integration',
        entityId: null,
        after: { provider: 'email', host: settings.host, fromAddress: settings.fromAddress },
      });
    });
    return said;
  }

  async state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState> {
    const stored = await this.carrier.account(tx, ctx.tenantId);
    const sender = await this.carrier.sender(tx, ctx.tenantId);
    const rules = await businessRules(tx, ctx.tenantId);
    const month = currentMonth(ctx.clock.now(), rules.timeZone);
    return {
      status: stored?.status ?? (sender ? 'connected' : 'available'),
      account: sender?.email ?? null,
      isShared: !stored,
      settings: stored ? [{ label: shownText('Mail server'), value: stored.settings.host }] : [],
      lastSyncAt: stored?.lastSyncAt ?? null,
      lastUsedAt: stored?.lastUsedAt ?? null,
      lastError: stored?.lastError ?? null,
      failingSince: stored?.failingSince ?? null,
      connectedAccounts: null,
      totalAccounts: null,
      messagesSent: await sentSince(tx, ctx.tenantId, 'email', month.startsAt),
      monthlyQuota: null,
    };
  }

  /** Signs in without sending anything; what waited for the account to work then goes out. */
  readonly sync = async (ctx: TenantContext): Promise<string> => {
    ctx.require('integrations.manage');
    const stored = await ctx.read((tx) => this.carrier.account(tx, ctx.tenantId));
    if (!stored) {
      return shownText('Mails leave by the platform’s own mail server.');
    }
    const failure = await this.signIn(stored.credentials);
    const now = ctx.clock.now();
    await ctx.write(async (tx) => {
      if (failure) {
        await this.integrations.failed(tx, ctx.tenantId, 'email', now, failure.message);
      } else {
        await this.integrations.worked(tx, ctx.tenantId, 'email', now, { synced: true });
        await retryHeld(tx, ctx.tenantId, 'email', now);
      }
    });
    if (failure) {
      throw new AppError('UNAVAILABLE', inputError(failure).message);
    }
    return shownText('Sync completed');
  };

  async disconnect(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    await ctx.write(async (tx) => {
      if (await this.integrations.forget(tx, ctx.tenantId, 'email')) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          after: { provider: 'email' },
        });
      }
    });
  }

  /** A password that is left out is the stored one, which never goes to another server or for another user. */
  private async accountOf(
    ctx: TenantContext,
    input: EmailAccountInput,
  ): Promise<{ credentials: EmailCredentials; settings: EmailSettings }> {
    const { host, port, security, fromName, fromAddress } = input;
    const user = input.user || null;
    let password = input.password || null;
    if (user && !password) {
      const stored = await ctx.read((tx) => this.carrier.account(tx, ctx.tenantId));
      const isSame = stored?.credentials.host === host && stored.credentials.user === user;
      password = isSame ? stored.credentials.password : null;
      if (!password) {
        throw InputError.of('input.password', 'Please give the password of this account.');
      }
    }
    await this.limits.count('integrationByTenant', ctx.tenantId);
    return {
      credentials: { host, port, security, user, password: user ? password : null },
      settings: { host, fromName, fromAddress },
    };
  }

  /** @throws InputError that names the field to look at. */
  private async try(
    ctx: TenantContext,
    credentials: EmailCredentials,
    settings: EmailSettings,
  ): Promise<OperationResult> {
    const failure = await this.signIn(credentials);
    if (failure) {
      throw inputError(failure);
    }
    const user = await ctx.read((tx) => asker(tx, ctx));
    if (!user) {
      return { ok: true, message: 'The mail server accepts this account.' };
    }
    const mail = await ctx.read(async (tx) => {
      const [business] = await tx.manager.query<{ name: string }[]>(
        'SELECT business_name AS name FROM tenants WHERE id = $1',
        [ctx.tenantId],
      );
      return this.messages.email(tx, {
        kind: 'email_test',
        values: { first_name: user.firstName, business_name: business!.name },
        language: user.language,
        tenantId: ctx.tenantId,
      });
    });
    const sender = { name: settings.fromName, email: settings.fromAddress };
    try {
      await openSmtp(sender, () => smtpServerOf(credentials, this.allowPrivateAddresses)).send({
        id: newId(),
        to: user.email,
        calendar: null,
        ...mail,
      });
    } catch (error) {
      throw error instanceof CarrierError ? inputError(error, 'sending') : error;
    }
    return { ok: true, message: `A test mail is on its way to ${user.email}.` };
  }

  /** Connects and signs in. Null when that works. */
  private async signIn(credentials: EmailCredentials): Promise<CarrierError | null> {
    let server: SmtpServer | null = null;
    try {
      server = await smtpServerOf(credentials, this.allowPrivateAddresses);
      await server.transport.verify();
      return null;
    } catch (error) {
      return smtpTrouble(error, false);
    } finally {
      server?.transport.close();
    }
  }
}

/** Programs have no address. */
const asker = async (tx: Transaction, ctx: TenantContext): Promise<User | null> =>
  ctx.actor.userId && !ctx.actor.impersonatorId ? tx.manager.findOneBy(User, { id: ctx.actor.userId }) : null;

/** What to look at, and why, in the words of whoever wants to connect. */
function inputError(
  { trouble, reason, message }: CarrierError,
  step: 'signing in' | 'sending' = 'signing in',
): InputError {
  switch (reason) {
    case 'private':
      return InputError.of(
        'input.host',
        'This mail server belongs to a private network and is not reached from here.',
      );
    case 'unknown_host':
      return InputError.of('input.host', 'No mail server has this name. Please check it for typing errors.');
    case 'tls':
      return InputError.of('input.security', `No secure connection came about: ${message}`);
    case null:
      break;
  }
  if (step === 'sending') {
    return trouble === 'account'
      ? InputError.of('input.fromAddress', `The mail server does not send for this address: ${message}`)
      : InputError.of('input.host', `The mail server did not take the test mail: ${message}`);
  }
  return trouble === 'account'
    ? InputError.of('input.password', `The mail server refuses this user name or password: ${message}`)
    : InputError.of('input.host', `The mail server could not be reached: ${message}`);
}
