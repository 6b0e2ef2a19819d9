import { TenantFeed } from './tenantFeed';

/** What a transaction on some server announced about one appointment. */
export interface AppointmentNotice {
  tenantId: string;
  appointmentId: string;
  /** `booked`, `rescheduled`, or the status it moved to. */
  kind: string;
}

/** What happened in one conversation with the assistant, on some server. */
export interface ConversationNotice {
  tenantId: string;
  conversationId: string;
  /** `part`: a sentence of a reply that is still being made. `entries`: something was said, or its state changed. */
  kind: 'part' | 'entries';
  /** Of a part. */
  text: string | null;
}

/** All that open pages hear of as it happens. */
export class TenantEvents {
  readonly appointments = new TenantFeed<AppointmentNotice>();
  readonly conversations = new TenantFeed<ConversationNotice>();

  /** How many subscriptions are open on this server. */
  get subscriberCount(): number {
    return this.appointments.subscriberCount + this.conversations.subscriberCount;
  }

  publishAccessChange(): void {
    this.appointments.publishAccessChange();
    this.conversations.publishAccessChange();
  }
}
