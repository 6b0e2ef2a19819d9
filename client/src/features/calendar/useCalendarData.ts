import { useMemo, useState } from 'react';
import {
  CalendarChangedDocument,
  type CalendarBarberFragment,
  type CalendarDaysQuery,
  type CalendarMonthQuery,
  useCalendarChangedSubscription,
  useCalendarDaysQuery,
  useCalendarMonthQuery,
} from '../../generated/graphql.generated';
import { useReload } from '../../lib/useReload';
import { zoneDay } from '../../lib/wallClock';
import { type Visit, withKnown } from './calendarEvents';
import { type CalendarView } from './calendarRange';

export type Barber = CalendarBarberFragment;
export type TimeOff = CalendarDaysQuery['calendar']['timeOff'][number];
export type Hours = CalendarDaysQuery['calendar']['hours'][number];
export type DayCount = CalendarMonthQuery['calendar']['counts'][number];

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
  const reload = useReload({ loading, refetch }, CalendarChangedDocument);
  const calendar = isMonth ? month.data?.calendar : days.data?.calendar;
  const lastBarbers = useLatest(month.data?.barbers ?? days.data?.barbers);

  const visits = useKnown(calendar?.appointments ?? NONE);
  useCalendarChangedSubscription({
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { id, startsAt, endsAt } = data.appointmentChanged.appointment;
      const from = zoneDay(variables.fromDate, zone).startsAt;
      const until = zoneDay(variables.toDate, zone).endsAt;
      const isInRange = Date.parse(startsAt) < until && Date.parse(endsAt) > from;
      if (isInRange || visits.some((visit) => visit.id === id)) reload();
    },
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

/** By id, for names and colours. */
export const useBarbersById = (barbers: readonly Barber[] | undefined) =>
  useMemo(() => new Map((barbers ?? []).map((barber) => [barber.id, barber])), [barbers]);
