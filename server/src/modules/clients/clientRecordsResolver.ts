import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { Client, type ClientStatus, ClientStatuses } from './client';
import { ClientSort } from './clientInputs';
import { ClientImportPreview, ClientStats, DuplicateClients, MergeClientsInput } from './clientRecordTypes';
import type { ClientRecordsService } from './clientRecordsService';

@Resolver()
export class ClientRecordsResolver {
  constructor(private readonly records: ClientRecordsService) {}

  @Query(() => ClientStats)
  async clientStats(@Ctx() ctx: RequestContext): Promise<ClientStats> {
    return this.records.stats(await ctx.tenant('clients.read'));
  }

  @Query(() => [DuplicateClients], {
    description: 'Clients with the same phone number, e-mail address or full name; at most 50 groups.',
  })
  async duplicateClients(@Ctx() ctx: RequestContext): Promise<DuplicateClients[]> {
    return this.records.duplicates(await ctx.tenant('clients.merge'));
  }

  @Query(() => ClientImportPreview, { description: 'What importClients would do with this file.' })
  async clientImportPreview(
    @Ctx() ctx: RequestContext,
    @Arg('csv', () => String) csv: string,
  ): Promise<ClientImportPreview> {
    return this.records.previewImport(await ctx.tenant('clients.manage'), csv);
  }

  @Mutation(() => Client, {
    description: 'Everything of the merged client becomes the kept one’s, and the merged client is gone.',
  })
  async mergeClients(
    @Ctx() ctx: RequestContext,
    @Arg('keepId', () => ID) keepId: string,
    @Arg('mergeId', () => ID) mergeId: string,
    @Arg('input', () => MergeClientsInput) input: MergeClientsInput,
  ): Promise<Client> {
    return this.records.merge(await ctx.tenant('clients.merge'), keepId, mergeId, input);
  }

  @Mutation(() => OperationResult, {
    description: 'Two clients who are not the same person no longer come as likely duplicates of each other.',
  })
  async keepClientsApart(
    @Ctx() ctx: RequestContext,
    @Arg('clientId', () => ID) clientId: string,
    @Arg('otherClientId', () => ID) otherClientId: string,
    @Arg('isApart', () => Boolean, { defaultValue: true, description: 'False takes it back.' })
    isApart: boolean,
  ): Promise<OperationResult> {
    return this.records.keepApart(await ctx.tenant('clients.merge'), clientId, otherClientId, isApart);
  }

  @Mutation(() => String, {
    description: 'The clients that `clients` would list, as CSV (UTF-8 with a byte order mark); audited.',
  })
  async exportClients(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, { nullable: true }) search?: string | null,
    @Arg('sort', () => ClientSort, { nullable: true }) sort?: ClientSort | null,
    @Arg('status', () => ClientStatuses, { nullable: true }) status?: ClientStatus | null,
  ): Promise<string> {
    return this.records.exportList(await ctx.tenant('clients.manage'), { search, sort, status });
  }

  @Mutation(() => String, { description: 'All that is known about one person, as JSON; audited.' })
  async exportClientData(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<string> {
    return this.records.exportPerson(await ctx.tenant('clients.privacy'), id);
  }

  @Mutation(() => OperationResult, {
    description:
      'Takes the person out of the records for good; times and amounts of their appointments stay. Refused with CONFLICT while appointments are still to come.',
  })
  async eraseClient(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    return this.records.erase(await ctx.tenant('clients.privacy'), id);
  }
}
