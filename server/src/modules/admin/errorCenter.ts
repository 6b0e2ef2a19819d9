import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { recordAdminAction } from '../../platform/adminLog';
import type { Database } from '../../platform/database/database';
import type { PreparedStatement } from '../../platform/database/transaction';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { clampPageSize, offsetAfter, positionCursor } from '../../platform/pagination';
import type { RequestContext } from '../../platform/request/requestContext';
import {
  ErrorGroup,
  ErrorGroupConnection,
  ErrorGroupFilter,
  type ErrorStatus,
  ErrorStatuses,
} from './errorCenterTypes';

const NOBODY = { tenantId: null, userId: null };

const GROUP = `
  g.id, g.source, g.name, g.message, g.stack, g.place, g.first_seen_at AS "firstSeenAt",
  g.last_seen_at AS "lastSeenAt", least(g.count, 2147483647)::int AS count, g.status,
  g.reappeared_at AS "reappearedAt", g.settled_at AS "settledAt",
  (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = g.settled_by) AS "settledByName",
  (SELECT array_agg(coalesce(h.count, 0) ORDER BY hours.hour)
   FROM generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), '1 hour') hours (hour)
   LEFT JOIN error_hours h ON h.error_group_id = g.id AND h.hour = hours.hour) AS "lastDay"`;

/** `$1` status, `$2` source, `$3` search pattern, each or NULL; a row whose id is NULL carries the total of an empty page. */
const PAGE: PreparedStatement = {
  name: 'admin_error_groups',
  text: `
    WITH matching AS (
      SELECT * FROM error_groups
      WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR source = $2)
        AND ($3::text IS NULL OR name ILIKE $3 OR message ILIKE $3 OR place ILIKE $3)
    ), page AS (
      SELECT * FROM matching ORDER BY last_seen_at DESC, id OFFSET $4 LIMIT $5
    )
    SELECT ${GROUP}, total.count AS "totalCount"
    FROM (SELECT count(*)::int FROM matching) total LEFT JOIN page g ON true ORDER BY g.last_seen_at DESC, g.id`,
};

const SETTLE: PreparedStatement = {
  name: 'admin_settle_error_group',
  text: `
    WITH g AS (
      UPDATE error_groups SET status = $2, settled_at = CASE WHEN $2 <> 'open' THEN now() END,
        settled_by = CASE WHEN $2 <> 'open' THEN $3::uuid END, reappeared_at = NULL
      WHERE id = $1 RETURNING *
    )
    SELECT ${GROUP} FROM g`,
};

/** The master admin's list of what went wrong, on the servers and in the pages. */
@Resolver()
export class ErrorCenterResolver {
  constructor(private readonly console: Database) {}

  @Query(() => ErrorGroupConnection, { description: 'Master admin: kinds of errors, the latest first.' })
  async errorGroups(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ErrorGroupFilter, { nullable: true }) filter: ErrorGroupFilter | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<ErrorGroupConnection> {
    await ctx.masterAdmin();
    const [size, offset] = [clampPageSize(first), offsetAfter(after)];
    const pattern = filter?.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
    const found = await this.console.readOne<(ErrorGroup | { id: null }) & { totalCount: number }>(
      NOBODY,
      PAGE,
      [filter?.status ?? null, filter?.source ?? null, pattern, offset, size],
    );
    const totalCount = found[0]!.totalCount;
    const nodes = found.filter((row): row is ErrorGroup & { totalCount: number } => row.id !== null);
    const endCursor = nodes.length > 0 ? positionCursor(offset + nodes.length - 1) : null;
    return { nodes, totalCount, pageInfo: { hasNextPage: offset + nodes.length < totalCount, endCursor } };
  }

  @Mutation(() => ErrorGroup, {
    description:
      'Master admin: a resolved error opens again by itself when it comes again; an ignored one does not.',
  })
  async settleErrorGroup(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('status', () => ErrorStatuses) status: ErrorStatus,
  ): Promise<ErrorGroup> {
    const admin = await ctx.masterAdmin();
    if (!isUuid(id)) {
      throw notFound('This error');
    }
    return this.console.write(NOBODY, async (tx) => {
      const [group] = await tx.rows<ErrorGroup>(SETTLE, [id, status, admin.id]);
      if (!group) {
        throw notFound('This error');
      }
      await recordAdminAction(tx, ctx, admin, {
        action: `error.${status}`,
        tenantId: null,
        detail: { errorGroupId: id },
      });
      return group;
    });
  }
}
