import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSettled } from './useSettled';

const SEARCH_DELAY_MS = 300;

/** What of the criteria stands in the address beside the search, each text as it is, and what it may be. */
type Choices<Criteria> = { readonly [Name in keyof Criteria]?: readonly string[] | 'any' };

/**
 * The criteria of a list. They stand in the address, so that they outlive a reload and can be sent to a colleague.
 * @param none what they are where nothing is chosen
 * @returns what is chosen and typed now, the same with a search that has settled, and how to change it
 */
export function useFilters<Criteria extends { search: string }>(none: Criteria, choices: Choices<Criteria>) {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(() => readFrom(parameters, none, choices));
  const settled = { ...typed, search: useSettled(typed.search, SEARCH_DELAY_MS) };

  const tell = useEffectEvent(() => {
    const next = writeTo(parameters, settled, none, choices);
    if (next.toString() !== parameters.toString()) setParameters(next, { replace: true });
  });
  const told = JSON.stringify(settled);
  useEffect(() => tell(), [told]);

  return { typed, settled, change: (changed: Partial<Criteria>) => setTyped({ ...typed, ...changed }) };
}

const namesIn = <Criteria>(choices: Choices<Criteria>) => ['search', ...Object.keys(choices)];

function readFrom<Criteria extends { search: string }>(
  parameters: URLSearchParams,
  none: Criteria,
  choices: Choices<Criteria>,
): Criteria {
  const all: Record<string, readonly string[] | 'any' | undefined> = { ...choices, search: 'any' };
  const read = namesIn(choices).flatMap((name) => {
    const value = parameters.get(name);
    const isKnown = value !== null && (all[name] === 'any' || all[name]?.includes(value));
    return isKnown ? [[name, value]] : [];
  });
  return { ...none, ...(Object.fromEntries(read) as Partial<Criteria>) };
}

function writeTo<Criteria extends { search: string }>(
  parameters: URLSearchParams,
  criteria: Criteria,
  none: Criteria,
  choices: Choices<Criteria>,
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const name of namesIn(choices)) {
    const value = criteria[name as keyof Criteria];
    if (value === none[name as keyof Criteria]) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}
