import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { AddTimeOffInput } from './barberInputs';
import { TimeOff } from './timeOff';
import { TimeOffService } from './timeOffService';

@Resolver(() => TimeOff)
export class TimeOffResolver {
  constructor(private readonly timesOff: TimeOffService) {}

  @Mutation(() => TimeOff, {
    description: 'May cover appointments, which stay until they are moved or cancelled.',
  })
  async addTimeOff(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AddTimeOffInput) input: AddTimeOffInput,
  ): Promise<TimeOff> {
    return this.timesOff.add(await ctx.tenant('timeOff.manage'), input);
  }

  @Mutation(() => OperationResult)
  async removeTimeOff(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    return this.timesOff.remove(await ctx.tenant('timeOff.manage'), id);
  }
}
