import {
  type AppointmentDetailsFragment,
  type AppointmentField,
  type BookingChoicesQuery,
} from '../../generated/graphql.generated';
import { localDateOf } from '../../lib/dates';
import { barbersOf, servicesText } from './appointmentText';
import { type BookingValues, emptyBooking } from './bookingValues';

/** The parts of an appointment that two people can change independently. */
export const EDITED_PARTS = ['client', 'time', 'lines', 'notes'] as const;
export type EditedPart = (typeof EDITED_PARTS)[number];

/** Stands for the client of a visit that has none, which is no reason to refuse other changes. */
const NOBODY = 'nobody';

/** What the form shows of an appointment. */
export function valuesOf(
  { startsAt, lines, notes, client }: AppointmentDetailsFragment,
  { services }: BookingChoicesQuery,
  timeZone: string,
): BookingValues {
  return {
    ...emptyBooking(localDateOf(startsAt, timeZone)),
    startsAt,
    lines: lines.map(({ service, barber, durationMinutes }) => {
      const usual = services.find(({ id }) => id === service.id)?.durationMinutes;
      return {
        serviceId: service.id,
        barberId: barber.id,
        minutes: durationMinutes === usual ? '' : String(durationMinutes),
      };
    }),
    clientId: client?.id ?? NOBODY,
    notes: notes ?? '',
  };
}

/** Which parts somebody has changed. */
export function changedParts(before: BookingValues, after: BookingValues): EditedPart[] {
  const isChanged: Record<EditedPart, boolean> = {
    client: before.clientId !== after.clientId,
    time: Date.parse(before.startsAt) !== Date.parse(after.startsAt),
    lines: JSON.stringify(before.lines) !== JSON.stringify(after.lines),
    notes: before.notes.trim() !== after.notes.trim(),
  };
  return EDITED_PARTS.filter((part) => isChanged[part]);
}

export interface Difference {
  field: AppointmentField;
  before: string | null;
  after: string | null;
  /** The part of the form that it belongs to; none for what the form does not hold. */
  part: EditedPart | null;
}

/** What became of an appointment between two looks at it, field by field. */
export function differences(
  before: AppointmentDetailsFragment,
  after: AppointmentDetailsFragment,
): Difference[] {
  const [was, becomes] = [told(before), told(after)];
  return was
    .map((fact, index) => ({ ...fact, before: fact.value, after: becomes[index]!.value }))
    .filter((fact) => fact.before !== fact.after);
}

const told = (
  appointment: AppointmentDetailsFragment,
): { field: AppointmentField; part: EditedPart | null; value: string | null }[] => [
  { field: 'STATUS', part: null, value: appointment.status },
  { field: 'CLIENT', part: 'client', value: appointment.client?.fullName ?? null },
  { field: 'STARTS_AT', part: 'time', value: appointment.startsAt },
  { field: 'SERVICES', part: 'lines', value: servicesText(appointment) },
  {
    field: 'BARBERS',
    part: 'lines',
    value: barbersOf(appointment)
      .map(({ name }) => name)
      .join(' + '),
  },
  {
    field: 'DURATION',
    part: 'lines',
    value: String(appointment.lines.reduce((sum, line) => sum + line.durationMinutes, 0)),
  },
  { field: 'NOTES', part: 'notes', value: appointment.notes },
];

/** The choices, with what the appointment has although it can no longer be chosen anew. */
export function withPresent(
  { services, barbers }: BookingChoicesQuery,
  { lines }: AppointmentDetailsFragment,
): BookingChoicesQuery {
  const gone = lines.filter(({ service }) => services.every(({ id }) => id !== service.id));
  return {
    services: [
      ...services,
      ...gone.map(({ service, serviceName, durationMinutes, priceCents }) => ({
        ...{ id: service.id, name: serviceName, durationMinutes, priceCents },
        category: 'HAIRCUTS_TRIMS' as const,
      })),
    ],
    barbers: barbers.map((barber) => {
      const own = lines.filter((line) => line.barber.id === barber.id);
      return own.length === 0
        ? barber
        : {
            ...barber,
            isActive: true,
            services: [...barber.services, ...own.map(({ service }) => ({ service }))],
          };
    }),
  };
}
