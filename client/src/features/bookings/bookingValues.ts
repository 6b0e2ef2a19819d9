import i18next from 'i18next';
import { z } from 'zod';
import { type VisitLineInput } from '../../generated/graphql.generated';

const LONGEST_NAME = 100;
const LEAST_MINUTES = 5;
const MOST_MINUTES = 720;
export const ANY_BARBER = 'any';

/** By telephone or in person: the ways that staff book for a client. */
export const STAFF_CHANNELS = ['front_desk', 'call'] as const;

/** Said in the language of the moment it is needed in. */
const because = (key: string) => ({ error: () => i18next.t(`errors.${key}`, { ns: 'bookings' }) });

const lineSchema = z.object({
  serviceId: z.string().min(1, because('service')),
  barberId: z.string(),
  /** Empty: as long as the service usually takes. */
  minutes: z.string().refine((text) => text === '' || ownMinutes(text) !== null, because('minutes')),
});

export const bookingSchema = z
  .object({
    lines: z.array(lineSchema),
    localDate: z.string().min(1, because('date')),
    startsAt: z.string().min(1, because('time')),
    override: z.boolean(),
    overrideReason: z.string().trim().max(500, because('reasonLong')),
    clientMode: z.enum(['find', 'new']),
    clientId: z.string(),
    firstName: z.string().trim().max(LONGEST_NAME, because('long')),
    lastName: z.string().trim().max(LONGEST_NAME, because('long')),
    phone: z.string().trim().max(40, because('phoneLong')),
    email: z.literal('').or(z.email(because('email'))),
    notes: z.string().trim().max(2000, because('notesLong')),
    channel: z.enum(STAFF_CHANNELS),
  })
  .refine(({ clientMode, clientId }) => clientMode === 'new' || clientId !== '', {
    path: ['clientId'],
    ...because('client'),
  })
  .refine(({ clientMode, firstName }) => clientMode === 'find' || firstName !== '', {
    path: ['firstName'],
    ...because('firstName'),
  })
  .refine(({ override, overrideReason }) => !override || overrideReason.length >= 3, {
    path: ['overrideReason'],
    ...because('reason'),
  });

export type BookingValues = z.infer<typeof bookingSchema>;

export const NEW_LINE: BookingValues['lines'][number] = { serviceId: '', barberId: ANY_BARBER, minutes: '' };

export const emptyBooking = (localDate: string): BookingValues => ({
  lines: [NEW_LINE],
  localDate,
  startsAt: '',
  override: false,
  overrideReason: '',
  clientMode: 'find',
  clientId: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  notes: '',
  channel: 'front_desk',
});

/** What the server is asked for; null while a service is still to be chosen, or a length makes no sense. */
export function visitLines(lines: BookingValues['lines']): VisitLineInput[] | null {
  const isSound = lines.every(
    ({ serviceId, minutes }) => serviceId !== '' && (minutes === '' || ownMinutes(minutes) !== null),
  );
  return isSound
    ? lines.map(({ serviceId, barberId, minutes }) => ({
        serviceId,
        barberId: barberId === ANY_BARBER ? null : barberId,
        ...(minutes !== '' && { durationMinutes: ownMinutes(minutes) }),
      }))
    : null;
}

function ownMinutes(text: string): number | null {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES ? minutes : null;
}
