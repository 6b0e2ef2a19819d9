import type { PreparedStatement } from '../../platform/database/transaction';
import { notFound } from '../../platform/errors';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { AppointmentService } from './appointmentService';

const HOLDER: PreparedStatement = {
  name: 'appointments_link_holder',
  text: `
    SELECT a.client_id AS "clientId", EXISTS (
      SELECT FROM audit_log e
      WHERE e.tenant_id = a.tenant_id AND e.entity = 'appointment' AND e.entity_id = a.id
        AND e.before ->> 'clientId' <> e.after ->> 'clientId') AS "wasGivenAway"
    FROM appointments a WHERE a.tenant_id = $1 AND a.id = $2`,
};

interface Holder {
  clientId: string | null;
  wasGivenAway: boolean;
}

/**
 * The appointment that a customer's link names, as that customer sees its business.
 * @throws NOT_FOUND for what is no link, and for the link of an appointment that was given to another client since:
 *   whoever held it has nothing to do with the visit any more. The client who has it then gets a link of their own.
 */
export async function linkedVisit(
  ctx: RequestContext,
  appointments: AppointmentService,
  manageToken: string,
): Promise<{ tenant: TenantContext; id: string }> {
  const opened = appointments.openManageToken(manageToken);
  const named = opened ?? appointments.claimOfManageToken(manageToken);
  if (!named) {
    throw notFound('This booking');
  }
  const tenant = await (opened ? ctx.linkedTenant(named.tenantId) : claimedTenant(ctx, named.tenantId));
  const [holder] = await tenant.rows<Holder>(HOLDER, [named.tenantId, named.id]);
  const isTheirs =
    opened !== null
      ? !holder?.wasGivenAway
      : holder?.clientId != null && appointments.isManageTokenOf(manageToken, holder.clientId);
  if (!isTheirs) {
    throw notFound('This booking');
  }
  return { tenant, id: named.id };
}

/** A made-up link is no booking, whatever business it claims. */
async function claimedTenant(ctx: RequestContext, tenantId: string): Promise<TenantContext> {
  try {
    return await ctx.linkedTenant(tenantId);
  } catch {
    throw notFound('This booking');
  }
}
