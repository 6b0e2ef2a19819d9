import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { Barber } from '../barbers/barber';
import { barberLoader } from '../barbers/barberLoaders';
import { ImportReport } from '../catalog/csvImport';
import { Service } from '../catalog/service';
import { serviceLoader } from '../catalog/serviceLoader';
import { Client, ClientConnection, type ClientStatus, ClientStatuses, type ClientVisits } from './client';
import { ClientSort, CreateClientInput, UpdateClientInput } from './clientInputs';
import { fullName } from './clientRow';
import { ClientService } from './clientService';
import { clientVisitsLoader } from './clientVisits';

@Resolver(() => Client)
export class ClientResolver {
  constructor(private readonly clientList: ClientService) {}

  @Query(() => ClientConnection, { description: 'By name unless sorted otherwise; at most 100 a page.' })
  async clients(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Part of a name, an e-mail address or a phone number.',
    })
    search?: string | null,
    @Arg('sort', () => ClientSort, { nullable: true }) sort?: ClientSort | null,
    @Arg('status', () => ClientStatuses, { nullable: true }) status?: ClientStatus | null,
  ): Promise<ClientConnection> {
    return this.clientList.list(await ctx.tenant('clients.read'), { first, after, search, sort, status });
  }

  @Query(() => Client)
  async client(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Client> {
    return this.clientList.get(await ctx.tenant('clients.read'), id);
  }

  @Mutation(() => Client)
  async createClient(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateClientInput) input: CreateClientInput,
  ): Promise<Client> {
    return this.clientList.create(await ctx.tenant('clients.manage'), input);
  }

  @Mutation(() => Client)
  async updateClient(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateClientInput) input: UpdateClientInput,
  ): Promise<Client> {
    return this.clientList.update(await ctx.tenant('clients.manage'), id, input);
  }

  @Mutation(() => OperationResult, {
    description: 'Refused with CONFLICT for a client who has appointments.',
  })
  async deleteClient(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    return this.clientList.delete(await ctx.tenant('clients.manage'), id);
  }

  @Mutation(() => ImportReport, {
    description: 'Columns first name, last name (or name), email, phone, notes; at most 5,000 rows and 2 MB.',
  })
  async importClients(
    @Ctx() ctx: RequestContext,
    @Arg('csv', () => String) csv: string,
  ): Promise<ImportReport> {
    return this.clientList.importCsv(await ctx.tenant('clients.manage'), csv);
  }

  @FieldResolver(() => String)
  fullName(@Root() client: Client): string {
    return fullName(client);
  }

  @FieldResolver(() => Int, { description: 'Cancelled ones not counted.' })
  async totalAppointments(@Root() client: Client, @Ctx() ctx: RequestContext): Promise<number> {
    return (await visitsOf(client, ctx)).totalAppointments;
  }

  @FieldResolver(() => Int)
  async noShowCount(@Root() client: Client, @Ctx() ctx: RequestContext): Promise<number> {
    return (await visitsOf(client, ctx)).noShowCount;
  }

  @FieldResolver(() => Int, { description: 'The prices of the visits that took place, as they were agreed.' })
  async totalSpentCents(@Root() client: Client, @Ctx() ctx: RequestContext): Promise<number> {
    return (await visitsOf(client, ctx)).totalSpentCents;
  }

  @FieldResolver(() => Date, { nullable: true })
  async lastVisitAt(@Root() client: Client, @Ctx() ctx: RequestContext): Promise<Date | null> {
    return (await visitsOf(client, ctx)).lastVisitAt;
  }

  @FieldResolver(() => Barber, { nullable: true })
  async preferredBarber(@Root() client: Client, @Ctx() ctx: RequestContext): Promise<Barber | null> {
    return client.preferredBarberId
      ? barberLoader(await ctx.tenant('barbers.read')).load(client.preferredBarberId)
      : null;
  }

  @FieldResolver(() => Service, {
    nullable: true,
    description: 'Null once it is no longer in the catalogue.',
  })
  async preferredService(@Root() client: Client, @Ctx() ctx: RequestContext): Promise<Service | null> {
    if (!client.preferredServiceId) {
      return null;
    }
    const service = await serviceLoader(await ctx.tenant('catalog.read')).load(client.preferredServiceId);
    return service?.deletedAt ? null : service;
  }
}

const visitsOf = async (client: Client, ctx: RequestContext): Promise<ClientVisits> =>
  client.visits ?? clientVisitsLoader(await ctx.tenant('clients.read')).load(client.id);
