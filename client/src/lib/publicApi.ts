/**
 * What a salon's customers ask of the server: plain requests without a session, so that their pages carry none of the
 * dashboard's machinery. Refusals look as Apollo's do (`errors` with `extensions`), and `lib/errors.ts` reads both.
 */
import { languageHeader } from './locale';

/** The document as text, with the types of its answer and variables attached by codegen. */
export interface PublicDocument<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

interface Refusal {
  message: string;
  extensions?: Record<string, unknown>;
}

interface Answer<Data> {
  data?: Data | null;
  errors?: Refusal[];
}

/** The server answered, and refused. */
export class RefusedError extends Error {
  readonly errors: readonly Refusal[];

  constructor(errors: readonly Refusal[]) {
    super(errors[0]?.message ?? 'The request was refused.');
    this.name = 'RefusedError';
    this.errors = errors;
  }
}

/** Rejects with RefusedError, or with TypeError when no answer of the server came. */
export async function askPublic<Data, Variables>(
  document: PublicDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const query = document.toString();
  const [, kind, operationName] = /\b(query|mutation)\s+(\w+)/.exec(query) ?? [];
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...languageHeader() },
    body: JSON.stringify({ query, operationName, variables }),
    // The owner's own session has no say on the page that his customers see.
    credentials: 'omit',
    // What is sent while the page is being left still arrives, such as giving a held time back.
    keepalive: kind === 'mutation',
  });
  const answer = await readAnswer<Data>(response);
  if (answer.errors?.length) throw new RefusedError(answer.errors);
  if (!answer.data) throw new TypeError('The answer carries no data.');
  return answer.data;
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  try {
    return (await response.json()) as Answer<Data>;
  } catch {
    // A proxy's error page, or a connection that broke.
    throw new TypeError(`The server answered ${response.status} and no JSON.`);
  }
}
