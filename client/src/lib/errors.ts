import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** A time that the server offers in place of one that could not be had. */
export interface Alternative {
  startsAt: string;
  barberIds: string[];
}

interface Details {
  code?: string;
  fieldErrors?: { path: string; message: string }[];
  alternatives?: Alternative[];
}

const firstError = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);
const details = (error: unknown): Details => firstError(error)?.extensions ?? {};

/** The server's code, such as SLOT_TAKEN; `NETWORK` when no answer of the server came. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof TypeError || ServerError.is(error)) return 'NETWORK';
  return details(error).code;
}

/** The server's own sentence, or the fallback when it sent none worth showing. */
export function errorMessage(error: unknown, fallback: string): string {
  const message = firstError(error)?.message;
  return message && details(error).code !== 'INTERNAL_SERVER_ERROR' ? message : fallback;
}

/** Messages by field name: that of `input.email` under `email`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const found = details(error).fieldErrors ?? [];
  return Object.fromEntries(found.map(({ path, message }) => [path.replace(/^input\./, ''), message]));
}

export const alternatives = (error: unknown): Alternative[] => details(error).alternatives ?? [];
