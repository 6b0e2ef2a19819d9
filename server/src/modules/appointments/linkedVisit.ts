import type { PreparedStatement } from '../../platform/database/transaction';
import { notFound } from '../../platform/errors';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { AppointmentService } from './appointmentService';

const WAS_GIVEN_AWAY: PreparedStatement = {
  name: 'appointments_was_given_away',
  text: `
    SELECT FROM audit_log e
    WHERE e.tenant_id = $1 AND e.entity = 'appointment' AND e.entity_id = $2
      AND e.before ->> 'clientId' <> e.after ->> 'clientId' LIMIT 1`,
};

/**
 * The appointment that a customer's link names, as that customer sees its business.
 * @throws NOT_FOUND for what is no link, and for the link of an appointment that was given to another client since:
 *   whoever held it has nothing to do with the visit any more.
 */
export async function linkedVisit(
  ctx: RequestContext,
  appointments: AppointmentService,
  manageToken: string,
): Promise<{ tenant: TenantContext; id: string }> {
  const opened = appointments.openManageToken(manageToken);
  if (!opened) {
    throw notFound('This booking');
  }
  const tenant = await ctx.linkedTenant(opened.tenantId);
  const [givenAway] = await tenant.rows(WAS_GIVEN_AWAY, [opened.tenantId, opened.id]);
  if (givenAway) {
    throw notFound('This booking');
  }
  return { tenant, id: opened.id };
}
