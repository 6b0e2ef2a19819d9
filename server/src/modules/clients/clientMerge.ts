import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Client } from './client';
import type { MergeClientsInput } from './clientRecordTypes';
import { columnsOf, presentClient, refuseUnknownPreferences, refusingTwins } from './clientRow';
import { forgetApart } from './clientsApart';

/** One client of two: everything that refers to the one who goes then refers to the one who is kept. */
export async function mergeTwoClients(
  tx: Transaction,
  ctx: TenantContext,
  keepId: string,
  mergeId: string,
  input: MergeClientsInput,
): Promise<Client> {
  if (keepId.toLowerCase() === mergeId.toLowerCase()) {
    throw InputError.of('mergeId', 'Choose two different clients.');
  }
  // Locked in one order, so that two who merge the same clients the other way round wait instead of deadlocking.
  const locked = new Map<string, Client>();
  for (const id of [keepId, mergeId].sort()) {
    locked.set(id, await presentClient(tx, ctx, id));
  }
  const [kept, merged] = [locked.get(keepId)!, locked.get(mergeId)!];
  refuseIfChanged(kept, input.keptUpdatedAt);
  refuseIfChanged(merged, input.mergedUpdatedAt);
  await refuseUnknownPreferences(tx, ctx, input);

  await forgetApart(tx, ctx, merged.id);
  await moveReferences(tx, ctx, merged.id, kept.id);
  await tx.manager.delete(Client, { tenantId: ctx.tenantId, id: merged.id });
  const changes = columnsOf(input);
  // Known since the first of the two came.
  const createdAt = merged.createdAt < kept.createdAt ? merged.createdAt : kept.createdAt;
  await refusingTwins(() =>
    tx.manager.update(
      Client,
      { tenantId: ctx.tenantId, id: kept.id },
      { ...changes, createdAt, updatedAt: ctx.clock.now() },
    ),
  );
  await recordAudit(tx, ctx, {
    action: 'client.merged',
    entity: 'client',
    entityId: kept.id,
    before: kept,
    after: { ...changes, mergedClientId: merged.id },
  });
  await recordAudit(tx, ctx, {
    action: 'client.merged_into',
    entity: 'client',
    entityId: merged.id,
    before: merged,
    after: { keptClientId: kept.id },
  });
  return presentClient(tx, ctx, kept.id);
}

function refuseIfChanged(client: Client, seen: Date | null | undefined): void {
  if (seen && seen.getTime() !== client.updatedAt.getTime()) {
    throw new AppError(
      'CHANGED_MEANWHILE',
      'Somebody changed one of the two clients meanwhile. Please look at them again.',
    );
  }
}

interface Reference {
  target: string;
  column: string;
}

/** Every column that refers to clients, from the catalogue: a table that is added later is moved as well. */
async function moveReferences(tx: Transaction, ctx: TenantContext, from: string, to: string): Promise<void> {
  const references = await tx.manager.query<Reference[]>(
    `SELECT f.conrelid::regclass::text AS target, quote_ident(a.attname) AS "column"
     FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
     WHERE f.contype = 'f' AND f.confrelid = 'clients'::regclass AND a.attname <> 'tenant_id'
     ORDER BY 1, 2`,
  );
  for (const { target, column } of references) {
    await tx.manager.query(`UPDATE ${target} SET ${column} = $3 WHERE tenant_id = $1 AND ${column} = $2`, [
      ctx.tenantId,
      from,
      to,
    ]);
  }
}
