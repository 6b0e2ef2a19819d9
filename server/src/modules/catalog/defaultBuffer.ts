import { In } from 'typeorm';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Tenant } from '../tenants/tenant';

/** The buffer of services that set none of their own; one statement however many of them ask. */
export function defaultBufferMinutes(ctx: TenantContext): Promise<number> {
  return ctx.loader('defaultBufferMinutes', loadBuffers).load(ctx.tenantId);
}

async function loadBuffers(tenantIds: readonly string[], ctx: TenantContext): Promise<number[]> {
  const tenants = await ctx.read((tx) => tx.manager.findBy(Tenant, { id: In([...tenantIds]) }));
  return tenantIds.map(
    (id) => tenants.find((tenant) => tenant.id === id)?.bookingSettings.bufferTimeMinutes ?? 0,
  );
}
