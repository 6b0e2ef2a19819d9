import type { BookingBusinessQuery, VisitLineInput } from '../../generated/public.generated';
import { locale } from '../../lib/locale';

export type PublicBusiness = BookingBusinessQuery['business'];
export type PublicService = PublicBusiness['services'][number];
export type PublicBarber = PublicBusiness['barbers'][number];

/** What the customer has chosen so far; a null barber means anyone who is free. */
export interface BookingChoice {
  serviceIds: string[];
  barberId: string | null;
}

/** The server takes no more services in one visit. */
export const MOST_SERVICES = 6;

export const chosenServices = (
  { services }: PublicBusiness,
  { serviceIds }: BookingChoice,
): PublicService[] => serviceIds.flatMap((id) => services.find((service) => service.id === id) ?? []);

/** What booking it asks, as far as the services' own prices tell; the server says the last word. */
export function depositOf(business: PublicBusiness, services: readonly PublicService[]): number {
  if (!business.deposits) return 0;
  return services.reduce((total, { priceCents, depositCents, depositPercent }) => {
    const asked = depositPercent ? Math.round((priceCents * depositPercent) / 100) : (depositCents ?? 0);
    return total + Math.min(asked, priceCents);
  }, 0);
}

/** Those who offer everything that was chosen. */
export const barbersFor = ({ barbers }: PublicBusiness, serviceIds: readonly string[]): PublicBarber[] =>
  barbers.filter((barber) => serviceIds.every((id) => barber.serviceIds.includes(id)));

export const visitLines = ({ serviceIds, barberId }: BookingChoice): VisitLineInput[] =>
  serviceIds.map((serviceId) => ({ serviceId, barberId }));

/** `Ana`, `Ana and Ben`; null when none of them is known. */
export function barberNames({ barbers }: PublicBusiness, barberIds: readonly string[]): string | null {
  const names = [...new Set(barberIds)].flatMap(
    (id) => barbers.find((barber) => barber.id === id)?.name ?? [],
  );
  return names.length > 0 ? new Intl.ListFormat(locale()).format(names) : null;
}

const CATEGORIES = [
  'HAIRCUTS_TRIMS',
  'GROOMING',
  'STYLING_FINISHING',
  'COLOR',
  'TREATMENTS',
  'CONSULTATIONS',
] as const;

export const servicesByCategory = (services: readonly PublicService[]) =>
  CATEGORIES.map((category) => ({
    category,
    services: services.filter((service) => service.category === category),
  })).filter((group) => group.services.length > 0);
