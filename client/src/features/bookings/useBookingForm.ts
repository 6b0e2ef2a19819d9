import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type FieldPath, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../lib/errors';
import { useBookingRights } from './bookingRights';
import { bookingSchema, type BookingValues, visitLines } from './bookingValues';
import { type DialogHandle } from './GuardedDialog';
import { useTimes } from './useTimes';

interface Options {
  initial: BookingValues;
  dialog: DialogHandle;
  movingAppointmentId?: string;
}

/** What booking and changing a visit have in common: the form, the free times of its day, and the chosen one's check. */
export function useBookingForm({ initial, dialog, movingAppointmentId }: Options) {
  const { t } = useTranslation('bookings');
  const { mayOverride } = useBookingRights();
  const form = useForm<BookingValues>({ resolver: zodResolver(bookingSchema), defaultValues: initial });
  const { control, setValue, setError, clearErrors, formState } = form;
  const [lines, localDate, startsAt] = useWatch({ control, name: ['lines', 'localDate', 'startsAt'] });
  const visit = visitLines(lines);
  const times = useTimes({ lines: visit, localDate, startsAt, movingAppointmentId });
  const { isDirty } = formState;
  const { setDirty } = dialog;
  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);

  const chooseTime = (start: string, day = localDate) => {
    clearErrors('startsAt');
    if (day !== localDate) setValue('localDate', day, { shouldDirty: true });
    setValue('startsAt', start, { shouldDirty: true });
    setValue('override', false);
  };
  const chooseDay = (day: string) => {
    setValue('localDate', day, { shouldDirty: true, shouldValidate: true });
    setValue('startsAt', '', { shouldDirty: true });
    setValue('override', false);
  };

  /** Whether the chosen start may be sent as it stands; says at its field why not. */
  const isTimeSettled = ({ override }: BookingValues): boolean => {
    const { kind } = times.check;
    if (kind === 'offered' || kind === 'lenient' || (kind === 'needsOverride' && override)) return true;
    const key = kind === 'checking' ? 'stillChecking' : mayOverride ? 'notOffered' : 'notOfferedAtAll';
    setError('startsAt', { message: t(`errors.${kind === 'none' ? 'time' : key}`) }, { shouldFocus: true });
    return false;
  };
  /** Sent only while something stands in the way: a free time needs no reason. */
  const overrideOf = ({ override, overrideReason }: BookingValues) =>
    times.check.kind === 'needsOverride' && override ? { reason: overrideReason } : null;

  /** Puts the server's complaints beside their fields; true if every one found its place. */
  const showFieldErrors = (error: unknown): boolean => {
    const complaints = Object.entries(fieldErrors(error)).map(([path, message]) => ({
      field: fieldOf(path),
      message,
    }));
    complaints.forEach(({ field, message }, index) => {
      if (field) setError(field, { message }, { shouldFocus: index === 0 });
    });
    return complaints.length > 0 && complaints.every(({ field }) => field);
  };

  return {
    ...form,
    ...{ visit, lines, localDate, startsAt, times },
    ...{ chooseTime, chooseDay, isTimeSettled, overrideOf, showFieldErrors },
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;

const CLIENT_FIELDS = ['firstName', 'lastName', 'phone', 'email'] as const;

/** The field of the form that a path of the input belongs to. */
function fieldOf(path: string): FieldPath<BookingValues> | undefined {
  const client = CLIENT_FIELDS.find((field) => path === `client.${field}` || path === field);
  if (client) return client;
  const [, index, part] = /^lines\[(\d+)\]\.(serviceId|barberId|durationMinutes)$/.exec(path) ?? [];
  if (index !== undefined)
    return `lines.${Number(index)}.${part === 'durationMinutes' ? 'minutes' : (part as 'serviceId')}`;
  if (path === 'client.id' || path === 'clientId') return 'clientId';
  if (path === 'override.reason') return 'overrideReason';
  if (path === 'startsAt' || path === 'notes') return path;
  return undefined;
}
