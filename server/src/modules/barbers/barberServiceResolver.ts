import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { Service } from '../catalog/service';
import { serviceLoader } from '../catalog/serviceLoader';
import { BarberService } from './barber';

@Resolver(() => BarberService)
export class BarberServiceResolver {
  @FieldResolver(() => Service)
  async service(@Root() offered: BarberService, @Ctx() ctx: RequestContext): Promise<Service | null> {
    return serviceLoader(await ctx.tenant('catalog.read')).load(offered.serviceId);
  }
}
