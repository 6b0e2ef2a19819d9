import type { BookedAppointment } from '../../appointments/bookingTypes';
import { AssistantTools, type BookingProof, type ClientDetails } from '../tools/assistantTools';

const REFERENCE = 'TRY2AB';
const HOLD_MINUTES = 5;

export interface PretendedBooking {
  appointment: BookedAppointment;
  client: ClientDetails;
}

/** The same tools for an owner who tries a conversation: they find real times, and write nothing. */
export class RehearsalTools extends AssistantTools {
  /** What this conversation has booked. */
  pretended: PretendedBooking | null = null;

  override hold(token: string): Promise<{ token: string; expiresAt: Date }> {
    this.claim(token);
    return Promise.resolve({ token, expiresAt: new Date(this.now.getTime() + HOLD_MINUTES * 60_000) });
  }

  override release(): Promise<void> {
    return Promise.resolve();
  }

  override async book(
    token: string,
    client: ClientDetails,
  ): Promise<{ appointment: BookedAppointment; manageUrl: string }> {
    this.refuseUnless('book');
    return { appointment: await this.given(token, client), manageUrl: '' };
  }

  /** A booking that the customer has, whether or not the assistant may book. */
  async given(token: string, client: ClientDetails): Promise<BookedAppointment> {
    const appointment = await this.pretend(token);
    this.pretended = { appointment, client };
    return appointment;
  }

  override async findBooking({ reference, phone, email }: BookingProof): Promise<BookedAppointment | null> {
    const { pretended } = this;
    const isTheirs =
      pretended !== null &&
      reference === REFERENCE &&
      ((phone !== null && phone === pretended.client.phone) ||
        (email !== null && email === pretended.client.email));
    return isTheirs ? this.told(pretended.appointment) : null;
  }

  override async move(token: string): Promise<BookedAppointment> {
    this.refuseUnless('move');
    const moved = await this.pretend(token);
    if (this.pretended) this.pretended = { ...this.pretended, appointment: moved };
    return moved;
  }

  override cancel(): Promise<BookedAppointment> {
    this.refuseUnless('cancel');
    const { appointment } = this.pretended!;
    this.pretended = null;
    return Promise.resolve({ ...appointment, status: 'cancelled' });
  }

  /** What booking this time would answer. */
  private async pretend(token: string): Promise<BookedAppointment> {
    const { lines, start } = this.claim(token);
    const { services, barbers } = await this.business();
    const startsAt = new Date(start * 60_000);
    return {
      id: crypto.randomUUID(),
      reference: REFERENCE,
      startsAt,
      endsAt: startsAt,
      status: 'confirmed',
      totalPriceCents: 0,
      version: 1,
      lines: lines.map(({ serviceId, barberId }) => ({
        serviceId,
        serviceName: services.find(({ id }) => id === serviceId)!.name,
        barberId,
        barberName: barbers.find(({ id }) => id === barberId)!.name,
        startsAt,
        endsAt: startsAt,
        priceCents: 0,
      })),
    };
  }
}
