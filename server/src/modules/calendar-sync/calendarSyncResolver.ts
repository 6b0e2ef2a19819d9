import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import type { CalendarConflicts } from './calendarConflicts';
import type { CalendarConnections } from './calendarConnections';
import {
  AvailableCalendar,
  CalendarAccessInput,
  CalendarConnection,
  CalendarPolicies,
  type ConflictResolution,
  ConflictResolutions,
  ConnectCalendarInput,
} from './calendarTypes';

@Resolver()
export class CalendarSyncResolver {
  constructor(
    private readonly connections: CalendarConnections,
    private readonly conflicts: CalendarConflicts,
  ) {}

  @Query(() => CalendarConnection)
  async calendarConnection(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
  ): Promise<CalendarConnection> {
    return this.connections.get(await ctx.tenant('barbers.read'), barberId);
  }

  @Mutation(() => [AvailableCalendar], {
    description: 'Tries an access and lists the calendars to choose from; stores nothing.',
  })
  async checkCalendar(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CalendarAccessInput) input: CalendarAccessInput,
  ): Promise<AvailableCalendar[]> {
    return this.connections.check(await ctx.tenant('barbers.read'), input);
  }

  @Mutation(() => CalendarConnection, {
    description: 'Connects a calendar, or renews the access of the one that is connected, and syncs it.',
  })
  async connectCalendar(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ConnectCalendarInput) input: ConnectCalendarInput,
  ): Promise<CalendarConnection> {
    return this.connections.connect(await ctx.tenant('barbers.read'), input);
  }

  @Mutation(() => CalendarConnection, {
    description: 'UNAVAILABLE, with the reason, when the calendar cannot be synced now.',
  })
  async syncCalendar(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
  ): Promise<CalendarConnection> {
    return this.connections.syncNow(await ctx.tenant('barbers.read'), barberId);
  }

  @Mutation(() => CalendarConnection)
  async setCalendarPolicy(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
    @Arg('policy', () => CalendarPolicies) policy: keyof typeof CalendarPolicies,
  ): Promise<CalendarConnection> {
    return this.connections.setPolicy(await ctx.tenant('barbers.read'), barberId, policy);
  }

  @Mutation(() => OperationResult, {
    description: 'Also forgets its busy time; `removeEvents` takes our appointments out of it.',
  })
  async disconnectCalendar(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
    @Arg('removeEvents', () => Boolean) removeEvents: boolean,
  ): Promise<OperationResult> {
    return this.connections.disconnect(await ctx.tenant('barbers.read'), barberId, removeEvents);
  }

  @Mutation(() => CalendarConnection, {
    description: "Makes the secret address of a barber's appointments, unless there is one.",
  })
  async createCalendarFeed(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
  ): Promise<CalendarConnection> {
    return this.connections.createFeed(await ctx.tenant('barbers.read'), barberId);
  }

  @Mutation(() => CalendarConnection)
  async revokeCalendarFeed(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
  ): Promise<CalendarConnection> {
    return this.connections.revokeFeed(await ctx.tenant('barbers.read'), barberId);
  }

  @Mutation(() => CalendarConnection, {
    description: 'ACCEPT_THEIRS is refused like any move or cancellation that the rules do not allow.',
  })
  async resolveCalendarConflict(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('resolution', () => ConflictResolutions) resolution: ConflictResolution,
  ): Promise<CalendarConnection> {
    return this.conflicts.resolve(await ctx.tenant('appointments.manage'), id, resolution);
  }
}
