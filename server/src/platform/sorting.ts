import { registerEnumType } from 'type-graphql';

export const SortDirections = { ASC: 'ASC', DESC: 'DESC' } as const;
export type SortDirection = keyof typeof SortDirections;
registerEnumType(SortDirections, { name: 'SortDirection' });
