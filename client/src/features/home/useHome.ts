import { useEffect, useState } from 'react';
import {
  HomeAppointmentChangedDocument,
  type HomeAppointmentChangedSubscription,
  useHomeAppointmentChangedSubscription,
  useHomeAppointmentsQuery,
  useHomeFiguresQuery,
  useHomeLoadQuery,
} from '../../generated/graphql.generated';
import { localDateOf } from '../../lib/dates';
import { useReload } from '../../lib/useReload';
import { filterOf, type HomeCriteria } from './homeCriteria';

const MINUTE_MS = 60_000;
const FRESH = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const;

/** What this screen shows of appointments, in the salon's zone, kept current. */
export function useHome(
  timeZone: string,
  criteria: HomeCriteria,
  onChange: (change: HomeAppointmentChangedSubscription['appointmentChanged']) => void,
) {
  const today = localDateOf(useMinute(), timeZone);
  const figures = useHomeFiguresQuery({ variables: { today }, ...FRESH });
  const load = useHomeLoadQuery({ variables: { today }, ...FRESH });
  const appointments = useHomeAppointmentsQuery({
    variables: { filter: filterOf(criteria, today) },
    ...FRESH,
  });

  const reloads = [
    useReload(figures, HomeAppointmentChangedDocument),
    useReload(load, HomeAppointmentChangedDocument),
    useReload(appointments, HomeAppointmentChangedDocument),
  ];
  const reload = () => reloads.forEach((each) => each());
  useHomeAppointmentChangedSubscription({
    onData: ({ data: { data } }) => {
      if (!data) return;
      onChange(data.appointmentChanged);
      reload();
    },
  });

  /** Rejects when the page could not be had. */
  const showMore = async () => {
    const after = appointments.data?.appointments.pageInfo.endCursor;
    await appointments.fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { appointments: next } }) => ({
        appointments: { ...next, nodes: [...(before.appointments?.nodes ?? []), ...next.nodes] },
      }),
    });
  };

  return { today, figures, load, appointments, showMore, reload };
}

/** The present moment, to the minute. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
