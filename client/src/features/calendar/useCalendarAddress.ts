import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CalendarView, isView } from './calendarRange';

export interface CalendarAddress {
  view: CalendarView;
  date: string;
  /** Null shows every barber. */
  barberId: string | null;
}

const isLocalDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What the calendar shows is its address: `?view=week&date=2026-11-21&barber=…`, so that it can be linked and gone back to. */
export function useCalendarAddress(today: string) {
  const [parameters, setParameters] = useSearchParams();
  const [view, date, barberId] = ['view', 'date', 'barber'].map((name) => parameters.get(name)) as [
    string | null,
    string | null,
    string | null,
  ];
  const address = useMemo(
    (): CalendarAddress => ({
      view: isView(view) ? view : 'week',
      date: isLocalDate(date) ? date : today,
      barberId: barberId || null,
    }),
    [view, date, barberId, today],
  );
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
