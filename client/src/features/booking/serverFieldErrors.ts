import { fieldErrors } from '../../lib/errors';
import { type DetailsErrors, NO_DETAILS } from './detailsValues';

/** The server's complaints about what was typed, by field: `client.phone` and `phone` are both the phone's. */
export function serverFieldErrors(error: unknown): DetailsErrors {
  const errors: DetailsErrors = {};
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const field = path.split('.').at(-1);
    if (field && field in NO_DETAILS) errors[field as keyof DetailsErrors] = message;
  }
  return errors;
}
