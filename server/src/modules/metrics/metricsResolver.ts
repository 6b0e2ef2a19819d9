import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';
import type { RequestContext } from '../../platform/request/requestContext';
import type { MetricsService } from './metricsService';
import { PlatformMetrics } from './metricsTypes';

@Resolver()
export class MetricsResolver {
  constructor(private readonly metrics: MetricsService) {}

  @Query(() => PlatformMetrics, {
    description:
      'Master admin: what happened in all businesses and how fast requests were answered, by the hour up to two days, by the day up to a hundred, then by the week.',
  })
  platformMetrics(
    @Ctx() ctx: RequestContext,
    @Arg('from', () => LocalDateScalar) from: string,
    @Arg('to', () => LocalDateScalar) to: string,
    @Arg('timeZone', () => String) timeZone: string,
  ): Promise<PlatformMetrics> {
    return this.metrics.platform(ctx, from, to, timeZone);
  }
}
