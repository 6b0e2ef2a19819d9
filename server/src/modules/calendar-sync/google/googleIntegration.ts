import { recordAudit } from '../../../platform/audit';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import { shownText } from '../../../platform/language/shownText';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { IntegrationDriver, IntegrationState } from '../../integrations/integrationDriver';
import type { CalendarConnections } from '../calendarConnections';
import type { CalendarSync } from '../calendarSync';
import type { GoogleClients } from './googleClients';
import type { GoogleConsents } from './googleConsents';

interface Figures {
  connected: number;
  all: number;
  failing: number;
  late: number;
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
    const [figures] = await tx.manager.query<Figures[]>(FIGURES, [ctx.tenantId, ctx.clock.now()]);
    const { connected, all, failing, late, total, lastSyncAt, failingSince } = figures!;
    const overdue = late > 0 ? shownText('The last sync is more than a day old.') : null;
    const lastError = figures!.lastError ?? overdue;
    return {
      status: all === 0 ? 'available' : failing + late > 0 ? 'error' : 'connected',
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
    const calendars = await this.all(ctx);
    for (const { barberId } of calendars) {
      await this.connections.disconnect(ctx, barberId, false);
    }
    await ctx.write(async (tx) => {
      await this.consents.forgetAll(tx, ctx.tenantId);
      const hadClient = await this.clients.forget(tx, ctx.tenantId);
      if (hadClient || calendars.length > 0) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          before: { provider: this.provider, calendars: calendars.length },
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

/** Connected are active barbers; troubles are told of former ones too. A sync is late as domain/barbers/calendarStatus. */
const FIGURES = `
  SELECT count(c.id)::int AS "all", count(c.id) FILTER (WHERE b.is_active)::int AS connected,
         count(c.id) FILTER (WHERE c.status = 'error')::int AS failing,
         count(c.id) FILTER (WHERE c.status = 'connected' AND
           c.last_sync_at < $2::timestamptz - interval '24 hours')::int AS late,
         (SELECT count(*)::int FROM barbers o WHERE o.tenant_id = $1 AND o.is_active) AS total,
         max(c.last_sync_at) AS "lastSyncAt", min(c.failing_since) AS "failingSince",
         (array_agg(c.last_error ORDER BY c.failing_since) FILTER (WHERE c.status = 'error'))[1] AS "lastError"
  FROM barber_calendars c JOIN barbers b ON b.tenant_id = c.tenant_id AND b.id = c.barber_id
  WHERE c.tenant_id = $1 AND c.provider = 'google'`;
