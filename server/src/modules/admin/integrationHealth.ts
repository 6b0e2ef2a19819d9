import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { recordAdminAction } from '../../platform/adminLog';
import type { Database } from '../../platform/database/database';
import { maskContacts } from '../../platform/errorReports/scrubText';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { JobQueue } from '../../platform/jobs/jobQueue';
import { OperationResult } from '../../platform/operationResult';
import { clampPageSize, offsetAfter, positionCursor } from '../../platform/pagination';
import type { RequestContext } from '../../platform/request/requestContext';
import {
  DEAD_JOBS,
  INTEGRATION_ACCOUNTS,
  INTEGRATION_EVENTS,
  INTEGRATION_SUMMARY,
  ONE_DEAD_JOB,
  integrationPage,
} from './integrationHealthQuery';
import {
  type DeadJob,
  DeadJobConnection,
  type HealthProvider,
  HealthProviders,
  type IntegrationAccount,
  type IntegrationEvent,
  type IntegrationHealth,
  IntegrationHealthConnection,
  IntegrationHealthDetails,
  IntegrationHealthFilter,
  IntegrationSort,
  IntegrationSummary,
} from './integrationHealthTypes';

const NOBODY = { tenantId: null, userId: null };
const LARGEST_BIGINT = 2n ** 63n - 1n;

/** Our own sentence, or what a service of others said. */
interface Errors {
  ownError: string | null;
  queueError: string | null;
}

/** How outside services fare for every business, and the jobs that were given up. */
@Resolver()
export class IntegrationHealthResolver {
  constructor(
    private readonly console: Database,
    private readonly queue: Pick<JobQueue, 'runAgain' | 'runAllAgain'>,
  ) {}

  @Query(() => IntegrationHealthConnection, {
    description: 'Master admin: services of all businesses, the most urgent first unless sorted otherwise.',
  })
  async integrationHealth(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => IntegrationHealthFilter, { nullable: true }) filter: IntegrationHealthFilter | null,
    @Arg('sort', () => IntegrationSort, { nullable: true }) sort: IntegrationSort | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<IntegrationHealthConnection> {
    await ctx.masterAdmin();
    const [size, offset] = [clampPageSize(first), offsetAfter(after)];
    const [statement, values] = integrationPage({
      provider: filter?.provider ?? null,
      inTrouble: filter?.inTrouble ?? false,
      search: filter?.search || null,
      sort: sort ?? { field: 'URGENCY', direction: 'ASC' },
      offset,
      size,
      now: ctx.clock.now(),
    });
    const found = await this.console.readOne<(IntegrationHealth | { id: null }) & Errors & Total>(
      NOBODY,
      statement,
      values,
    );
    return pageOf(found, offset, ({ ownError, queueError, ...row }) => ({
      ...row,
      lastError: told({ ownError, queueError }),
    }));
  }

  @Query(() => IntegrationSummary, { description: 'Master admin.' })
  async integrationSummary(@Ctx() ctx: RequestContext): Promise<IntegrationSummary> {
    await ctx.masterAdmin();
    const [row] = await this.console.readOne<IntegrationSummary>(NOBODY, INTEGRATION_SUMMARY, [
      ctx.clock.now(),
    ]);
    return row!;
  }

  @Query(() => IntegrationHealthDetails, {
    description: 'Master admin: the accounts of one business at one service and what happened to them.',
  })
  async integrationHealthDetails(
    @Ctx() ctx: RequestContext,
    @Arg('provider', () => HealthProviders) provider: HealthProvider,
    @Arg('tenantId', () => ID, { nullable: true }) tenantId: string | null,
  ): Promise<IntegrationHealthDetails> {
    await ctx.masterAdmin();
    if (tenantId !== null && !isUuid(tenantId)) {
      throw notFound('This business');
    }
    return this.console.read(NOBODY, async (tx) => {
      const events = await tx.rows<IntegrationEvent & Errors>(INTEGRATION_EVENTS, [tenantId, provider]);
      return {
        accounts: await tx.rows<IntegrationAccount>(INTEGRATION_ACCOUNTS, [tenantId, provider]),
        events: events.map(({ ownError, queueError, ...event }) => ({
          ...event,
          error: told({ ownError, queueError }),
        })),
      };
    });
  }

  @Query(() => DeadJobConnection, { description: 'Master admin: jobs that were given up, the latest first.' })
  async deadJobs(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<DeadJobConnection> {
    await ctx.masterAdmin();
    const [size, offset] = [clampPageSize(first), offsetAfter(after)];
    const found = await this.console.readOne<(DeadJob | { id: null }) & Total>(NOBODY, DEAD_JOBS, [
      offset,
      size,
    ]);
    return pageOf(found, offset, (job) => ({
      ...job,
      lastError: job.lastError && maskContacts(job.lastError),
    }));
  }

  @Mutation(() => OperationResult, {
    description: 'Master admin: a dead job gets all its attempts again, from now.',
  })
  async runDeadJobAgain(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<OperationResult> {
    const admin = await ctx.masterAdmin();
    if (!/^\d{1,19}$/.test(id) || BigInt(id) > LARGEST_BIGINT) {
      throw notFound('This job');
    }
    await this.console.write(NOBODY, async (tx) => {
      const [job] = await tx.rows<{ name: string; tenantId: string | null }>(ONE_DEAD_JOB, [id]);
      if (!job) {
        throw notFound('This job');
      }
      await recordAdminAction(tx, ctx, admin, {
        action: 'job.run_again',
        tenantId: job.tenantId,
        detail: { jobId: id, name: job.name },
      });
      // Recorded before it runs; somebody else may have been quicker.
      if (!(await this.queue.runAgain(id))) {
        throw notFound('This job');
      }
    });
    return { ok: true, message: 'The job runs again' };
  }

  @Mutation(() => Int, {
    description: 'Master admin: the same for every dead job; tells how many there were.',
  })
  async runAllDeadJobsAgain(@Ctx() ctx: RequestContext): Promise<number> {
    const admin = await ctx.masterAdmin();
    const count = await this.queue.runAllAgain();
    await this.console.write(NOBODY, (tx) =>
      recordAdminAction(tx, ctx, admin, { action: 'job.all_run_again', tenantId: null, detail: { count } }),
    );
    return count;
  }
}

interface Total {
  totalCount: number;
}

/** Of rows that each carry the total; one whose id is null stands for an empty page. */
function pageOf<Row extends { id: string }, Node>(
  found: readonly ((Row | { id: null }) & Total)[],
  offset: number,
  toNode: (row: Row & Total) => Node,
) {
  const totalCount = found[0]!.totalCount;
  const nodes = found.filter((row): row is Row & Total => row.id !== null).map(toNode);
  const endCursor = nodes.length > 0 ? positionCursor(offset + nodes.length - 1) : null;
  return { nodes, totalCount, pageInfo: { hasNextPage: offset + nodes.length < totalCount, endCursor } };
}

/** Others quote addresses and numbers in what they say. */
const told = ({ ownError, queueError }: Errors): string | null =>
  ownError ?? (queueError && maskContacts(queueError));
