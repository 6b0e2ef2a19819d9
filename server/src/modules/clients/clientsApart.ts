import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { presentClient } from './clientRow';

/** Says of two clients that they are, or after all may be, one person. Nothing is recorded when it was said before. */
export async function setApart(
  tx: Transaction,
  ctx: TenantContext,
  clientId: string,
  otherClientId: string,
  isApart: boolean,
): Promise<void> {
  if (clientId.toLowerCase() === otherClientId.toLowerCase()) {
    throw InputError.of('otherClientId', 'Choose two different clients.');
  }
  // Locked in one order, as merging does.
  for (const id of [clientId, otherClientId].sort()) {
    await presentClient(tx, ctx, id);
  }
  const [first, second] = [clientId.toLowerCase(), otherClientId.toLowerCase()].sort();
  const changed = isApart
    ? await tx.manager.query<unknown[]>(
        `INSERT INTO clients_apart (tenant_id, id, client_id, other_client_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (tenant_id, client_id, other_client_id) DO NOTHING RETURNING id`,
        [ctx.tenantId, newId(), first, second],
      )
    : await tx.manager
        .query<[unknown[], number]>(
          `DELETE FROM clients_apart WHERE tenant_id = $1 AND client_id = $2 AND other_client_id = $3 RETURNING id`,
          [ctx.tenantId, first, second],
        )
        .then(([rows]) => rows);
  if (changed.length > 0) {
    await recordAudit(tx, ctx, {
      action: isApart ? 'client.kept_apart' : 'client.no_longer_kept_apart',
      entity: 'client',
      entityId: clientId,
      after: { otherClientId },
    });
  }
}

/** Before one of two is merged away or erased: what was said about them says nothing any more. */
export async function forgetApart(tx: Transaction, ctx: TenantContext, clientId: string): Promise<void> {
  await tx.manager.query(
    'DELETE FROM clients_apart WHERE tenant_id = $1 AND (client_id = $2 OR other_client_id = $2)',
    [ctx.tenantId, clientId],
  );
}
