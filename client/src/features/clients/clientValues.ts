import { type TFunction } from 'i18next';
import { z } from 'zod';
import { type ClientRowFragment, type CreateClientInput } from '../../generated/graphql.generated';
import { STATUSES } from './criteria';

const LONGEST_NAME = 100;
const LONGEST_PHONE = 40;
const LONGEST_EMAIL = 254;
const LONGEST_NOTES = 5000;

export const clientSchema = (t: TFunction<'clients'>) =>
  z.object({
    firstName: z.string().trim().min(1, t('errors.firstName')).max(LONGEST_NAME, t('errors.nameLong')),
    lastName: z.string().trim().max(LONGEST_NAME, t('errors.nameLong')),
    email: z.literal('').or(z.email(t('errors.email')).max(LONGEST_EMAIL, t('errors.emailLong'))),
    phone: z.string().trim().max(LONGEST_PHONE, t('errors.phoneLong')),
    status: z.enum(STATUSES),
    language: z.enum(['', 'en', 'es']),
    preferredBarberId: z.string(),
    preferredServiceId: z.string(),
    notes: z.string().trim().max(LONGEST_NOTES, t('errors.notesLong')),
  });

export type ClientValues = z.infer<ReturnType<typeof clientSchema>>;

/** The fields that the server may complain about. */
export const CLIENT_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'status',
  'language',
  'preferredBarberId',
  'preferredServiceId',
  'notes',
] as const satisfies readonly (keyof ClientValues)[];

export const valuesOf = (client: ClientRowFragment | null): ClientValues => ({
  firstName: client?.firstName ?? '',
  lastName: client?.lastName ?? '',
  email: client?.email ?? '',
  phone: client?.phone ?? '',
  status: client?.status ?? 'active',
  language: client?.language ?? '',
  preferredBarberId: client?.preferredBarber?.id ?? '',
  preferredServiceId: client?.preferredService?.id ?? '',
  notes: client?.notes ?? '',
});

/** What is sent: an empty field clears what was there. */
export const inputOf = (values: ClientValues): CreateClientInput => ({
  firstName: values.firstName,
  lastName: values.lastName || null,
  email: values.email || null,
  phone: values.phone || null,
  status: values.status,
  language: values.language || null,
  preferredBarberId: values.preferredBarberId || null,
  preferredServiceId: values.preferredServiceId || null,
  notes: values.notes || null,
});
