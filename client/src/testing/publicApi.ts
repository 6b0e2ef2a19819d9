import { forgetAnswers } from '../lib/publicHooks';

/** One answer of the server to the customers' pages; used up after `maxUsageCount` requests, as in Apollo's mocks. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each answer knows the variables of its own operation
export interface PublicAnswer<Variables = any> {
  request: { query: { toString(): string }; variables: unknown };
  result?: object | ((variables: Variables) => object);
  /** In place of a result: the request fails with it. */
  error?: Error;
  maxUsageCount?: number;
}

/** What fits an answer whatever is asked: `variables: ANYTHING`. */
export const ANYTHING = Symbol('any variables');

interface Asked {
  query: string;
  variables: unknown;
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const sameJson = (one: unknown, other: unknown) =>
  JSON.stringify(one, sortedKeys) === JSON.stringify(other, sortedKeys);

/** Answers `/graphql` for `lib/publicApi`, until the next call; what nobody foresaw fails, naming what was asked. */
export function answerPublic(answers: PublicAnswer[]): void {
  forgetAnswers();
  const left = answers.map((answer) => ({ ...answer, uses: answer.maxUsageCount ?? 1 }));
  globalThis.fetch = (async (_url: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as Asked;
    const answer = left.find(
      ({ request, uses }) =>
        uses > 0 &&
        request.query.toString() === query &&
        (request.variables === ANYTHING || sameJson(request.variables, variables)),
    );
    if (!answer) throw new TypeError(`No answer to ${query.slice(0, 60)} ${JSON.stringify(variables)}.`);
    answer.uses--;
    await Promise.resolve();
    if (answer.error) throw answer.error;
    const { result: prepared } = answer;
    const result: unknown =
      typeof prepared === 'function' ? (prepared as (given: unknown) => object)(variables) : prepared;
    return { status: 200, json: () => Promise.resolve(result) };
  }) as unknown as typeof fetch;
}
