/** What a webhook can be told of, and when it happens. */
export const WEBHOOK_EVENTS = [
  { type: 'appointment.booked', hint: 'An appointment was booked, by anybody and through any channel.' },
  { type: 'appointment.confirmed', hint: 'A pending appointment was confirmed.' },
  { type: 'appointment.rescheduled', hint: 'It moved to another time, or its services or barbers changed.' },
  { type: 'appointment.updated', hint: 'Its client, notes or other details changed, but not its time.' },
  { type: 'appointment.checked_in', hint: 'The client has arrived.' },
  { type: 'appointment.completed', hint: 'The visit was carried out.' },
  { type: 'appointment.cancelled', hint: 'It was cancelled, by the business or by the client.' },
  { type: 'appointment.no_show', hint: 'The client did not come.' },
  { type: 'client.created', hint: 'A client was added, by hand, by an import or by a booking.' },
  { type: 'client.updated', hint: 'Details of a client changed.' },
  { type: 'client.deleted', hint: 'A client was deleted, or merged into another.' },
  { type: 'client.erased', hint: 'The personal data of a client were erased: erase your copy too.' },
  { type: 'service.created', hint: 'A service was added.' },
  { type: 'service.updated', hint: 'Details of a service changed.' },
  { type: 'service.deleted', hint: 'A service was deleted.' },
  { type: 'barber.created', hint: 'A barber was added.' },
  { type: 'barber.updated', hint: 'Details of a barber changed, or the barber was deactivated.' },
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]['type'];

export const WEBHOOK_EVENT_TYPES: readonly WebhookEvent[] = WEBHOOK_EVENTS.map(({ type }) => type);

/** What the test button sends; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

/** Raised whenever a receiver that was written for the payload of before could fail on the new one. */
export const PAYLOAD_VERSION = 1;
