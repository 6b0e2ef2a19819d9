import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';
import type { RequestContext } from '../../platform/request/requestContext';
import { TimeOff } from '../barbers/timeOff';
import { TimeOffService } from '../barbers/timeOffService';
import { CalendarService } from './calendarService';
import { CalendarAppointment, CalendarDayCount, CalendarHours, CalendarRange } from './calendarTypes';

/** Everything that a day, a week or a month of a calendar shows, in one request. */
@Resolver(() => CalendarRange)
export class CalendarResolver {
  constructor(
    private readonly calendars: CalendarService,
    private readonly timesOff: TimeOffService,
  ) {}

  @Query(() => CalendarRange, {
    description: 'Local dates of the business, both included, 42 at most; one barber, or all.',
  })
  async calendar(
    @Ctx() ctx: RequestContext,
    @Arg('fromDate', () => LocalDateScalar) fromDate: string,
    @Arg('toDate', () => LocalDateScalar) toDate: string,
    @Arg('barberId', () => ID, { nullable: true }) barberId: string | null,
  ): Promise<CalendarRange> {
    return this.calendars.range(await ctx.tenant('appointments.read'), { fromDate, toDate, barberId });
  }

  @FieldResolver(() => [CalendarAppointment], {
    description:
      'By start, without cancelled ones and no-shows; refused with BAD_USER_INPUT when there are more than 10,000.',
  })
  async appointments(
    @Root() range: CalendarRange,
    @Ctx() ctx: RequestContext,
    @Arg('firstPerDay', () => Int, { nullable: true, description: 'Of each date only the first so many.' })
    firstPerDay: number | null,
  ): Promise<CalendarAppointment[]> {
    return this.calendars.appointments(await ctx.tenant('appointments.read'), range, firstPerDay ?? null);
  }

  @FieldResolver(() => [CalendarDayCount], {
    description: 'How many appointments begin on each date that has any.',
  })
  async counts(@Root() range: CalendarRange, @Ctx() ctx: RequestContext): Promise<CalendarDayCount[]> {
    return this.calendars.counts(await ctx.tenant('appointments.read'), range);
  }

  @FieldResolver(() => [TimeOff], { description: 'What touches these dates.' })
  async timeOff(@Root() range: CalendarRange, @Ctx() ctx: RequestContext): Promise<TimeOff[]> {
    const { startsAt, endsAt, barberId } = range;
    return this.timesOff.within(await ctx.tenant('barbers.read'), { startsAt, endsAt, barberId });
  }

  @FieldResolver(() => [CalendarHours], {
    description: 'When the business is open, and when each active barber works within that.',
  })
  async hours(@Root() range: CalendarRange, @Ctx() ctx: RequestContext): Promise<CalendarHours[]> {
    return this.calendars.hours(await ctx.tenant('appointments.read'), range);
  }
}
