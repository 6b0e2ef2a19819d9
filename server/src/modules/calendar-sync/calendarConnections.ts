import { calendarStatus } from '../../domain/barbers/calendarStatus';
import { recordAudit } from '../../platform/audit';
import type { SignedTokens } from '../../platform/auth/secretTokens';
import { AppError, type FieldError, InputError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { OperationResult } from '../../platform/operationResult';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { Barber } from '../barbers/barber';
import { mayManageCalendar } from '../barbers/barberCalendar';
import type { BarbersService } from '../barbers/barbersService';
import {
  CalendarError,
  type CalendarAccess,
  type CalendarDriver,
  type RemoteCalendar,
  calendarUrlOf,
} from './calendarDriver';
import type { CalendarChannels } from './calendarChannels';
import type { OpenCalendar } from './calendarDrivers';
import { type AccessBox, type CalendarRow, accessEnd, calendarOfBarber, whileHeld } from './calendarRows';
import { type CalendarSync, blockedSpan, tenantTimes } from './calendarSync';
import type {
  CalendarAccessInput,
  CalendarConflict,
  CalendarConnection,
  CalendarPolicies,
  ConnectCalendarInput,
} from './calendarTypes';
import { blockBarber, replaceExternalBusy, unblockBarber } from './externalBusy';
import { writtenEvents } from './visitExport';

/** A calendar that was tried and chosen. */
export interface ChosenCalendar {
  access: CalendarAccess;
  name: string;
  /** The server that it lies on. */
  host: string;
  /** Whose account it is there. */
  accountName: string | null;
  policy: keyof typeof CalendarPolicies | null;
}

/** Connects, shows and disconnects the outside calendar of a barber. */
export class CalendarConnections {
  constructor(
    private readonly barbers: BarbersService,
    private readonly sync: CalendarSync,
    private readonly open: OpenCalendar,
    private readonly access: AccessBox,
    private readonly tokens: SignedTokens,
    private readonly limits: RateLimits,
    private readonly switches: KillSwitches,
    private readonly channels: CalendarChannels,
    private readonly publicUrl: string,
  ) {}

  async get(ctx: TenantContext, barberId: string): Promise<CalendarConnection> {
    ctx.require('barbers.read');
    const barber = await this.barbers.get(ctx, barberId);
    const mayManage = mayManageCalendar(ctx, barber);
    const now = ctx.clock.now();
    return ctx.read(async (tx) => {
      const row = await calendarOfBarber(tx, ctx.tenantId, barber.id);
      const [feed] = await tx.manager.query<{ id: string }[]>(
        'SELECT id FROM calendar_feeds WHERE tenant_id = $1 AND barber_id = $2',
        [ctx.tenantId, barber.id],
      );
      const [counts] = await tx.manager.query<{ busyCount: number; writtenCount: number }[]>(
        `SELECT (SELECT count(*)::int FROM busy_intervals b WHERE b.tenant_id = $1 AND b.barber_id = $2
                   AND b.kind = 'external' AND b.note IS NULL AND b.ends_at > $4) AS "busyCount",
                (SELECT count(*)::int FROM calendar_events e WHERE e.tenant_id = $1 AND e.calendar_id = $3
                   AND e.ends_at > $4) AS "writtenCount"`,
        [ctx.tenantId, barber.id, row?.id ?? null, now],
      );
      return {
        barberId: barber.id,
        status: calendarStatus(row, now),
        mayManage,
        provider: row?.provider ?? null,
        calendarName: row?.calendarName ?? null,
        host: row?.host ?? null,
        accountName: row?.accountName ?? null,
        policy: row?.policy ?? null,
        lastSyncAt: row?.lastSyncAt ?? null,
        lastError: row?.lastError ?? null,
        failingSince: row?.failingSince ?? null,
        accessEndsAt: row?.accessEndsAt ?? null,
        warnings: row?.warning?.split('\n') ?? [],
        ...counts!,
        conflicts: row ? await tx.manager.query<CalendarConflict[]>(CONFLICTS, [ctx.tenantId, row.id]) : [],
        // The address is as good as a password: only who may revoke it sees it.
        feedUrl: feed && mayManage ? this.feedUrl(ctx, feed.id) : null,
      };
    });
  }

  /** Tries the access and lists the calendars behind it; stores nothing. */
  async check(ctx: TenantContext, input: CalendarAccessInput): Promise<RemoteCalendar[]> {
    await this.managed(ctx, input.barberId);
    await this.allowOutside(ctx);
    const driver = this.open(accessOf(input, ''), { ctx });
    return asInput(() => driver.calendars());
  }

  /** Connects, or renews the access of the calendar that is connected; then syncs at once. */
  async connect(ctx: TenantContext, input: ConnectCalendarInput): Promise<CalendarConnection> {
    const barber = await this.managed(ctx, input.barberId);
    await this.allowOutside(ctx);
    const access = accessOf(input, input.calendarUrl);
    const driver = this.open(access, { ctx });
    const chosen = (await asInput(() => driver.calendars())).find(({ url }) => url === addressOf(input));
    if (!chosen) {
      throw InputError.of('input.calendarUrl', 'Please choose one of the calendars.');
    }
    return this.keep(ctx, barber, {
      access,
      name: chosen.name,
      host: new URL(chosen.url).hostname,
      accountName: access.provider === 'caldav' ? access.username : null,
      policy: input.policy ?? null,
    });
  }

  /** Stores what was chosen, and syncs it at once. */
  async keep(ctx: TenantContext, barber: Barber, chosen: ChosenCalendar): Promise<CalendarConnection> {
    const { access, name, host, accountName } = chosen;
    const { provider } = access;
    const calendarId = await ctx.write(async (tx) => {
      const present = await calendarOfBarber(tx, ctx.tenantId, barber.id);
      if (present && !this.isSame(ctx, present, access)) {
        throw new AppError(
          'CONFLICT',
          `${barber.name} has a calendar already: ${present.calendarName}. Please disconnect it first.`,
        );
      }
      const id = present?.id ?? newId();
      const policy = chosen.policy ?? present?.policy ?? 'keep_busy';
      await tx.manager.query(
        `INSERT INTO barber_calendars (tenant_id, id, barber_id, provider, sealed_access, calendar_name, account_name,
                                       host, policy, next_sync_at, access_ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (tenant_id, barber_id) DO UPDATE SET sealed_access = excluded.sealed_access,
           calendar_name = excluded.calendar_name, account_name = excluded.account_name, host = excluded.host,
           policy = excluded.policy, version = NULL, access_ends_at = excluded.access_ends_at`,
        [
          ctx.tenantId,
          id,
          barber.id,
          provider,
          this.access.seal(access, ctx.tenantId, id),
          name,
          accountName,
          host,
          policy,
          ctx.clock.now(),
          accessEnd(access),
        ],
      );
      await recordAudit(tx, ctx, {
        action: present ? 'calendar.renewed' : 'calendar.connected',
        entity: 'barber_calendar',
        entityId: barber.id,
        after: { provider, calendarName: name, host, policy },
      });
      return id;
    });
    await this.sync.sync(ctx, calendarId);
    return this.get(ctx, barber.id);
  }

  /** @throws UNAVAILABLE with the reason when the calendar cannot be read or written now. */
  async syncNow(ctx: TenantContext, barberId: string): Promise<CalendarConnection> {
    const barber = await this.managed(ctx, barberId);
    await this.allowOutside(ctx);
    const outcome = await this.sync.sync(ctx, (await this.present(ctx, barber)).id);
    if (outcome === 'busy') {
      throw new AppError('CONFLICT', 'This calendar is being synced already. Please try again in a moment.');
    }
    if (!outcome.ok) {
      throw new AppError('UNAVAILABLE', outcome.error.message);
    }
    return this.get(ctx, barber.id);
  }

  /** Takes effect at once, also while the calendar is failing. */
  async setPolicy(
    ctx: TenantContext,
    barberId: string,
    policy: keyof typeof CalendarPolicies,
  ): Promise<CalendarConnection> {
    const barber = await this.managed(ctx, barberId);
    const row = await this.present(ctx, barber);
    const times = await tenantTimes(ctx);
    await ctx.write(async (tx) => {
      await tx.manager.query('UPDATE barber_calendars SET policy = $3 WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        row.id,
        policy,
      ]);
      if (policy === 'block' && row.status === 'error') {
        await blockBarber(tx, barber, ...blockedSpan(ctx, times));
      } else {
        await unblockBarber(tx, barber);
      }
      await recordAudit(tx, ctx, {
        action: 'calendar.policy_changed',
        entity: 'barber_calendar',
        entityId: barber.id,
        before: { policy: row.policy },
        after: { policy },
      });
    });
    return this.get(ctx, barber.id);
  }

  /**
   * Forgets the calendar, its password and its busy time.
   * @param removeEvents also takes our appointments out of it, as far as it can still be reached.
   */
  async disconnect(ctx: TenantContext, barberId: string, removeEvents: boolean): Promise<OperationResult> {
    const barber = await this.managed(ctx, barberId);
    const row = await this.present(ctx, barber);
    const left = removeEvents && row.provider !== 'ics' ? await this.removeEvents(ctx, row.id) : 0;
    await this.endAccess(ctx, row);
    await ctx.write(async (tx) => {
      await tx.manager.query('DELETE FROM barber_calendars WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        row.id,
      ]);
      await replaceExternalBusy(tx, barber, []);
      await recordAudit(tx, ctx, {
        action: 'calendar.disconnected',
        entity: 'barber_calendar',
        entityId: barber.id,
        before: { provider: row.provider, calendarName: row.calendarName, host: row.host },
      });
    });
    const events = left === 1 ? '1 appointment is' : `${left} appointments are`;
    const message =
      left === 0
        ? 'Integration disconnected'
        : `Integration disconnected. The calendar could not be reached: ${events} still in it.`;
    return { ok: true, message };
  }

  /** Ends what the server of the calendar gave us, as far as it answers; other barbers may use the same account. */
  private async endAccess(ctx: TenantContext, row: CalendarRow): Promise<void> {
    const calendar = this.sync.opened(ctx, row);
    await this.channels.close(calendar);
    const [shared] = await ctx.read((tx) =>
      tx.manager.query<object[]>(
        `SELECT 1 FROM barber_calendars WHERE tenant_id = $1 AND id <> $2 AND provider = $3 AND account_name = $4`,
        [ctx.tenantId, row.id, row.provider, row.accountName],
      ),
    );
    if (!shared) {
      try {
        await calendar.driver.revoke?.();
      } catch (error) {
        if (!(error instanceof CalendarError)) {
          throw error;
        }
      }
    }
  }

  async createFeed(ctx: TenantContext, barberId: string): Promise<CalendarConnection> {
    const barber = await this.managed(ctx, barberId);
    await ctx.write(async (tx) => {
      await tx.manager.query(
        `INSERT INTO calendar_feeds (tenant_id, id, barber_id) VALUES ($1, $2, $3)
         ON CONFLICT (tenant_id, barber_id) DO NOTHING`,
        [ctx.tenantId, newId(), barber.id],
      );
      await recordAudit(tx, ctx, {
        action: 'calendar.feed_created',
        entity: 'barber_calendar',
        entityId: barber.id,
      });
    });
    return this.get(ctx, barber.id);
  }

  /** Whoever still has the address sees nothing from now on; a new feed gets another one. */
  async revokeFeed(ctx: TenantContext, barberId: string): Promise<CalendarConnection> {
    const barber = await this.managed(ctx, barberId);
    await ctx.write(async (tx) => {
      await tx.manager.query('DELETE FROM calendar_feeds WHERE tenant_id = $1 AND barber_id = $2', [
        ctx.tenantId,
        barber.id,
      ]);
      await recordAudit(tx, ctx, {
        action: 'calendar.feed_revoked',
        entity: 'barber_calendar',
        entityId: barber.id,
      });
    });
    return this.get(ctx, barber.id);
  }

  /** The barber, for whoever may manage the calendar: managers, and each barber their own. */
  async managed(ctx: TenantContext, barberId: string): Promise<Barber> {
    ctx.require('barbers.read');
    const barber = await this.barbers.get(ctx, barberId);
    if (!mayManageCalendar(ctx, barber)) {
      ctx.require('barbers.manage');
    }
    return barber;
  }

  async present(ctx: TenantContext, barber: Barber): Promise<CalendarRow> {
    const row = await ctx.read((tx) => calendarOfBarber(tx, ctx.tenantId, barber.id));
    if (!row) {
      throw new AppError('NOT_FOUND', `${barber.name} has no calendar connected.`);
    }
    return row;
  }

  /** How many events could not be removed. */
  private async removeEvents(ctx: TenantContext, calendarId: string): Promise<number> {
    const left = await whileHeld(ctx, calendarId, async (row) => {
      const { driver } = this.sync.opened(ctx, row);
      const after = ctx.clock.now();
      const events = await ctx.read((tx) => writtenEvents(tx, ctx.tenantId, calendarId, null, after));
      for (const [index, event] of events.entries()) {
        try {
          await driver.removeEvent(event.href);
        } catch (error) {
          if (error instanceof CalendarError) {
            return events.length - index;
          }
          throw error;
        }
      }
      return 0;
    });
    if (left === null) {
      throw new AppError('CONFLICT', 'This calendar is being synced. Please try again in a moment.');
    }
    return left;
  }

  private isSame(ctx: TenantContext, row: CalendarRow, access: CalendarAccess): boolean {
    if (row.provider !== access.provider) {
      return false;
    }
    const present = this.access.open(row, ctx.tenantId);
    // A published address that was replaced by a new secret one still is the same subscription.
    return present.provider === 'ics' || calendarUrlOf(present) === calendarUrlOf(access);
  }

  /** @throws SWITCHED_OFF, RATE_LIMITED */
  async allowOutside(ctx: TenantContext): Promise<void> {
    this.switches.refuse('calendar_sync', ctx.tenantId);
    await this.limits.count('calendarByTenant', ctx.tenantId);
  }

  private feedUrl(ctx: TenantContext, feedId: string): string {
    return `${this.publicUrl}/feeds/${this.tokens.sign('calendar feed', ctx.tenantId, feedId)}.ics`;
  }
}

