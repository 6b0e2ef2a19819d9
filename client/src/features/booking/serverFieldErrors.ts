import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type DetailsErrors, NO_DETAILS } from './detailsValues';

/** The server's complaints about what was typed, by field: `input.client.phone` and `phone` are both the phone's. */
export function serverFieldErrors(error: unknown): DetailsErrors {
  const listed = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.fieldErrors : undefined;
  const errors: DetailsErrors = {};
  if (!Array.isArray(listed)) return errors;
  for (const { path, message } of listed as { path?: unknown; message?: unknown }[]) {
    const field = typeof path === 'string' ? path.split('.').at(-1) : undefined;
    if (field && field in NO_DETAILS && typeof message === 'string')
      errors[field as keyof DetailsErrors] = message;
  }
  return errors;
}
