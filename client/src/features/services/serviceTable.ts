import { type ServiceRowFragment } from '../../generated/graphql.generated';

/** What can be done with a row. */
export interface ServiceActions {
  onEdit: (service: ServiceRowFragment) => void;
  onDelete: (service: ServiceRowFragment) => void;
  onSwitch: (service: ServiceRowFragment, isActive: boolean) => void;
}

/** Columns that a phone shows beneath the name instead. */
export const WIDE_ONLY = { xs: 'none', sm: 'table-cell' };
