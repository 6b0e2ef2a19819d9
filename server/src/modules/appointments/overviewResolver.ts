import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { InputError } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { LocalDateScalar } from '../../platform/localDateScalar';
import type { RequestContext } from '../../platform/request/requestContext';
import type { OverviewService } from './overviewService';
import { DayFigures, LoadForecastDay, NextAvailable } from './overviewTypes';

@Resolver()
export class OverviewResolver {
  constructor(private readonly overview: OverviewService) {}

  @Query(() => DayFigures, { description: 'What one day amounts to.' })
  async dayFigures(
    @Ctx() ctx: RequestContext,
    @Arg('localDate', () => LocalDateScalar) localDate: string,
  ): Promise<DayFigures> {
    return this.overview.dayFigures(await ctx.tenant('appointments.read'), localDate);
  }

  @Query(() => NextAvailable, {
    nullable: true,
    description:
      'The first free time from now on, of a service (the shortest, if left out) and a barber (any, if left out); null when two weeks hold none.',
  })
  async nextAvailable(
    @Ctx() ctx: RequestContext,
    @Arg('serviceId', () => ID, { nullable: true }) serviceId: string | null,
    @Arg('barberId', () => ID, { nullable: true }) barberId: string | null,
  ): Promise<NextAvailable | null> {
    const tenant = await ctx.tenant('appointments.read');
    refuseBadId('serviceId', serviceId);
    refuseBadId('barberId', barberId);
    return this.overview.nextAvailable(tenant, { serviceId, barberId });
  }

  @Query(() => [LoadForecastDay], { description: 'How full the coming days are.' })
  async loadForecast(
    @Ctx() ctx: RequestContext,
    @Arg('days', () => Int, { nullable: true, defaultValue: 14, description: '1 to 62.' }) days: number,
    @Arg('fromDate', () => LocalDateScalar, { nullable: true, description: 'Today, if left out.' })
    fromDate: string | null,
  ): Promise<LoadForecastDay[]> {
    return this.overview.loadForecast(await ctx.tenant('appointments.read'), fromDate, days);
  }
}

function refuseBadId(path: string, id: string | null): void {
  if (id && !isUuid(id)) {
    throw InputError.of(path, `${path} must be an id.`);
  }
}
