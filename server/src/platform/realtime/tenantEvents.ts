import { Repeater, createPubSub } from '@graphql-yoga/subscription';

/** What a transaction on some server announced about one appointment. */
export interface AppointmentNotice {
  tenantId: string;
  appointmentId: string;
  /** `booked`, `rescheduled`, or the status it moved to. */
  kind: string;
}

const ACCESS_CHANGED = 'access changed';

/** Hands what arrives on the LISTEN connection to this server's subscribers, one topic per tenant. */
export class TenantEvents {
  private readonly bus = createPubSub<{
    appointment: [tenantId: string, notice: AppointmentNotice];
    accessChanged: [typeof ACCESS_CHANGED];
  }>();
  private subscribers = 0;

  /** How many subscriptions are open on this server. */
  get subscriberCount(): number {
    return this.subscribers;
  }

  publishAppointment(notice: AppointmentNotice): void {
    this.bus.publish('appointment', notice.tenantId, notice);
  }

  /** Who may enter which business has changed somewhere, or may have: every open subscription looks again. */
  publishAccessChange(): void {
    this.bus.publish('accessChanged', ACCESS_CHANGED);
  }

  /** Ends with what `admitted` throws as soon as the subscriber is no longer let in, whether or not anything happens. */
  async *appointments(tenantId: string, admitted: () => Promise<void>): AsyncGenerator<AppointmentNotice> {
    const notices = Repeater.merge([
      this.bus.subscribe('appointment', tenantId),
      this.bus.subscribe('accessChanged'),
    ]);
    this.subscribers += 1;
    try {
      for await (const notice of notices) {
        if (notice === ACCESS_CHANGED) {
          await admitted();
        } else {
          yield notice;
        }
      }
    } finally {
      this.subscribers -= 1;
    }
  }
}
