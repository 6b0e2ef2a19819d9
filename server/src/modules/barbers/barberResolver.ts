import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';
import type { RequestContext } from '../../platform/request/requestContext';
import { Barber, BarberService } from './barber';
import { BarberCalendar, calendarOf } from './barberCalendar';
import { BARBER_COLORS } from './barberColors';
import { CreateBarberInput, UpdateBarberInput } from './barberInputs';
import { exceptionsLoader, offeredServicesLoader, weeklyScheduleLoader } from './barberLoaders';
import { BarbersService } from './barbersService';
import { ScheduleException, ScheduleWindow } from './schedule';
import { TimeOff } from './timeOff';
import { TimeOffService } from './timeOffService';

@Resolver(() => Barber)
export class BarberResolver {
  constructor(
    private readonly barberList: BarbersService,
    private readonly timesOff: TimeOffService,
  ) {}

  @Query(() => [Barber], { description: 'By name.' })
  async barbers(
    @Ctx() ctx: RequestContext,
    @Arg('includeInactive', () => Boolean, { nullable: true, defaultValue: false })
    includeInactive: boolean | null,
  ): Promise<Barber[]> {
    return this.barberList.list(await ctx.tenant('barbers.read'), includeInactive ?? false);
  }

  @Query(() => Barber)
  async barber(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Barber> {
    return this.barberList.get(await ctx.tenant('barbers.read'), id);
  }

  @Query(() => [String], {
    description:
      'The colours to choose from, #rrggbb: told apart in a calendar, and readable under white text.',
  })
  async barberColors(@Ctx() ctx: RequestContext): Promise<readonly string[]> {
    await ctx.tenant('barbers.read');
    return BARBER_COLORS;
  }

  @Mutation(() => Barber)
  async createBarber(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateBarberInput) input: CreateBarberInput,
  ): Promise<Barber> {
    return this.barberList.create(await ctx.tenant('barbers.manage'), input);
  }

  @Mutation(() => Barber)
  async updateBarber(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateBarberInput) input: UpdateBarberInput,
  ): Promise<Barber> {
    return this.barberList.update(await ctx.tenant('barbers.manage'), id, input);
  }

  @Mutation(() => Barber, { description: 'Refused with CONFLICT while the barber has appointments to come.' })
  async deactivateBarber(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Barber> {
    return this.barberList.deactivate(await ctx.tenant('barbers.manage'), id);
  }

  @FieldResolver(() => [ScheduleWindow], { description: 'The working windows of a week.' })
  async schedule(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<ScheduleWindow[]> {
    return (await weeklyScheduleLoader(await ctx.tenant('barbers.read')).load(barber.id)).schedule;
  }

  @FieldResolver(() => [ScheduleWindow], { description: 'What is cut out of the working windows.' })
  async breaks(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<ScheduleWindow[]> {
    return (await weeklyScheduleLoader(await ctx.tenant('barbers.read')).load(barber.id)).breaks;
  }

  @FieldResolver(() => [ScheduleException])
  async exceptions(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<ScheduleException[]> {
    return exceptionsLoader(await ctx.tenant('barbers.read')).load(barber.id);
  }

  @FieldResolver(() => BarberCalendar)
  async calendar(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<BarberCalendar> {
    return calendarOf(await ctx.tenant('barbers.read'), barber);
  }

  @FieldResolver(() => [TimeOff], {
    description:
      'What touches these dates of the business, both included; by default the 90 days from today.',
  })
  async timeOff(
    @Root() barber: Barber,
    @Ctx() ctx: RequestContext,
    @Arg('from', () => LocalDateScalar, { nullable: true }) from?: string | null,
    @Arg('to', () => LocalDateScalar, { nullable: true }) to?: string | null,
  ): Promise<TimeOff[]> {
    return this.timesOff.listOf(await ctx.tenant('barbers.read'), barber.id, { from, to });
  }

  @FieldResolver(() => [BarberService], {
    description: 'Those offered, or with a price or duration of their own.',
  })
  async services(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<BarberService[]> {
    return offeredServicesLoader(await ctx.tenant('barbers.read')).load(barber.id);
  }
}
