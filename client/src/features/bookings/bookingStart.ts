/** What is known already: an instant, a barber, a client. */
export interface BookingStart {
  startsAt?: string;
  barberId?: string;
  clientId?: string;
}
