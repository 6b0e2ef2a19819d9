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
  private subscribers = 0;

  /** How many subscriptions are open on this server. */
  get subscriberCount(): number {
    return this.subscribers;
  }

  publishAppointment(notice: AppointmentNotice): void {
    this.bus.publish('appointment', notice.tenantId, notice);
  }

  async *appointments(tenantId: string): AsyncGenerator<AppointmentNotice> {
    const notices = this.bus.subscribe('appointment', tenantId);
    this.subscribers += 1;
    try {
      yield* notices;
    } finally {
      this.subscribers -= 1;
    }
  }
}
