import type DataLoader from 'dataloader';
import { In } from 'typeorm';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Service } from './service';

/** Services by id, deleted ones included (past appointments name them); null for an id that is not this tenant's. */
export function serviceLoader(ctx: TenantContext): DataLoader<string, Service | null> {
  return ctx.loader('service', loadServices);
}

async function loadServices(ids: readonly string[], ctx: TenantContext): Promise<(Service | null)[]> {
  const wanted = { tenantId: ctx.tenantId, id: In(ids.filter(isUuid)) };
  const services = await ctx.read((tx) => tx.manager.findBy(Service, wanted));
  const byId = new Map(services.map((service) => [service.id, service]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}
