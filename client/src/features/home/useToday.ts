import { useEffect, useState } from 'react';
import {
  type HomeAppointmentChangedSubscription,
  useHomeAppointmentChangedSubscription,
  useHomeNoShowsQuery,
  useHomeTodayQuery,
} from '../../generated/graphql.generated';
import { addDays, localDateOf, weekdayOf } from '../../lib/dates';

const MINUTE_MS = 60_000;

/** Today's appointments and the week's no-shows in the salon's zone, kept current. */
export function useToday(
  timeZone: string,
  onChange: (change: HomeAppointmentChangedSubscription['appointmentChanged']) => void,
) {
  const now = useMinute();
  const today = localDateOf(now, timeZone);
  const sunday = addDays(today, -weekdayOf(today));
  const appointments = useHomeTodayQuery({
    variables: { today },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const noShows = useHomeNoShowsQuery({
    variables: { fromDate: sunday, toDate: addDays(sunday, 6) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });

  const { fetchMore } = appointments;
  const page = appointments.data?.appointments;
  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  useEffect(() => {
    if (!after) return;
    // The figures are of the whole day, however many pages it has.
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { appointments: next } }) => ({
        appointments: {
          ...next,
          nodes: [...(before.appointments?.nodes ?? []), ...next.nodes],
        },
      }),
    }).catch(() => undefined);
  }, [after, fetchMore]);

  const reload = () => {
    appointments.refetch().catch(() => undefined);
    noShows.refetch().catch(() => undefined);
  };
  useHomeAppointmentChangedSubscription({
    onData: ({ data: { data } }) => {
      if (!data) return;
      onChange(data.appointmentChanged);
      reload();
    },
  });

  return {
    now,
    today,
    appointments: page?.nodes,
    noShowCount: noShows.data?.appointments.totalCount,
    error: appointments.error ?? noShows.error,
    reload,
  };
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
