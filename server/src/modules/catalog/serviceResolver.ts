import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ServiceCategory } from '../../domain/catalog/defaultCatalog';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { ImportReport } from './csvImport';
import { defaultBufferMinutes } from './defaultBuffer';
import { InitializeServicesResult, Service, ServiceCategories } from './service';
import { CreateServiceInput, ServiceFilter, UpdateServiceInput } from './serviceInputs';
import { ServiceService } from './serviceService';

@Resolver(() => Service)
export class ServiceResolver {
  constructor(private readonly catalog: ServiceService) {}

  @Query(() => [Service], { description: 'The catalogue by category, sort order and name.' })
  async services(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ServiceFilter, { nullable: true }) filter?: ServiceFilter | null,
  ): Promise<Service[]> {
    return this.catalog.list(await ctx.tenant('catalog.read'), filter ?? {});
  }

  @Query(() => Service)
  async service(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Service> {
    return this.catalog.get(await ctx.tenant('catalog.read'), id);
  }

  @Mutation(() => InitializeServicesResult, {
    description: 'Adds what is missing of the default catalogue; safe to repeat.',
  })
  async initializeDefaultServices(@Ctx() ctx: RequestContext): Promise<InitializeServicesResult> {
    return this.catalog.initializeDefaults(await ctx.tenant('catalog.manage'));
  }

  @Mutation(() => Service)
  async createService(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateServiceInput) input: CreateServiceInput,
  ): Promise<Service> {
    return this.catalog.create(await ctx.tenant('catalog.manage'), input);
  }

  @Mutation(() => Service)
  async updateService(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateServiceInput) input: UpdateServiceInput,
  ): Promise<Service> {
    return this.catalog.update(await ctx.tenant('catalog.manage'), id, input);
  }

  @Mutation(() => OperationResult, { description: 'Appointments that name the service keep it.' })
  async deleteService(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    return this.catalog.delete(await ctx.tenant('catalog.manage'), id);
  }

  @Mutation(() => [Service], {
    description: 'Names every service of the category once, in the order wanted; CONFLICT where it does not.',
  })
  async reorderServices(
    @Ctx() ctx: RequestContext,
    @Arg('category', () => ServiceCategories) category: ServiceCategory,
    @Arg('ids', () => [ID]) ids: string[],
  ): Promise<Service[]> {
    return this.catalog.reorder(await ctx.tenant('catalog.manage'), category, ids);
  }

  @Mutation(() => ImportReport, {
    description: 'Columns name, category, duration, buffer, price, description; at most 5,000 rows and 2 MB.',
  })
  async importServices(
    @Ctx() ctx: RequestContext,
    @Arg('csv', () => String) csv: string,
  ): Promise<ImportReport> {
    return this.catalog.importCsv(await ctx.tenant('catalog.manage'), csv);
  }

  @FieldResolver(() => Int, { description: "The service's own buffer, or else that of the business." })
  async effectiveBufferMinutes(@Root() service: Service, @Ctx() ctx: RequestContext): Promise<number> {
    return service.bufferMinutes ?? defaultBufferMinutes(await ctx.tenant('catalog.read'));
  }
}
