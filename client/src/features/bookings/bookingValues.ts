import { z } from 'zod';
import { type VisitLineInput } from '../../generated/graphql.generated';
import texts from '../../i18n/en/bookings.json';

const { errors } = texts;
const LONGEST_NAME = 100;
export const ANY_BARBER = 'any';

/** By telephone or in person: the ways that staff book for a client. */
export const STAFF_CHANNELS = ['front_desk', 'call'] as const;

export const bookingSchema = z.object({
  lines: z.array(z.object({ serviceId: z.string().min(1, errors.service), barberId: z.string() })),
  localDate: z.string(),
  startsAt: z.string().min(1, errors.time),
  firstName: z.string().trim().min(1, errors.firstName).max(LONGEST_NAME, errors.long),
  lastName: z.string().trim().max(LONGEST_NAME, errors.long),
  phone: z.string().trim().max(40, errors.phoneLong),
  email: z.literal('').or(z.email(errors.email)),
  notes: z.string().trim().max(2000, errors.notesLong),
  channel: z.enum(STAFF_CHANNELS),
});

export type BookingValues = z.infer<typeof bookingSchema>;
export const NEW_LINE = { serviceId: '', barberId: ANY_BARBER };

export const newBooking = (today: string): BookingValues => ({
  lines: [NEW_LINE],
  localDate: today,
  startsAt: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  notes: '',
  channel: 'front_desk',
});

/** What the server is asked for; null while a service is still to be chosen. */
export const visitLines = (lines: BookingValues['lines']): VisitLineInput[] | null =>
  lines.every(({ serviceId }) => serviceId !== '')
    ? lines.map(({ serviceId, barberId }) => ({
        serviceId,
        barberId: barberId === ANY_BARBER ? null : barberId,
      }))
    : null;
