import { calendarStatus } from '../../domain/barbers/calendarStatus';
import { recordAudit } from '../../platform/audit';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { shownText } from '../../platform/language/shownText';
import { appendToOutbox } from '../../platform/outbox/outbox';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type KillSwitches, switchedOff } from '../../platform/switches/killSwitches';
import type { IntegrationDriver, IntegrationState, ShownSetting } from '../integrations/integrationDriver';
import { replaceExternalBusy } from './externalBusy';

/** Calendars that barbers connect without a Google account. */
export const OTHER_PROVIDERS = ['caldav', 'ics'] as const;

/** Somebody wants all other calendars of the tenant synced now. */
export const SYNC_REQUESTED = 'calendars.sync_requested';

interface OtherCalendar {
  barberName: string;
  isActive: boolean;
  provider: (typeof OTHER_PROVIDERS)[number];
  lastSyncAt: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  activeBarbers: number;
}

/** Without any calendar one row of nulls, for the number of barbers. */
const READ: PreparedStatement = {
  name: 'other_calendars_read',
  text: `
    SELECT n.active AS "activeBarbers", b.name AS "barberName", b.is_active AS "isActive", c.provider,
      c.last_sync_at AS "lastSyncAt", c.last_error AS "lastError", c.failing_since AS "failingSince"
    FROM (SELECT count(*)::int AS active FROM barbers WHERE tenant_id = $1 AND is_active) n
    LEFT JOIN barber_calendars c ON c.tenant_id = $1 AND c.provider = ANY ($2)
    LEFT JOIN barbers b ON b.tenant_id = c.tenant_id AND b.id = c.barber_id
    ORDER BY b.name, b.id`,
};

/** The barbers' calendars by CalDAV and by published address, as one card. */
export class OtherCalendars implements IntegrationDriver {
  readonly provider = 'other_calendars';

  constructor(private readonly switches: KillSwitches) {}

  async state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState> {
    const rows = await tx.rows<OtherCalendar>(READ, [ctx.tenantId, OTHER_PROVIDERS]);
    const calendars = rows.filter(({ provider }) => provider !== null);
    const now = ctx.clock.now();
    const troubled = calendars.filter((calendar) => calendarStatus(calendar, now) === 'SYNC_ISSUE');
    const failing = troubled.filter(({ failingSince }) => failingSince !== null).sort(byTime('failingSince'));
    const off = this.switches.thrown('calendar_sync', ctx.tenantId);
    const isOff = calendars.length > 0 && off !== null;
    return {
      status: calendars.length === 0 ? 'available' : troubled.length > 0 || isOff ? 'error' : 'connected',
      account: null,
      settings: settingsOf(calendars, troubled),
      lastSyncAt: calendars.sort(byTime('lastSyncAt')).at(-1)?.lastSyncAt ?? null,
      lastUsedAt: null,
      lastError: isOff ? switchedOff('calendar_sync', off).message : troubleOf(troubled, failing),
      failingSince: isOff ? null : (failing[0]?.failingSince ?? null),
      connectedAccounts: calendars.filter(({ isActive }) => isActive).length,
      totalAccounts: rows[0]!.activeBarbers,
      messagesSent: null,
      monthlyQuota: null,
    };
  }

  /** Begins it only: each calendar is a job of its own, as slow as the server that it lies on. */
  readonly sync = async (ctx: TenantContext): Promise<string> => {
    this.switches.refuse('calendar_sync', ctx.tenantId);
    const count = await ctx.write(async (tx) => {
      await appendToOutbox(tx, { tenantId: ctx.tenantId, topic: SYNC_REQUESTED, payload: {} });
      const [row] = await tx.manager.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM barber_calendars WHERE tenant_id = $1 AND provider = ANY ($2)',
        [ctx.tenantId, OTHER_PROVIDERS],
      );
      return row!.count;
    });
    return begunSentence(count);
  };

  /** Forgets every calendar, its password and its busy time. Appointments that were written into them stay there. */
  async disconnect(ctx: TenantContext): Promise<void> {
    await ctx.write(async (tx) => {
      const [gone] = await tx.manager.query<[Forgotten[], number]>(
        `DELETE FROM barber_calendars WHERE tenant_id = $1 AND provider = ANY ($2)
         RETURNING barber_id AS "barberId", provider, calendar_name AS "calendarName", host`,
        [ctx.tenantId, OTHER_PROVIDERS],
      );
      for (const { barberId, ...before } of gone.sort((a, b) => (a.barberId < b.barberId ? -1 : 1))) {
        await replaceExternalBusy(tx, { tenantId: ctx.tenantId, id: barberId }, []);
        await recordAudit(tx, ctx, {
          action: 'calendar.disconnected',
          entity: 'barber_calendar',
          entityId: barberId,
          before,
        });
      }
      if (gone.length > 0) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          before: { provider: this.provider, calendars: gone.length },
        });
      }
    });
  }
}

interface Forgotten {
  barberId: string;
  provider: string;
  calendarName: string;
  host: string;
}

/** In no order of their own, those without one first. */
const byTime =
  (field: 'failingSince' | 'lastSyncAt') =>
  (a: OtherCalendar, b: OtherCalendar): number =>
    (a[field]?.getTime() ?? 0) - (b[field]?.getTime() ?? 0);

function settingsOf(calendars: readonly OtherCalendar[], troubled: readonly OtherCalendar[]): ShownSetting[] {
  const names = (some: readonly OtherCalendar[]): string =>
    some
      .map(({ barberName }) => barberName)
      .sort()
      .join(', ');
  const of = (provider: OtherCalendar['provider']): readonly OtherCalendar[] =>
    calendars.filter((calendar) => calendar.provider === provider);
  return [
    { label: shownText('Synced both ways'), value: names(of('caldav')) },
    { label: shownText('Only read'), value: names(of('ics')) },
    { label: shownText('Not syncing'), value: names(troubled) },
  ].filter(({ value }) => value !== '');
}

function troubleOf(troubled: readonly OtherCalendar[], failing: readonly OtherCalendar[]): string | null {
  const overdue = troubled.length > 0 ? shownText('The last sync is more than a day old.') : null;
  return failing[0]?.lastError ?? overdue;
}

function begunSentence(count: number): string {
  return count === 1 ? 'Sync started: 1 calendar.' : `Sync started: ${count} calendars.`;
}