const CONFLICTS = `
  SELECT f.id, f.kind, a.id AS "appointmentId", a.reference,
         nullif(trim(c.first_name || ' ' || c.last_name), '') AS "clientName",
         (SELECT string_agg(l.service_name, ', ' ORDER BY l.position) FROM appointment_lines l
          WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id) AS services,
         a.starts_at AS "startsAt", f.their_starts_at AS "theirStartsAt", f.found_at AS "foundAt"
  FROM calendar_conflicts f
  JOIN appointments a ON a.tenant_id = f.tenant_id AND a.id = f.appointment_id
  LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
  WHERE f.tenant_id = $1 AND f.calendar_id = $2
  ORDER BY a.starts_at, f.id LIMIT 100`;

function accessOf(input: CalendarAccessInput, calendarUrl: string): CalendarAccess {
  if (input.provider === 'ics') {
    return { provider: 'ics', url: input.url };
  }
  if (input.provider === 'google') {
    throw InputError.of('input.provider', 'Google Calendar is connected on Google’s own page.');
  }
  const problems: FieldError[] = [
    ...(input.username ? [] : [{ path: 'input.username', message: 'Please enter the user name.' }]),
    ...(input.password ? [] : [{ path: 'input.password', message: 'Please enter the password.' }]),
  ];
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  const { url: serverUrl, username, password } = input;
  return { provider: 'caldav', serverUrl, username: username!, password: password!, calendarUrl };
}

const addressOf = ({ provider, url, calendarUrl }: ConnectCalendarInput): string =>
  provider === 'ics' ? url.replace(/^webcals?:/i, 'https:') : calendarUrl;

/** What is wrong with an access while it is typed in belongs beside the field that causes it. */
async function asInput(work: () => ReturnType<CalendarDriver['calendars']>): Promise<RemoteCalendar[]> {
  let found: RemoteCalendar[];
  try {
    found = await work();
  } catch (error) {
    throw error instanceof CalendarError ? InputError.of(`input.${error.field}`, error.message) : error;
  }
  if (found.length === 0) {
    throw InputError.of('input.url', 'This account has no calendar.');
  }
  return found;
}
