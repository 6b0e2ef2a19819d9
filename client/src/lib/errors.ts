/** Reads what went wrong from what a request rejected with, Apollo's or `lib/publicApi`'s: both carry `errors`. */

/** A time that the server offers in place of one that could not be had. */
export interface Alternative {
  startsAt: string;
  barberIds: string[];
}

interface Details {
  code?: string;
  fieldErrors?: { path: string; message: string }[];
  alternatives?: Alternative[];
  challengeToken?: string;
  challengeEnded?: boolean;
  codeRequired?: boolean;
}

interface Refusal {
  message: string;
  extensions?: Details;
}

function firstRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Error && 'bodyText' in error) return refusalIn(String(error.bodyText));
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  return error.errors[0] as Refusal | undefined;
}

/** A server that cannot serve anything right now answers 503, with GraphQL's own errors in the body. */
function refusalIn(bodyText: string): Refusal | undefined {
  try {
    return (JSON.parse(bodyText) as { errors?: Refusal[] }).errors?.[0];
  } catch {
    return undefined;
  }
}

const details = (error: unknown): Details => firstRefusal(error)?.extensions ?? {};

/** What Apollo throws for an answer that is no GraphQL answer, such as a proxy's error page. */
const isNoAnswer = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ServerError' || error.name === 'ServerParseError') &&
  firstRefusal(error) === undefined;

/** The server's code, such as SLOT_TAKEN; `NETWORK` when no answer of the server came. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof TypeError || isNoAnswer(error)) return 'NETWORK';
  return details(error).code;
}

/** The server's own sentence, or the fallback when it sent none worth showing. */
export function errorMessage(error: unknown, fallback: string): string {
  const message = firstRefusal(error)?.message;
  return message && details(error).code !== 'INTERNAL_SERVER_ERROR' ? message : fallback;
}

/** Messages by field name: that of `input.email` under `email`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const found = details(error).fieldErrors ?? [];
  return Object.fromEntries(found.map(({ path, message }) => [path.replace(/^input\./, ''), message]));
}

export const alternatives = (error: unknown): Alternative[] => details(error).alternatives ?? [];

/** What continues a sign-in that still needs a code; undefined for every other failure. */
export const challengeToken = (error: unknown): string | undefined => details(error).challengeToken;

/** Whether the server wants the code that proves a client's contact. */
export const codeRequired = (error: unknown): boolean => details(error).codeRequired === true;

/** Whether the sign-in has to begin again with the password. */
export const challengeEnded = (error: unknown): boolean => details(error).challengeEnded === true;
