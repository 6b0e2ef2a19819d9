import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Database } from '../../platform/database/database';
import type { PreparedStatement } from '../../platform/database/transaction';
import { PageInfo, clampPageSize, offsetAfter, positionCursor } from '../../platform/pagination';
import type { RequestContext } from '../../platform/request/requestContext';
import { type SupportTopic, SupportTopics } from '../support/supportTypes';

/** What somebody wrote to support, and who it was. */
@ObjectType({ simpleResolvers: true })
export class SupportRequest {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => SupportTopics)
  topic!: SupportTopic;

  @Field(() => String)
  message!: string;

  @Field(() => Boolean, { description: 'False where no support address was set: nobody was told by mail.' })
  wasMailed!: boolean;

  @Field(() => ID)
  tenantId!: string;

  @Field(() => String)
  businessName!: string;

  @Field(() => String, { nullable: true })
  userName!: string | null;

  @Field(() => String, { nullable: true })
  userEmail!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class SupportRequestConnection {
  @Field(() => [SupportRequest])
  nodes!: SupportRequest[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

const PAGE: PreparedStatement = {
  name: 'admin_support_requests',
  text: `
    SELECT r.id, r.created_at AS "createdAt", r.topic, r.message, r.was_mailed AS "wasMailed",
           r.tenant_id AS "tenantId", t.business_name AS "businessName",
           u.first_name || ' ' || u.last_name AS "userName", u.email::text AS "userEmail"
    FROM support_requests r
    JOIN tenants t ON t.id = r.tenant_id
    LEFT JOIN users u ON u.id = r.user_id
    WHERE t.status <> 'deleted'
    ORDER BY r.created_at DESC, r.id DESC OFFSET $1 LIMIT $2`,
};

@Resolver()
export class SupportRequestResolver {
  constructor(private readonly console: Database) {}

  @Query(() => SupportRequestConnection, { description: 'Master admin: requests for help, newest first.' })
  async supportRequests(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<SupportRequestConnection> {
    await ctx.masterAdmin();
    const [size, offset] = [clampPageSize(first), offsetAfter(after)];
    const rows = await this.console.readOne<SupportRequest>({ tenantId: null, userId: null }, PAGE, [
      offset,
      size + 1,
    ]);
    const nodes = rows.slice(0, size);
    const endCursor = nodes.length > 0 ? positionCursor(offset + nodes.length - 1) : null;
    return { nodes, pageInfo: { hasNextPage: rows.length > size, endCursor } };
  }
}
