import type DataLoader from 'dataloader';
import { In } from 'typeorm';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Client } from './client';

/** Clients by id; null for an id that is not this tenant's. */
export function clientLoader(ctx: TenantContext): DataLoader<string, Client | null> {
  return ctx.loader('client', loadClients);
}

async function loadClients(ids: readonly string[], ctx: TenantContext): Promise<(Client | null)[]> {
  const wanted = { tenantId: ctx.tenantId, id: In(ids.filter(isUuid)) };
  const clients = await ctx.read((tx) => tx.manager.findBy(Client, wanted));
  const byId = new Map(clients.map((client) => [client.id, client]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}
