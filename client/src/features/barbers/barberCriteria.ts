import { type BarberCardFragment } from '../../generated/graphql.generated';

export const SHOWN = ['active', 'inactive', 'all'] as const;

export interface BarberCriteria {
  search: string;
  shown: (typeof SHOWN)[number];
}

export const ACTIVE_BARBERS: BarberCriteria = { search: '', shown: 'active' };

/** By name, email or specialty; who is active comes first. */
export function findBarbers(
  barbers: readonly BarberCardFragment[],
  { search, shown }: BarberCriteria,
): BarberCardFragment[] {
  const wanted = search.trim().toLowerCase();
  return barbers
    .filter(({ isActive }) => shown === 'all' || isActive === (shown === 'active'))
    .filter(({ name, email, specialties }) =>
      [name, email ?? '', ...specialties].some((text) => text.toLowerCase().includes(wanted)),
    )
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name));
}
