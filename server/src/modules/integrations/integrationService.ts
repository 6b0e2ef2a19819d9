import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, notFound } from '../../platform/errors';
import { shownText } from '../../platform/language/shownText';
import type { Logger } from '../../platform/logging';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import { INTEGRATION_CATALOG } from './integrationCatalog';
import type { IntegrationDriver, IntegrationState, ShownProvider } from './integrationDriver';
import type { Integration, IntegrationResult } from './integrationTypes';

const PLACES = Object.keys(INTEGRATION_CATALOG);

const UNREADABLE: IntegrationState = {
  status: 'error',
  account: null,
  lastSyncAt: null,
  lastUsedAt: null,
  lastError: shownText('How this integration stands could not be read. Please try again in a moment.'),
  failingSince: null,
  connectedAccounts: null,
  totalAccounts: null,
  messagesSent: null,
  monthlyQuota: null,
};

/** What all integrations have in common; how an account is connected is the business of each driver's own module. */
export class IntegrationService {
  private readonly drivers: readonly IntegrationDriver[];

  constructor(
    drivers: readonly IntegrationDriver[],
    private readonly limits: RateLimits,
    private readonly logger: Logger,
  ) {
    this.drivers = [...drivers].sort((a, b) => PLACES.indexOf(a.provider) - PLACES.indexOf(b.provider));
  }

  /** All that this server has a driver for, connected or not. */
  list(ctx: TenantContext): Promise<Integration[]> {
    ctx.require('tenant.read');
    return this.shown(ctx, this.drivers);
  }

  /** @throws UNAVAILABLE with the reason when the provider cannot be reached or refuses the account. */
  async sync(ctx: TenantContext, provider: ShownProvider): Promise<IntegrationResult> {
    ctx.require('integrations.manage');
    const driver = this.driver(provider);
    if (!driver.sync) {
      throw new AppError('CONFLICT', 'This integration has nothing to sync.');
    }
    await this.limits.count('integrationByTenant', ctx.tenantId);
    const { status } = await ctx.read((tx) => driver.state(tx, ctx));
    if (status === 'available') {
      throw new AppError('CONFLICT', 'This integration is not connected.');
    }
    const said = await driver.sync(ctx);
    await ctx.write((tx) =>
      recordAudit(tx, ctx, {
        action: 'integration.synced',
        entity: 'integration',
        entityId: null,
        after: { provider },
      }),
    );
    return this.result(ctx, driver, said ?? shownText('Sync completed'));
  }

  async disconnect(ctx: TenantContext, provider: ShownProvider): Promise<IntegrationResult> {
    ctx.require('integrations.manage');
    const driver = this.driver(provider);
    await driver.disconnect(ctx);
    return this.result(ctx, driver, 'Integration disconnected');
  }

  private driver(provider: ShownProvider): IntegrationDriver {
    const driver = this.drivers.find((each) => each.provider === provider);
    if (!driver) {
      throw notFound('This integration');
    }
    return driver;
  }

  private async result(
    ctx: TenantContext,
    driver: IntegrationDriver,
    message: string,
  ): Promise<IntegrationResult> {
    const [integration] = await this.shown(ctx, [driver]);
    return { message, integration: integration! };
  }

  /** One that cannot be read never takes the others with it. */
  private shown(ctx: TenantContext, drivers: readonly IntegrationDriver[]): Promise<Integration[]> {
    return ctx.read(async (tx) => {
      await tx.manager.query('SAVEPOINT before_states');
      const integrations: Integration[] = [];
      for (const driver of drivers) {
        integrations.push(shownAs(ctx, driver, await this.state(tx, ctx, driver)));
      }
      return integrations;
    });
  }

  /** Null when the driver fails. */
  private async state(
    tx: Transaction,
    ctx: TenantContext,
    driver: IntegrationDriver,
  ): Promise<IntegrationState | null> {
    try {
      return await driver.state(tx, ctx);
    } catch (error) {
      this.logger.error({ err: error, provider: driver.provider }, 'an integration could not be read');
      // A statement that failed spoils its transaction, which only reads: going back to its start loses nothing.
      await tx.manager.query('ROLLBACK TO SAVEPOINT before_states');
      return null;
    }
  }
}

/** Picked one by one: what else a driver's row holds, such as credentials, stays behind. */
function shownAs(ctx: TenantContext, driver: IntegrationDriver, state: IntegrationState | null): Integration {
  const { provider, sync } = driver;
  const read = state ?? UNREADABLE;
  const isConnected = state !== null && state.status !== 'available' && ctx.may('integrations.manage');
  return {
    id: `${ctx.tenantId}:${provider}`,
    provider,
    ...INTEGRATION_CATALOG[provider],
    status: read.status,
    account: read.account,
    settings: read.settings ?? [],
    lastSyncAt: read.lastSyncAt,
    lastUsedAt: read.lastUsedAt,
    lastError: read.lastError,
    failingSince: read.failingSince,
    connectedAccounts: read.connectedAccounts,
    totalAccounts: read.totalAccounts,
    messagesSent: read.messagesSent,
    monthlyQuota: read.monthlyQuota,
    canSync: isConnected && sync !== null,
    canDisconnect: isConnected && read.isShared !== true,
  };
}
