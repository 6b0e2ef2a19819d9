import { type ServiceCategory, type ServiceRowFragment } from '../../generated/graphql.generated';

/** In the order of the filter. */
export const CATEGORIES = [
  'HAIRCUTS_TRIMS',
  'GROOMING',
  'STYLING_FINISHING',
  'COLOR',
  'TREATMENTS',
  'CONSULTATIONS',
] as const satisfies readonly ServiceCategory[];

export interface CategoryGroup {
  category: ServiceCategory;
  label: string;
  services: ServiceRowFragment[];
}

export interface ServiceCriteria {
  search: string;
  category: ServiceCategory | 'all';
}

/** In the owner's own order, then by name. */
export const byPlace = (a: ServiceRowFragment, b: ServiceRowFragment) =>
  a.sortOrder - b.sortOrder || a.name.localeCompare(b.name);

/** The services that match, by category, place and name. */
export function groupServices(
  services: readonly ServiceRowFragment[],
  { search, category }: ServiceCriteria,
  labelOf: (category: ServiceCategory) => string,
): CategoryGroup[] {
  const wanted = search.trim().toLowerCase();
  const matches = (service: ServiceRowFragment) =>
    (category === 'all' || service.category === category) &&
    [service.name, service.description ?? '', labelOf(service.category)].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const found = services.filter(matches);
  return CATEGORIES.map((each) => ({
    category: each,
    label: labelOf(each),
    services: found.filter((service) => service.category === each).sort(byPlace),
  }))
    .filter((group) => group.services.length > 0)
    .sort((a, b) => a.label.localeCompare(b.label));
}
