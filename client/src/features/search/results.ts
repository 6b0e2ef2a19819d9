import { type TFunction } from 'i18next';
import { type SearchQuery } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { formatPhone } from '../../lib/phone';

/** One line of the list; where it leads is the caller's business. */
export interface Result {
  kind: 'client' | 'appointment' | 'service';
  id: string;
  title: string;
  detail: string;
  /** What the page of its kind is searched for. */
  name: string;
}

interface Salon {
  timeZone: string;
  currency: string;
}

export const MINIMUM_LENGTH = 2;

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');

/** In the order they are listed: clients, appointments, services. */
export function resultsOf(
  { clients, appointments, services }: SearchQuery['search'],
  { timeZone, currency }: Salon,
  t: TFunction<'search'>,
): Result[] {
  return [
    ...clients.map(({ id, fullName, phone, email }): Result => ({
      kind: 'client',
      id,
      title: fullName,
      detail: joined(phone && formatPhone(phone), email),
      name: fullName,
    })),
    ...appointments.map(({ id, reference, startsAt, status, clientName, serviceNames }): Result => ({
      kind: 'appointment',
      id,
      title: joined(clientName ?? t('noClient'), serviceNames.join(', ')),
      detail: joined(
        `${formatDateShort(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`,
        t(`status.${status}`, { ns: 'shared' }),
        reference,
      ),
      name: reference,
    })),
    ...services.map(({ id, name, durationMinutes, priceCents, isActive }): Result => ({
      kind: 'service',
      id,
      title: name,
      detail: joined(
        t('minutes', { count: durationMinutes }),
        priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(priceCents, currency),
        !isActive && t('inactive'),
      ),
      name,
    })),
  ];
}
