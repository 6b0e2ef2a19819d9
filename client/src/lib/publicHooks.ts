import { useCallback, useEffect, useState } from 'react';
import { askPublic, type PublicDocument } from './publicApi';

interface QueryOptions<Variables> {
  variables: Variables;
}

interface Outcome<Data> {
  key: string;
  data?: Data;
  error?: unknown;
}

/** The answers kept for each document, so that going back shows at once what was seen before. */
const MOST_ANSWERS = 20;
const memories = new Set<Map<string, unknown>>();

/** For tests: as if the page had just been opened. */
export const forgetAnswers = () => memories.forEach((answers) => answers.clear());

/**
 * A hook that asks when it mounts and when its variables change. What was answered before shows meanwhile; the server
 * is asked anew all the same, since free times change. Null in place of the options: nothing is asked yet.
 */
export function queryHook<Data, Variables>(document: PublicDocument<Data, Variables>) {
  const answers = new Map<string, Data>();
  memories.add(answers);

  const remember = (key: string, data: Data) => {
    answers.delete(key);
    answers.set(key, data);
    const oldest = answers.keys().next().value;
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
  };

  return function usePublicQuery(options: QueryOptions<Variables> | null) {
    const skip = options === null;
    const key = JSON.stringify(options?.variables ?? null);
    const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);

    const ask = useCallback(
      async (isWanted: () => boolean) => {
        try {
          const data = await askPublic(document, JSON.parse(key) as Variables);
          remember(key, data);
          if (isWanted()) setOutcome({ key, data });
        } catch (error) {
          if (isWanted()) setOutcome({ key, error });
          throw error;
        }
      },
      [key],
    );

    useEffect(() => {
      let isWanted = true;
      // The outcome tells of a failure.
      if (!skip) ask(() => isWanted).catch(() => undefined);
      return () => {
        isWanted = false;
      };
    }, [ask, skip]);

    /** Asks again, and rejects as the request does. An answer stays to be seen meanwhile, a failure does not. */
    const refetch = useCallback(() => {
      setOutcome((present) => (present?.data === undefined ? null : present));
      return ask(() => true);
    }, [ask]);

    /** Shows what a mutation's answer says already. */
    const update = useCallback(
      (change: (data: Data) => Data) => {
        const present = answers.get(key);
        if (present === undefined) return;
        const data = change(present);
        remember(key, data);
        setOutcome({ key, data });
      },
      [key],
    );

    const present = outcome?.key === key ? outcome : null;
    return {
      data: skip ? undefined : (present?.data ?? answers.get(key)),
      /** The answer to the variables before, while that to the present ones is awaited. */
      previousData: outcome?.data,
      error: skip ? undefined : present?.error,
      loading: !skip && present === null,
      refetch,
      update,
    };
  };
}

/** A hook for what is sent by a call, a mutation or a question: `const [send, { loading }] = use…()`. */
export function sendHook<Data, Variables>(document: PublicDocument<Data, Variables>) {
  return function usePublicSend() {
    const [running, setRunning] = useState(0);
    const send = useCallback(async ({ variables }: { variables: Variables }): Promise<{ data: Data }> => {
      setRunning((count) => count + 1);
      try {
        return { data: await askPublic(document, variables) };
      } finally {
        setRunning((count) => count - 1);
      }
    }, []);
    return [send, { loading: running > 0 }] as const;
  };
}
