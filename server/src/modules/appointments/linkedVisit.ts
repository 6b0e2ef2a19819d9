import type { PreparedStatement } from '../../platform/database/transaction';
import { notFound } from '../../platform/errors';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ManageLinks } from './manageLinks';

const OPENED_BY: PreparedStatement = {
  name: 'appointments_opened_by',
  text: 'SELECT FROM appointments WHERE tenant_id = $1 AND id = $2 AND link_version = $3',
};

/**
 * The appointment that a customer's link names, as that customer sees its business.
 * @throws NOT_FOUND for what is no link, and for the link of an appointment that was given to another client since:
 *   whoever held it has nothing to do with the visit any more.
 */
export async function linkedVisit(
  ctx: RequestContext,
  links: ManageLinks,
  manageToken: string,
): Promise<{ tenant: TenantContext; id: string }> {
  const link = links.open(manageToken);
  if (!link) {
    throw notFound('This booking');
  }
  const tenant = await ctx.linkedTenant(link.tenantId);
  const visit = await linkedVisitAt(tenant, links, manageToken);
  if (!visit) {
    throw notFound('This booking');
  }
  return { tenant, id: visit.id };
}

/** The same at one business; null for what opens nothing there. */
export async function linkedVisitAt(
  tenant: TenantContext,
  links: ManageLinks,
  manageToken: string,
): Promise<{ id: string } | null> {
  const link = links.open(manageToken);
  if (link?.tenantId !== tenant.tenantId) {
    return null;
  }
  const [newest] = await tenant.rows(OPENED_BY, [link.tenantId, link.appointmentId, link.linkVersion]);
  return newest ? { id: link.appointmentId } : null;
}
