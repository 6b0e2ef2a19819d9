import { recordAudit } from '../../platform/audit';
import { AppError, notFound } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { OperationResult } from '../../platform/operationResult';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ImportReport } from '../catalog/csvImport';
import { Client, type ClientConnection } from './client';
import { importClientRows, readClientRows } from './clientImport';
import type { CreateClientInput, UpdateClientInput } from './clientInputs';
import { type ClientPage, listClients } from './clientList';
import { clientLoader } from './clientLoader';
import {
  columnsOf,
  fullName,
  presentClient,
  refuseUnknownPreferences,
  refusingTwins,
  retryingTwins,
} from './clientRow';

/** The customers of a business. */
export class ClientService {
  async list(ctx: TenantContext, page: ClientPage): Promise<ClientConnection> {
    ctx.require('clients.read');
    return ctx.read((tx) => listClients(tx, ctx, page));
  }

  async get(ctx: TenantContext, id: string): Promise<Client> {
    ctx.require('clients.read');
    const client = await clientLoader(ctx).load(id);
    if (!client || client.deletedAt) {
      throw notFound('This client');
    }
    return client;
  }

  async create(ctx: TenantContext, input: CreateClientInput): Promise<Client> {
    ctx.require('clients.manage');
    const id = newId();
    return ctx.write(async (tx) => {
      await refuseUnknownPreferences(tx, ctx, input);
      const values = columnsOf(input);
      await refusingTwins(() =>
        tx.manager.insert(Client, { tenantId: ctx.tenantId, id, createdAt: ctx.clock.now(), ...values }),
      );
      await recordAudit(tx, ctx, { action: 'client.created', entity: 'client', entityId: id, after: values });
      return presentClient(tx, ctx, id);
    });
  }

  async update(ctx: TenantContext, id: string, input: UpdateClientInput): Promise<Client> {
    ctx.require('clients.manage');
    return ctx.write(async (tx) => {
      const before = await presentClient(tx, ctx, id);
      await refuseUnknownPreferences(tx, ctx, input);
      const changes = columnsOf(input);
      await refusingTwins(() =>
        tx.manager.update(Client, { tenantId: ctx.tenantId, id }, { ...changes, updatedAt: ctx.clock.now() }),
      );
      await recordAudit(tx, ctx, {
        action: 'client.updated',
        entity: 'client',
        entityId: id,
        before,
        after: changes,
      });
      return presentClient(tx, ctx, id);
    });
  }

  /** Only a client who never had an appointment: the history of the others is the business's own too. */
  async delete(ctx: TenantContext, id: string): Promise<OperationResult> {
    ctx.require('clients.manage');
    return ctx.write(async (tx) => {
      // The row lock keeps out a booking for this client until we are done.
      const before = await presentClient(tx, ctx, id);
      const [row] = await tx.manager.query<{ appointments: number }[]>(
        'SELECT count(*)::integer AS appointments FROM appointments WHERE tenant_id = $1 AND client_id = $2',
        [ctx.tenantId, id],
      );
      const { appointments } = row!;
      if (appointments > 0) {
        const many = appointments === 1 ? '1 appointment' : `${appointments} appointments`;
        const message = `${fullName(before)} has ${many}. Deleting this client would lose that history; erase the personal data, or set the client to inactive instead.`;
        throw new AppError('CONFLICT', message, { appointments });
      }
      await tx.manager.delete(Client, { tenantId: ctx.tenantId, id });
      await recordAudit(tx, ctx, { action: 'client.deleted', entity: 'client', entityId: id, before });
      return { ok: true, message: 'Client deleted' };
    });
  }

  /** Creates, or updates those who are known already; rows with mistakes are reported and left out. */
  async importCsv(ctx: TenantContext, csv: string): Promise<ImportReport> {
    ctx.require('clients.manage');
    const rows = await readClientRows(csv);
    return retryingTwins(() => ctx.write((tx) => importClientRows(tx, ctx, rows)));
  }
}
