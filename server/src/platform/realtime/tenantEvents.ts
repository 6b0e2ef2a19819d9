import { createPubSub } from '@graphql-yoga/subscription';

/** What a transaction on some server announced about one appointment. */
export interface AppointmentNotice {
  tenantId: string;
  appointmentId: string;
  /** `booked`, `rescheduled`, or the status it moved to. */
  kind: string;
}

/** Hands what arrives on the LISTEN connection to this server's subscribers, one topic per tenant. */
export class TenantEvents {
  private readonly bus = createPubSub<{ appointment: [tenantId: string, notice: AppointmentNotice] }>();

  publishAppointment(notice: AppointmentNotice): void {
    this.bus.publish('appointment', notice.tenantId, notice);
  }

  appointments(tenantId: string): AsyncIterable<AppointmentNotice> {
    return this.bus.subscribe('appointment', tenantId);
  }
}
