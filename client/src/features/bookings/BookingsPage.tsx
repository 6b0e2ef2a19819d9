import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import {
  type AppointmentRowFragment,
  useBookingChangedSubscription,
  useBookingsQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/bookings.json';
import { addTexts } from '../../i18n/setup';
import { formatDateShort, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { BookingFilters, NO_CRITERIA } from './BookingFilters';
import { BookingTable } from './BookingTable';
import { CancelBookingDialog } from './CancelBookingDialog';
import { datesOf } from './bookingDates';
import { useDelayed } from './useDelayed';

addTexts('bookings', texts);

const PAGE = 25;

/** Every appointment of the business; what is booked or changed elsewhere appears without a reload. */
export function BookingsPage() {
  const { t } = useTranslation('bookings');
  const { tenant } = useTenant();
  const [criteria, setCriteria] = useState(NO_CRITERIA);
  const [cancelled, setCancelled] = useState<AppointmentRowFragment | null>(null);
  const [news, setNews] = useState('');
  const search = useDelayed(criteria.search.trim(), 300);
  const { date, status, barberId } = criteria;
  const variables = {
    first: PAGE,
    filter: {
      ...datesOf(date, tenant.timeZone),
      ...(search && { search }),
      ...(status !== 'all' && { statuses: [status] }),
      ...(barberId !== 'all' && { barberId }),
    },
    sort: { field: 'STARTS_AT' as const, direction: date === 'all' ? ('DESC' as const) : ('ASC' as const) },
  };
  const { data, previousData, error, refetch, fetchMore } = useBookingsQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.appointments;

  useBookingChangedSubscription({
    onData: ({ data: { data: event } }) => {
      const changed = event?.appointmentChanged.appointment;
      if (!changed) return;
      const when = `${formatDateShort(changed.startsAt, tenant.timeZone)} ${formatTime(changed.startsAt, tenant.timeZone)}`;
      setNews(t('changed', { name: changed.client?.fullName ?? t('walkIn'), when }));
      void refetch();
    },
  });

  const showMore = () =>
    fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { appointments } }) => ({
        appointments: { ...appointments, nodes: [...before.appointments.nodes, ...appointments.nodes] },
      }),
    });

  return (
    <>
      <PageHeader title={t('title')} subtitle={page && t('count', { count: page.totalCount })} />
      <BookingFilters criteria={criteria} onChange={setCriteria} />
      <Box
        role="status"
        sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {news}
      </Box>
      {error && !page && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!error && !page && <SkeletonRows rows={8} height={52} />}
      {page?.nodes.length === 0 && <EmptyState icon={CalendarX2} title={t('empty')} body={t('emptyBody')} />}
      {page && page.nodes.length > 0 && (
        <BookingTable
          appointments={page.nodes}
          timeZone={tenant.timeZone}
          currency={tenant.currency}
          onChanged={() => void refetch()}
          onCancel={setCancelled}
        />
      )}
      {page?.pageInfo.hasNextPage && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 4, mt: 6 }}>
          <Button variant="outlined" onClick={() => void showMore()}>
            {t('more')}
          </Button>
          <Typography color="textSecondary">
            {page.nodes.length} / {page.totalCount}
          </Typography>
        </Box>
      )}
      {cancelled && (
        <CancelBookingDialog
          appointment={cancelled}
          timeZone={tenant.timeZone}
          onClose={() => setCancelled(null)}
          onDone={() => void refetch()}
        />
      )}
    </>
  );
}
