import { type AuditFilter } from '../../generated/graphql.generated';
import { addDays } from '../../lib/dates';
import { instantIn } from '../../lib/wallClock';

/** What the log is narrowed down to; an empty text narrows nothing. */
export interface AuditCriteria {
  search: string;
  area: string;
  action: string;
  actorId: string;
  entityId: string;
  /** Local dates, both inclusive. */
  from: string;
  to: string;
  impersonatedOnly: boolean;
}

export const NO_CRITERIA: AuditCriteria = {
  search: '',
  area: '',
  action: '',
  actorId: '',
  entityId: '',
  from: '',
  to: '',
  impersonatedOnly: false,
};

export const isNarrowed = (criteria: AuditCriteria): boolean => Object.values(criteria).some(Boolean);

/** Areas whose entries the server keeps under another name than their actions begin with. */
const ENTITIES: Readonly<Record<string, string>> = { member: 'membership', calendar: 'barber_calendar' };

/** Dates are those of the zone. */
export function filterOf(criteria: AuditCriteria, zone: string): AuditFilter {
  const { search, area, action, actorId, entityId, from, to, impersonatedOnly } = criteria;
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(area && { entity: ENTITIES[area] ?? area }),
    ...(action && { action }),
    ...(actorId && { actorId }),
    ...(entityId && { entityId }),
    ...(from && { from: instantIn(from, '00:00', zone) }),
    ...(to && { to: instantIn(addDays(to, 1), '00:00', zone) }),
    ...(impersonatedOnly && { impersonatedOnly }),
  };
}
