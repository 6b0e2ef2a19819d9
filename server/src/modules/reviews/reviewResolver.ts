import { Arg, Ctx, FieldResolver, Float, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { linkedVisit } from '../appointments/linkedVisit';
import { BarberStats } from '../appointments/barberFiguresResolver';
import { Business } from '../appointments/business';
import type { ManageLinks } from '../appointments/manageLinks';
import { barberRating, publicRatings } from './barberRatings';
import type { ReviewService } from './reviewService';
import { PublicRating, RateVisitInput, Review, ReviewConnection, VisitRating } from './reviewTypes';

@Resolver()
export class ReviewResolver {
  constructor(
    private readonly service: ReviewService,
    private readonly links: ManageLinks,
  ) {}

  @Query(() => [VisitRating], {
    description: 'For the bearer of the link: whom of a completed visit to rate. Empty before completion.',
  })
  async visitRatings(
    @Ctx() ctx: RequestContext,
    @Arg('manageToken', () => String) manageToken: string,
  ): Promise<VisitRating[]> {
    const { tenant, id } = await linkedVisit(ctx, this.links, manageToken);
    return this.service.ofVisit(tenant, id);
  }

  @Mutation(() => VisitRating, { description: 'For the bearer of the link of a completed visit.' })
  async rateVisit(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RateVisitInput) input: RateVisitInput,
  ): Promise<VisitRating> {
    const { tenant, id } = await linkedVisit(ctx, this.links, input.manageToken);
    return this.service.rate(tenant, id, input);
  }

  @Query(() => ReviewConnection, { description: 'What clients said, the latest first.' })
  async reviews(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID, { nullable: true }) barberId: string | null,
    @Arg('clientId', () => ID, { nullable: true }) clientId: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<ReviewConnection> {
    return this.service.list(await ctx.tenant('appointments.read'), { barberId, clientId }, first, after);
  }

  @Mutation(() => Review, { description: 'Hides a comment from the team, or shows it again; audited.' })
  async hideReviewComment(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('isHidden', () => Boolean, { defaultValue: true }) isHidden: boolean,
  ): Promise<Review> {
    return this.service.hideComment(await ctx.tenant('tenant.manage'), id, isHidden);
  }
}

/** What a barber's ratings add up to, beside the other figures. */
@Resolver(() => BarberStats)
export class BarberRatingResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description: '1 to 5, to two decimals; null before the first rating.',
  })
  async avgRating(@Root() { barberId }: BarberStats, @Ctx() ctx: RequestContext): Promise<number | null> {
    return (await barberRating(await ctx.tenant('appointments.read'), barberId)).average;
  }

  @FieldResolver(() => Int)
  async ratingCount(@Root() { barberId }: BarberStats, @Ctx() ctx: RequestContext): Promise<number> {
    return (await barberRating(await ctx.tenant('appointments.read'), barberId)).count;
  }
}

@Resolver(() => Business)
export class PublicRatingResolver {
  @FieldResolver(() => [PublicRating], {
    description: 'Of barbers with at least three ratings; none while the business keeps them to itself.',
  })
  async ratings(@Root() { slug }: Business, @Ctx() ctx: RequestContext): Promise<PublicRating[]> {
    return publicRatings(await ctx.publicTenant(slug));
  }
}
