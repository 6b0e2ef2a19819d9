/**
 * Asks what a page is going to ask, while its code is still loading. Apollo Client is handed the answer when it asks the
 * same with the same headers (`headStartLink`); what it does not ask for is forgotten, and what fails is asked again.
 */
import { headStartQueries } from '../generated/headStart.generated';

/** As much of an answer as can be handed on. */
export interface EarlyAnswer {
  data: Record<string, unknown>;
}

export type EarlyQuery = keyof typeof headStartQueries;
type Headers = Record<string, string>;

/** Longer than any page takes to load; what a page asks later is asked anew. */
const FORGOTTEN_AFTER_MS = 15_000;

const answers = new Map<string, Promise<EarlyAnswer | null>>();

/** Resolves with null for anything but a whole answer. */
export function askEarly(
  name: EarlyQuery,
  variables: Record<string, unknown>,
  headers: Headers,
): Promise<EarlyAnswer | null> {
  const answer = send(name, variables, headers).catch(() => null);
  const key = keyOf(name, variables, headers);
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), FORGOTTEN_AFTER_MS);
  return answer;
}

/** The answer to a question that was asked early, once. */
export function takeEarly(
  name: string | undefined,
  variables: Record<string, unknown>,
  headers: Headers,
): Promise<EarlyAnswer | null> | undefined {
  if (answers.size === 0) return undefined;
  const key = keyOf(name, variables, headers);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

async function send(
  name: EarlyQuery,
  variables: Record<string, unknown>,
  headers: Headers,
): Promise<EarlyAnswer | null> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ operationName: name, query: headStartQueries[name], variables }),
  });
  if (!response.ok) return null;
  const { data, errors } = (await response.json()) as { data?: EarlyAnswer['data'] | null; errors?: unknown };
  return data && !errors ? { data } : null;
}

const keyOf = (name: string | undefined, variables: Record<string, unknown>, headers: Headers) =>
  JSON.stringify([name, variables, Object.entries(headers).sort()]);
