import type { GraphQLFormattedError } from 'graphql';
import { toSnake } from './keyCase';

/** HTTP status of each code that an operation may answer with. */
const STATUS: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  TWO_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 422,
  CONFLICT: 409,
  SLOT_TAKEN: 409,
  RATE_LIMITED: 429,
  TENANT_REQUIRED: 400,
  TENANT_INVALID: 400,
  TENANT_SUSPENDED: 403,
  TENANT_DELETED: 410,
  SWITCHED_OFF: 503,
  UNAVAILABLE: 503,
};

export interface RestError {
  status: number;
  headers: Record<string, string>;
  body: { detail: string; errors?: { loc: string; msg: string }[] };
}

export function restError({ message, extensions }: GraphQLFormattedError): RestError {
  const status = STATUS[String(extensions?.code)] ?? 500;
  const retryAfter = extensions?.retryAfterSeconds;
  const fields = (extensions?.fieldErrors ?? []) as { path: string; message: string }[];
  const errors = fields.map((field) => ({ loc: locationOf(field.path), msg: field.message }));
  const detail = errors.length > 0 ? errors.map((error) => error.msg).join(' ') : message;
  return {
    status,
    headers: typeof retryAfter === 'number' ? { 'Retry-After': String(retryAfter) } : {},
    body: status === 422 ? { detail, errors } : { detail },
  };
}

export const badRequest = (status: number, detail: string): RestError => ({
  status,
  headers: {},
  body: { detail },
});

/** `input.businessName` → `business_name`; `timeZone` is one word to legacy clients. */
function locationOf(path: string): string {
  return toSnake(path.replace(/^input\./, '')).replace('time_zone', 'timezone');
}
