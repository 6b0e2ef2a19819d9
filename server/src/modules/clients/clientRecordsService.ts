import type { OperationResult } from '../../platform/operationResult';
import { LONG_STATEMENT_MS } from '../../platform/database/statementTimeouts';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Client } from './client';
import { duplicateClients } from './clientDuplicates';
import { erasePerson } from './clientErasure';
import { exportCsv, exportPerson } from './clientExport';
import { previewClientRows, readClientRows } from './clientImport';
import type { ClientFilter } from './clientList';
import { mergeTwoClients } from './clientMerge';
import type {
  ClientImportPreview,
  ClientStats,
  DuplicateClients,
  MergeClientsInput,
} from './clientRecordTypes';
import { clientStats } from './clientStats';
import { setApart } from './clientsApart';

/** The client list as a whole, and what people may ask of their records. */
export class ClientRecordsService {
  async stats(ctx: TenantContext): Promise<ClientStats> {
    ctx.require('clients.read');
    return clientStats(ctx);
  }

  async duplicates(ctx: TenantContext): Promise<DuplicateClients[]> {
    ctx.require('clients.merge');
    return duplicateClients(ctx);
  }

  async merge(
    ctx: TenantContext,
    keepId: string,
    mergeId: string,
    input: MergeClientsInput,
  ): Promise<Client> {
    ctx.require('clients.merge');
    return ctx.write((tx) => mergeTwoClients(tx, ctx, keepId, mergeId, input), LONG_STATEMENT_MS);
  }

  async keepApart(
    ctx: TenantContext,
    clientId: string,
    otherClientId: string,
    isApart: boolean,
  ): Promise<OperationResult> {
    ctx.require('clients.merge');
    await ctx.write((tx) => setApart(tx, ctx, clientId, otherClientId, isApart));
    return { ok: true, message: isApart ? 'Kept apart' : 'No longer kept apart' };
  }

  async previewImport(ctx: TenantContext, csv: string): Promise<ClientImportPreview> {
    ctx.require('clients.manage');
    const rows = await readClientRows(csv);
    return ctx.read((tx) => previewClientRows(tx, ctx, rows));
  }

  async exportList(ctx: TenantContext, filter: ClientFilter): Promise<string> {
    ctx.require('clients.manage');
    return ctx.write((tx) => exportCsv(tx, ctx, filter), LONG_STATEMENT_MS);
  }

  async exportPerson(ctx: TenantContext, id: string): Promise<string> {
    ctx.require('clients.privacy');
    return ctx.write((tx) => exportPerson(tx, ctx, id), LONG_STATEMENT_MS);
  }

  async erase(ctx: TenantContext, id: string): Promise<OperationResult> {
    ctx.require('clients.privacy');
    await ctx.write((tx) => erasePerson(tx, ctx, id), LONG_STATEMENT_MS);
    return { ok: true, message: 'Client erased' };
  }
}
