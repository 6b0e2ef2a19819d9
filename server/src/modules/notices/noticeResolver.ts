import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { NoticeConnection } from './notice';
import { NoticeService } from './noticeService';

@Resolver()
export class NoticeResolver {
  constructor(private readonly service: NoticeService) {}

  @Query(() => NoticeConnection, {
    description: 'What others changed about appointments in the last 30 days, newest first.',
  })
  async notices(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<NoticeConnection> {
    return this.service.list(await ctx.tenant('appointments.read'), first, after);
  }

  @Mutation(() => OperationResult, {
    description: 'Marks notices as read up to the given time: that of the newest one shown.',
  })
  async markNoticesRead(
    @Ctx() ctx: RequestContext,
    @Arg('through', () => Date) through: Date,
  ): Promise<OperationResult> {
    await this.service.markRead(await ctx.tenant('appointments.read'), through);
    return { ok: true, message: 'Notices marked as read' };
  }

  @Mutation(() => OperationResult, { description: 'Marks a single notice as read.' })
  async markNoticeRead(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<OperationResult> {
    await this.service.markOneRead(await ctx.tenant('appointments.read'), id);
    return { ok: true, message: 'Notice marked as read' };
  }
}
