import { IsNull } from 'typeorm';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { OperationResult } from '../../platform/operationResult';
import type { TenantContext } from '../../platform/request/tenantContext';
import { phoneOrNull } from '../../platform/validation/phone';
import { textOrNull } from '../../platform/validation/trim';
import { Barber } from '../barbers/barber';
import type { ImportReport } from '../catalog/csvImport';
import { Service } from '../catalog/service';
import { Client, type ClientConnection } from './client';
import { importClientRows, readClientRows } from './clientImport';
import type { CreateClientInput, UpdateClientInput } from './clientInputs';
import { type ClientPage, listClients } from './clientList';
import { clientLoader } from './clientLoader';

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
      await tx.manager.insert(Client, { tenantId: ctx.tenantId, id, createdAt: ctx.clock.now(), ...values });
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
      await tx.manager.update(
        Client,
        { tenantId: ctx.tenantId, id },
        { ...changes, updatedAt: ctx.clock.now() },
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
        const message = `${fullName(before)} has ${many}. Deleting this client would lose that history; set the client to inactive instead.`;
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
    return ctx.write((tx) => importClientRows(tx, ctx, rows));
  }
}

export const fullName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The client, locked against other changes until the transaction ends. */
async function presentClient(tx: Transaction, ctx: TenantContext, id: string): Promise<Client> {
  const where = { tenantId: ctx.tenantId, id, deletedAt: IsNull() };
  const client = isUuid(id)
    ? await tx.manager.findOne(Client, { where, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!client) {
    throw notFound('This client');
  }
  return client;
}

type Preferences = Pick<UpdateClientInput, 'preferredBarberId' | 'preferredServiceId'>;

async function refuseUnknownPreferences(
  tx: Transaction,
  ctx: TenantContext,
  input: Preferences,
): Promise<void> {
  const { preferredBarberId, preferredServiceId } = input;
  const { tenantId } = ctx;
  const isBarber = async (id: string): Promise<boolean> =>
    isUuid(id) && tx.manager.existsBy(Barber, { tenantId, id });
  const isService = async (id: string): Promise<boolean> =>
    isUuid(id) && tx.manager.existsBy(Service, { tenantId, id, deletedAt: IsNull() });
  if (preferredBarberId && !(await isBarber(preferredBarberId))) {
    throw notFound('This barber');
  }
  if (preferredServiceId && !(await isService(preferredServiceId))) {
    throw notFound('This service');
  }
}

function columnsOf(input: CreateClientInput): Omit<Partial<Client>, 'firstName'> & { firstName: string };
function columnsOf(input: UpdateClientInput): Partial<Client>;
function columnsOf(input: UpdateClientInput): Partial<Client> {
  const { firstName, lastName, email, phone, notes, status, preferredBarberId, preferredServiceId } = input;
  return {
    ...(firstName && { firstName }),
    ...(lastName !== undefined && { lastName: lastName ?? '' }),
    ...(email !== undefined && { email: textOrNull(email) }),
    ...(phone !== undefined && { phone: phoneOrNull(phone) }),
    ...(notes !== undefined && { notes: textOrNull(notes) }),
    ...(status && { status }),
    ...(preferredBarberId !== undefined && { preferredBarberId: textOrNull(preferredBarberId) }),
    ...(preferredServiceId !== undefined && { preferredServiceId: textOrNull(preferredServiceId) }),
  };
}
