import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CalendarBarberFragment,
  type CalendarDaysQuery,
  type CalendarMonthQuery,
  useCalendarChangedSubscription,
  useCalendarDaysQuery,
  useCalendarMonthQuery,
} from '../../generated/graphql.generated';
import { zoneDay } from '../../lib/wallClock';
import { type Visit, withKnown } from './calendarEvents';
import { type CalendarView } from './calendarRange';

export type Barber = CalendarBarberFragment;
export type TimeOff = CalendarDaysQuery['calendar']['timeOff'][number];
export type Hours = CalendarDaysQuery['calendar']['hours'][number];
export type DayCount = CalendarMonthQuery['calendar']['counts'][number];

/** Changes that come in one after the other are loaded together. */
const RELOAD_DELAY_MS = 250;
const NONE: never[] = [];

interface Question {
  view: CalendarView;
  dates: readonly string[];
  barberId: string | null;
  zone: string;
}

/**
 * What the visible dates hold, kept current. Past the cache: thousands of rows need no identities of their own, and what
 * is shown is always what the server said last.
 */
export function useCalendarData({ view, dates, barberId, zone }: Question) {
  const variables = { fromDate: dates[0]!, toDate: dates.at(-1)!, barberId };
  const isMonth = view === 'month';
  const options = { variables, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true } as const;
  const days = useCalendarDaysQuery({ ...options, skip: isMonth });
  const month = useCalendarMonthQuery({ ...options, skip: !isMonth });
  const { error, loading, refetch } = isMonth ? month : days;
  const calendar = isMonth ? month.data?.calendar : days.data?.calendar;
  const lastBarbers = useLatest(month.data?.barbers ?? days.data?.barbers);

  const visits = useKnown(calendar?.appointments ?? NONE);
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useLiveReload(reload, ({ id, startsAt, endsAt }) => {
    const from = zoneDay(variables.fromDate, zone).startsAt;
    const until = zoneDay(variables.toDate, zone).endsAt;
    const isInRange = Date.parse(startsAt) < until && Date.parse(endsAt) > from;
    return isInRange || visits.some((visit) => visit.id === id);
  });

  return {
    isLoaded: calendar !== undefined,
    loading,
    error: calendar ? undefined : error,
    reload,
    barbers: lastBarbers,
    visits,
    timeOff: days.data?.calendar.timeOff ?? NONE,
    hours: days.data?.calendar.hours ?? NONE,
    counts: month.data?.calendar.counts ?? NONE,
  };
}

/** The value, or the last one while there is none. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

/** The same objects for visits that have not changed. */
function useKnown(fresh: readonly Visit[]): readonly Visit[] {
  const [known, setKnown] = useState({ fresh, visits: fresh });
  if (known.fresh === fresh) return known.visits;
  const visits = withKnown(known.visits, fresh);
  setKnown({ fresh, visits });
  return visits;
}

interface Changed {
  id: string;
  startsAt: string;
  endsAt: string;
}

function useLiveReload(reload: () => void, concerns: (changed: Changed) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useCalendarChangedSubscription({
    onData: ({ data: { data } }) => {
      if (!data || !concerns(data.appointmentChanged.appointment)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), RELOAD_DELAY_MS);
    },
  });
}

/** By id, for names and colours. */
export const useBarbersById = (barbers: readonly Barber[] | undefined) =>
  useMemo(() => new Map((barbers ?? []).map((barber) => [barber.id, barber])), [barbers]);
