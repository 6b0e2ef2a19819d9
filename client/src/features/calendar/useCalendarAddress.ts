import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressIn, type CalendarAddress } from './calendarRange';

/** What the calendar shows, and how to show something else. */
export function useCalendarAddress(today: string) {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const address = useMemo(() => addressIn(new URLSearchParams(text), today), [text, today]);
  const go = useCallback(
    (change: Partial<CalendarAddress>) => {
      const next = { ...address, ...change };
      setParameters({
        view: next.view,
        date: next.date,
        ...(next.barberId ? { barber: next.barberId } : {}),
      });
    },
    [address, setParameters],
  );
  return [address, go] as const;
}
