import { recordAudit } from '../../../platform/audit';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { IntegrationDriver, IntegrationState } from '../../integrations/integrationDriver';
import type { CalendarConnections } from '../calendarConnections';
import type { CalendarSync } from '../calendarSync';
import type { GoogleClients } from './googleClients';
import type { GoogleConsents } from './googleConsents';

interface Figures {
  connected: number;
  failing: number;
  total: number;
  lastSyncAt: Date | null;
  failingSince: Date | null;
  lastError: string | null;
}

/** All Google calendars of a business as one integration. */
export class GoogleIntegration implements IntegrationDriver {
  readonly provider = 'google_calendar';

  constructor(
    private readonly connections: CalendarConnections,
    private readonly calendars: CalendarSync,
    private readonly clients: GoogleClients,
    private readonly consents: GoogleConsents,
  ) {}

  async state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState> {
    const [figures] = await tx.manager.query<Figures[]>(FIGURES, [ctx.tenantId]);
    const { connected, failing, total, lastSyncAt, failingSince, lastError } = figures!;
    return {
      status: connected === 0 ? 'available' : failing > 0 ? 'error' : 'connected',
      account: null,
      lastSyncAt,
      lastUsedAt: null,
      lastError,
      failingSince,
      connectedAccounts: connected,
      totalAccounts: total,
      messagesSent: null,
      monthlyQuota: null,
    };
  }

  readonly sync = async (ctx: TenantContext): Promise<void> => {
    ctx.require('integrations.manage');
    await this.connections.allowOutside(ctx);
    const failures: string[] = [];
    for (const { id } of await this.all(ctx)) {
      const outcome = await this.calendars.sync(ctx, id);
      // One that is being synced right now needs no second time.
      if (outcome !== 'busy' && !outcome.ok) {
        failures.push(outcome.error.message);
      }
    }
    if (failures.length > 0) {
      throw new AppError('UNAVAILABLE', failures[0]!);
    }
  };

  async disconnect(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    for (const { barberId } of await this.all(ctx)) {
      await this.connections.disconnect(ctx, barberId, false);
    }
    await ctx.write(async (tx) => {
      await this.consents.forgetAll(tx, ctx.tenantId);
      if (await this.clients.forget(tx, ctx.tenantId)) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          before: { provider: 'google_calendar' },
        });
      }
    });
  }

  private all(ctx: TenantContext): Promise<{ id: string; barberId: string }[]> {
    return ctx.read((tx) =>
      tx.manager.query<{ id: string; barberId: string }[]>(
        `SELECT id, barber_id AS "barberId" FROM barber_calendars
         WHERE tenant_id = $1 AND provider = 'google' ORDER BY id`,
        [ctx.tenantId],
      ),
    );
  }
}

/** Of active barbers; calendars of former ones count while they are connected. */
const FIGURES = `
  SELECT count(c.id)::int AS connected, count(c.id) FILTER (WHERE c.status = 'error')::int AS failing,
         (SELECT count(*)::int FROM barbers b WHERE b.tenant_id = $1 AND b.is_active) AS total,
         max(c.last_sync_at) AS "lastSyncAt", min(c.failing_since) AS "failingSince",
         (array_agg(c.last_error ORDER BY c.failing_since) FILTER (WHERE c.status = 'error'))[1] AS "lastError"
  FROM barber_calendars c WHERE c.tenant_id = $1 AND c.provider = 'google'`;
