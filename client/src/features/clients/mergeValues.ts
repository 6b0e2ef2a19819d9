import { type ClientRowFragment, type MergeClientsInput } from '../../generated/graphql.generated';

export const MERGE_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'status',
  'preferredBarber',
  'preferredService',
  'notes',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Whose value survives; notes of both can be joined. */
export type Choice = 'kept' | 'merged' | 'both';
export type Choices = Record<MergeField, Choice>;

/** What a field holds, as the server takes it; '' for nothing. */
function valueOf(client: ClientRowFragment, field: MergeField): string {
  if (field === 'preferredBarber' || field === 'preferredService') return client[field]?.id ?? '';
  return client[field] ?? '';
}

/** The fields in which two clients differ: these are to be chosen. */
export const differingFields = (kept: ClientRowFragment, merged: ClientRowFragment) =>
  MERGE_FIELDS.filter((field) => valueOf(kept, field) !== valueOf(merged, field));

/** The value of the client who is kept, unless only the other has one; all that was noted. */
export function usualChoices(kept: ClientRowFragment, merged: ClientRowFragment): Choices {
  const usual = (field: MergeField): Choice => {
    if (!valueOf(kept, field)) return 'merged';
    if (!valueOf(merged, field)) return 'kept';
    if (field === 'notes') return 'both';
    return field === 'status' && merged.status === 'vip' ? 'merged' : 'kept';
  };
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, usual(field)])) as Choices;
}

/** Of two, the one who is known better: with more appointments, else for longer. */
export function keptFirst(
  one: ClientRowFragment,
  other: ClientRowFragment,
): [ClientRowFragment, ClientRowFragment] {
  const more = one.totalAppointments - other.totalAppointments;
  return more > 0 || (more === 0 && one.createdAt <= other.createdAt) ? [one, other] : [other, one];
}

export function mergeInput(
  kept: ClientRowFragment,
  merged: ClientRowFragment,
  choices: Choices,
): MergeClientsInput {
  const chosen = (field: MergeField) => {
    if (choices[field] === 'both') return `${valueOf(kept, field)}\n${valueOf(merged, field)}`;
    return valueOf(choices[field] === 'kept' ? kept : merged, field);
  };
  return {
    firstName: chosen('firstName'),
    lastName: chosen('lastName') || null,
    phone: chosen('phone') || null,
    email: chosen('email') || null,
    status: (choices.status === 'kept' ? kept : merged).status,
    preferredBarberId: chosen('preferredBarber') || null,
    preferredServiceId: chosen('preferredService') || null,
    notes: chosen('notes') || null,
    keptUpdatedAt: kept.updatedAt,
    mergedUpdatedAt: merged.updatedAt,
  };
}
