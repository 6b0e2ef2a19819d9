import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { BarberDepartureService } from './barberDepartureService';
import { BarberRetirement, RetireBarberInput } from './barberDepartureTypes';
import { UpcomingVisitConnection } from './upcomingVisits';

@Resolver()
export class BarberDepartureResolver {
  constructor(private readonly departures: BarberDepartureService) {}

  @Query(() => UpcomingVisitConnection, {
    description:
      'The appointments that a barber still has, by time; they keep the barber from being deactivated.',
  })
  async barberUpcomingVisits(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25, description: '1 to 100.' })
    first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<UpcomingVisitConnection> {
    return this.departures.upcoming(await ctx.tenant('appointments.read'), barberId, { first, after });
  }

  @Mutation(() => BarberRetirement, {
    description: 'Hands over or cancels what the barber still has, then deactivates them if nothing remains.',
  })
  async retireBarber(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RetireBarberInput) input: RetireBarberInput,
  ): Promise<BarberRetirement> {
    return this.departures.retire(await ctx.tenant('barbers.manage'), input);
  }
}
