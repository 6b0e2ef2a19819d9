import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AssistantSettingsInput,
  type RehearsalMind,
  type RehearseAssistantMutation,
  useRehearseAssistantMutation,
} from '../../../../generated/graphql.generated';

export type BenchResult = RehearseAssistantMutation['rehearseAssistant'][number];

/** Conversations asked for at once: few enough that something moves on screen every second or two. */
const AT_ONCE: Record<RehearsalMind, number> = { built_in: 10, answering: 2 };

export interface Bench {
  results: ReadonlyMap<string, BenchResult>;
  /** Asked for and not answered yet. */
  waiting: ReadonlySet<string>;
  progress: { done: number; total: number } | null;
  error: unknown;
  /** The settings that the results are of. */
  playedWith: string | null;
  run: (ids: readonly string[], settings: AssistantSettingsInput, mind: RehearsalMind) => Promise<void>;
  stop: () => void;
  /** Drops how these ended: they are others now, or gone. */
  forget: (id: string) => void;
}

/** Plays conversations on the server, some at a time, and keeps how they ended. */
export function useBench(): Bench {
  const [rehearse] = useRehearseAssistantMutation({ fetchPolicy: 'no-cache' });
  const [results, setResults] = useState<ReadonlyMap<string, BenchResult>>(new Map());
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<Bench['progress']>(null);
  const [error, setError] = useState<unknown>(null);
  const [playedWith, setPlayedWith] = useState<string | null>(null);
  /** Raised to end the run that is under way. */
  const runs = useRef(0);
  useEffect(() => () => void runs.current++, []);

  const stop = useCallback(() => {
    runs.current++;
    setWaiting(new Set());
    setProgress(null);
  }, []);

  const run: Bench['run'] = async (ids, settings, mind) => {
    const mine = ++runs.current;
    const key = keyOf(settings, mind);
    setError(null);
    if (key !== playedWith) setResults(new Map());
    setPlayedWith(key);
    setWaiting(new Set(ids));
    setProgress({ done: 0, total: ids.length });
    let left = [...ids];
    try {
      while (left.length > 0) {
        const asked = left.slice(0, AT_ONCE[mind]);
        const { data } = await rehearse({ variables: { input: { scenarioIds: asked, settings, mind } } });
        if (mine !== runs.current) return;
        const played = data?.rehearseAssistant ?? [];
        const ended = new Set(played.map(({ scenarioId }) => scenarioId));
        // The server plays at least one; an answer without any would have this ask for ever.
        if (ended.size === 0) break;
        left = left.filter((id) => !ended.has(id));
        setResults((before) => new Map([...before, ...played.map((one) => [one.scenarioId, one] as const)]));
        setWaiting(new Set(left));
        setProgress({ done: ids.length - left.length, total: ids.length });
      }
    } catch (failure) {
      if (mine !== runs.current) return;
      setError(failure);
    }
    setWaiting(new Set());
    setProgress(null);
  };

  const forget = useCallback(
    (id: string) => setResults((before) => new Map([...before].filter(([each]) => each !== id))),
    [],
  );

  return { results, waiting, progress, error, playedWith, run, stop, forget };
}

/** Tells whether results are of these settings. */
export const keyOf = (settings: AssistantSettingsInput, mind: RehearsalMind): string =>
  JSON.stringify([settings, mind]);
