/** Puts the services of a category in an order of the owner's own. */
import { IsNull } from 'typeorm';
import type { ServiceCategory } from '../../domain/catalog/defaultCatalog';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Service } from './service';

/**
 * `ids` names every service of the category once, inactive ones too.
 * @throws CONFLICT where it does not: somebody has added or removed one meanwhile.
 */
export async function reorderCategory(
  tx: Transaction,
  ctx: TenantContext,
  category: ServiceCategory,
  ids: readonly string[],
): Promise<void> {
  const wanted = ids.map((id) => id.toLowerCase());
  const duplicate = wanted.findIndex((id, index) => wanted.indexOf(id) < index);
  if (duplicate >= 0) {
    throw InputError.of(`ids[${duplicate}]`, 'A service is given more than once.');
  }
  const present = await tx.manager.find(Service, {
    select: { tenantId: true, id: true },
    where: { tenantId: ctx.tenantId, category, deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  if (present.length !== wanted.length || !present.every(({ id }) => wanted.includes(id))) {
    throw new AppError('CONFLICT', 'The services of this category have changed. Please load them again.');
  }
  await tx.manager.query(
    `UPDATE services s SET sort_order = place.number, updated_at = $3
     FROM unnest($2::uuid[]) WITH ORDINALITY AS place (id, number)
     WHERE s.tenant_id = $1 AND s.id = place.id AND s.sort_order <> place.number`,
    [ctx.tenantId, wanted, ctx.clock.now()],
  );
  const after = { category, ids: wanted };
  await recordAudit(tx, ctx, { action: 'service.reordered', entity: 'service', entityId: null, after });
}
