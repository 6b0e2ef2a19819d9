import { type FieldPath, type FieldValues, type UseFormSetError } from 'react-hook-form';
import { fieldErrors } from './errors';

/** Puts the server's complaints beside these fields, the first one focused; false when it complained of none. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const messages = fieldErrors(error);
  const wrong = fields.filter((field) => messages[field]);
  wrong.forEach((field, index) =>
    setError(field, { message: messages[field] }, { shouldFocus: index === 0 }),
  );
  return wrong.length > 0;
}
