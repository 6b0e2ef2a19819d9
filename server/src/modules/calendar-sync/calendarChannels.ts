import { timingSafeEqual } from 'node:crypto';
import { hashToken, newTenantToken } from '../../platform/auth/secretTokens';
import { isUuid, newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { CalendarError } from './calendarDriver';
import type { OpenedCalendar } from './visitExport';

const HOUR = 60 * 60_000;
/** So long a channel is asked for; a server may give less. */
const LONGEST = 7 * 24 * HOUR;
/** A new one is opened so long before the old one ends. */
const OVERLAP = 12 * HOUR;
/** A server that would open none is asked again after so long. */
const UNTIL_NEXT_TRY = 24 * HOUR;

interface Channel {
  id: string;
  resourceId: string | null;
  renewAt: Date;
}

/**
 * Has the servers of calendars tell us at once when something changes. Where they cannot call us, because nothing but
 * https is called, or will not, calendars are read every few minutes all the same.
 */
export class CalendarChannels {
  private readonly address: string | null;

  constructor(publicUrl: string) {
    this.address = publicUrl.startsWith('https:') ? `${publicUrl}/hooks/google/push` : null;
  }

  /** Opens a channel for a calendar that has none, or none for much longer. Never fails for it. */
  async renew({ ctx, row, driver }: OpenedCalendar): Promise<void> {
    if (!this.address || !driver.watch) {
      return;
    }
    const now = ctx.clock.now().getTime();
    const old = await this.of(ctx, row.id);
    if (old && old.renewAt.getTime() > now) {
      return;
    }
    const [id, token] = [newId(), newTenantToken(ctx.tenantId)];
    const endsAt = new Date(now + LONGEST);
    const opened = await quietly(() => driver.watch!({ id, token, address: this.address!, endsAt }));
    const renewAt = new Date(opened ? opened.endsAt.getTime() - OVERLAP : now + UNTIL_NEXT_TRY);
    await ctx.write((tx) =>
      tx.manager.query(
        `INSERT INTO calendar_channels (tenant_id, id, calendar_id, token_hash, resource_id, renew_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (tenant_id, calendar_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
           resource_id = excluded.resource_id, renew_at = excluded.renew_at`,
        [ctx.tenantId, id, row.id, hashToken(token), opened?.resourceId ?? null, renewAt],
      ),
    );
    if (old?.resourceId) {
      const { resourceId } = old;
      await quietly(async () => driver.unwatch?.(old.id, resourceId));
    }
  }

  /** What the server tells from now on is no longer wanted. */
  async close({ ctx, row, driver }: OpenedCalendar): Promise<void> {
    const channel = await this.of(ctx, row.id);
    if (channel?.resourceId) {
      const { id, resourceId } = channel;
      await quietly(async () => driver.unwatch?.(id, resourceId));
    }
  }

  /** The calendar that a notice is about; null for a notice that is not from a channel of ours. */
  async calendarOf(ctx: TenantContext, channelId: string, token: string): Promise<string | null> {
    if (!isUuid(channelId)) {
      return null;
    }
    const [row] = await ctx.read((tx) =>
      tx.manager.query<{ calendarId: string; tokenHash: Buffer }[]>(
        `SELECT calendar_id AS "calendarId", token_hash AS "tokenHash" FROM calendar_channels
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, channelId],
      ),
    );
    return row && timingSafeEqual(row.tokenHash, hashToken(token)) ? row.calendarId : null;
  }

  private async of(ctx: TenantContext, calendarId: string): Promise<Channel | null> {
    const [row] = await ctx.read((tx) =>
      tx.manager.query<Channel[]>(
        `SELECT id, resource_id AS "resourceId", renew_at AS "renewAt" FROM calendar_channels
         WHERE tenant_id = $1 AND calendar_id = $2`,
        [ctx.tenantId, calendarId],
      ),
    );
    return row ?? null;
  }
}

async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarError) {
      return null;
    }
    throw error;
  }
}
