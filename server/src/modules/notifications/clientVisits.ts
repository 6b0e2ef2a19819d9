import type { PreparedStatement } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { AppointmentService } from '../appointments/appointmentService';
import type { BookedAppointment } from '../appointments/bookingTypes';
import type { ManageLinks } from '../appointments/manageLinks';
import type { Contact } from './contactCodes';

const MAX_VISITS = 20;

const COMING: PreparedStatement = {
  name: 'client_visits_coming',
  text: `
    SELECT a.id, a.link_version AS "linkVersion"
    FROM appointments a JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
    WHERE a.tenant_id = $1 AND c.deleted_at IS NULL AND a.starts_at > $4
      -- A booking whose client is not proven belongs to the contact that it was made with.
      AND CASE WHEN a.given_contact IS NULL THEN c.phone = $2 OR c.email = $3::citext
               ELSE a.given_contact ->> 'phone' = $2 OR lower(a.given_contact ->> 'email') = lower($3) END
      AND a.status IN ('pending', 'confirmed')
    ORDER BY a.starts_at LIMIT ${MAX_VISITS}`,
};

/** What clients have to come, for callers that have checked the proof of the contact. */
export class ClientVisits {
  constructor(
    private readonly appointments: AppointmentService,
    private readonly links: ManageLinks,
  ) {}

  async coming(
    ctx: TenantContext,
    contact: Contact,
  ): Promise<{ appointment: BookedAppointment; manageToken: string }[]> {
    const { tenantId } = ctx;
    const [phone, email] = 'phone' in contact ? [contact.phone, null] : [null, contact.email];
    const rows = await ctx.rows<{ id: string; linkVersion: number }>(COMING, [
      tenantId,
      phone,
      email,
      ctx.clock.now(),
    ]);
    return Promise.all(
      rows.map(async ({ id, linkVersion }) => ({
        appointment: (await this.appointments.managed(ctx, id)).appointment,
        manageToken: this.links.token({ tenantId, appointmentId: id, linkVersion }),
      })),
    );
  }
}
