import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../platform/request/requestContext';
import { CalendarConnection } from '../calendarTypes';
import type { GoogleConnections } from './googleConnections';
import {
  ConnectGoogleCalendarInput,
  GoogleChoice,
  GoogleClientInput,
  GoogleConsent,
  GoogleSetup,
} from './googleTypes';

@Resolver()
export class GoogleResolver {
  constructor(private readonly google: GoogleConnections) {}

  @Query(() => GoogleSetup)
  async googleSetup(@Ctx() ctx: RequestContext): Promise<GoogleSetup> {
    return this.google.setup(await ctx.tenant('barbers.read'));
  }

  @Mutation(() => GoogleSetup, {
    description:
      "Tries the business's own OAuth client at Google and keeps it, for calendars of all barbers.",
  })
  async saveGoogleClient(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => GoogleClientInput) input: GoogleClientInput,
  ): Promise<GoogleSetup> {
    return this.google.saveClient(await ctx.tenant('integrations.manage'), input);
  }

  @Mutation(() => GoogleConsent, {
    description:
      'Where a barber’s Google account agrees, within ten minutes. Google sends the browser back to ' +
      '/dashboard/barbers with `calendar` (the barber) and either `google`, a connection to choose a calendar with, ' +
      'or `googleProblem`: denied, expired, scopes or failed.',
  })
  async beginGoogleCalendar(
    @Ctx() ctx: RequestContext,
    @Arg('barberId', () => ID) barberId: string,
  ): Promise<GoogleConsent> {
    return this.google.begin(await ctx.tenant('barbers.read'), barberId);
  }

  @Mutation(() => GoogleChoice, { description: 'Asks Google for the calendars to choose from.' })
  async googleCalendars(
    @Ctx() ctx: RequestContext,
    @Arg('connection', () => String) connection: string,
  ): Promise<GoogleChoice> {
    return this.google.choice(await ctx.tenant('barbers.read'), connection);
  }

  @Mutation(() => CalendarConnection, {
    description:
      'Connects a Google calendar, or renews the access of the one that is connected, and syncs it.',
  })
  async connectGoogleCalendar(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ConnectGoogleCalendarInput) input: ConnectGoogleCalendarInput,
  ): Promise<CalendarConnection> {
    return this.google.connect(await ctx.tenant('barbers.read'), input);
  }
}
