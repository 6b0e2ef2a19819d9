import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSettled } from './useSettled';

const SEARCH_DELAY_MS = 300;

/** By name: what may be chosen; a name without a list takes any text. */
type Choices<Criteria> = { readonly [Name in keyof Criteria]?: readonly string[] };

/**
 * The filters of a list. They stand in the address, so that they outlive a reload and can be sent to a colleague.
 * @param none what they are where nothing is chosen
 * @returns what is chosen and typed now, the same with a search that has settled, and how to change it
 */
export function useFilters<Criteria extends { search: string } & Record<keyof Criteria, string>>(
  none: Criteria,
  choices: Choices<Criteria>,
) {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(() => readFrom(parameters, none, choices));
  const settled = { ...typed, search: useSettled(typed.search, SEARCH_DELAY_MS) };

  const tell = useEffectEvent(() => {
    const next = writeTo(parameters, settled, none);
    if (next.toString() !== parameters.toString()) setParameters(next, { replace: true });
  });
  const told = JSON.stringify(settled);
  useEffect(() => tell(), [told]);

  return { typed, settled, change: (changed: Partial<Criteria>) => setTyped({ ...typed, ...changed }) };
}

function readFrom<Criteria extends Record<keyof Criteria, string>>(
  parameters: URLSearchParams,
  none: Criteria,
  choices: Choices<Criteria>,
): Criteria {
  const read = { ...none };
  for (const name of Object.keys(none) as (keyof Criteria & string)[]) {
    const value = parameters.get(name);
    const isKnown = choices[name]?.includes(value ?? '') ?? true;
    if (value !== null && isKnown) read[name] = value as Criteria[typeof name];
  }
  return read;
}

function writeTo<Criteria extends Record<keyof Criteria, string>>(
  parameters: URLSearchParams,
  criteria: Criteria,
  none: Criteria,
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const name of Object.keys(none) as (keyof Criteria & string)[]) {
    if (criteria[name] === none[name]) written.delete(name);
    else written.set(name, criteria[name]);
  }
  return written;
}
