import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarSearch, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import {
  type AppointmentRowFragment,
  BookingChangedDocument,
  useBookingChangedSubscription,
  useBookingChoicesQuery,
  useBookingsQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/bookings.json';
import { addTexts } from '../../i18n/setup';
import { sameZone, todayIn, zoneName } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useReload } from '../../lib/useReload';
import { useFilters } from '../../lib/useFilters';
import { useTenant } from '../tenant/tenantContext';
import { whenText } from './appointmentText';
import { BookingFilters } from './BookingFilters';
import { BookingList } from './BookingList';
import { CHOICES, type Criteria, NO_CRITERIA, sortOf, variablesOf } from './criteria';
import { ExportButton } from './ExportButton';
import { useAppointmentActions } from './useAppointmentActions';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { AppointmentDialog, NewBookingDialog } from './lazyDialogs';

addTexts('bookings', texts);

const CancelDialog = lazy(() =>
  import('./CancelDialog').then(({ CancelDialog: dialog }) => ({ default: dialog })),
);

/** Opens the dialog from a link: `/dashboard/bookings?new=1`. */
const NEW_PARAMETER = 'new';

export function BookingsPage() {
  const { t } = useTranslation('bookings');
  const { timeZone, currency } = useTenant().tenant;
  const [parameters, setParameters] = useSearchParams();
  const { typed: criteria, settled, change: filter } = useFilters(NO_CRITERIA, CHOICES);
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const [cancelling, setCancelling] = useState<AppointmentRowFragment | null>(null);
  const [opened, setOpened] = useState<{ id: string; isEditing: boolean } | null>(null);

  const variables = variablesOf(settled, todayIn(timeZone), cursors.at(-1));
  const query = useBookingsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const { data, previousData, error, loading } = query;
  const choices = useBookingChoicesQuery();
  // The page before stays until the next has come: the list never jumps.
  const page = data?.appointments ?? (error ? undefined : previousData?.appointments);

  const reload = useReload(query, BookingChangedDocument);
  const announcement = useLiveBookings(timeZone, reload);
  const actions = useAppointmentActions(reload);

  const change = (changed: Partial<Criteria>) => {
    filter(changed);
    setCursors([]);
  };
  const showNew = (shown: boolean) =>
    setParameters(
      (before) => {
        if (shown) before.set(NEW_PARAMETER, '1');
        else before.delete(NEW_PARAMETER);
        return before;
      },
      { replace: true },
    );

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {page ? t('count', { count: page.totalCount }) : '\u00a0'}
            {!sameZone(timeZone) && ` · ${t('zone', { zone: zoneName(timeZone) })}`}
          </>
        }
        actions={
          <>
            <ExportButton
              variables={variables}
              timeZone={timeZone}
              disabled={!page || page.totalCount === 0}
            />
            <Button
              variant="contained"
              startIcon={<Plus size={18} aria-hidden />}
              onClick={() => showNew(true)}
            >
              {t('new')}
            </Button>
          </>
        }
      />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <BookingFilters criteria={criteria} barbers={choices.data?.barbers ?? []} onChange={change} />

      {!page && !error && <SkeletonRows rows={8} height={56} />}
      {!page && error && <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={reload} />}
      {page?.nodes.length === 0 && (
        <EmptyState
          icon={CalendarSearch}
          title={t('empty')}
          body={t('emptyBody')}
          action={
            <Button variant="outlined" onClick={() => change(NO_CRITERIA)}>
              {t('filters.clear')}
            </Button>
          }
        />
      )}
      {page && page.nodes.length > 0 && (
        <Box aria-busy={loading} sx={{ opacity: loading && !data ? 0.6 : 1 }}>
          <BookingList
            appointments={page.nodes}
            timeZone={timeZone}
            currency={currency}
            sort={sortOf(criteria)}
            onSort={(sort) => change({ sort })}
            actions={actions}
            onView={({ id }) => setOpened({ id, isEditing: false })}
            onEdit={({ id }) => setOpened({ id, isEditing: true })}
            onAskCancel={setCancelling}
          />
        </Box>
      )}
      {page && (cursors.length > 0 || page.pageInfo.hasNextPage) && (
        <Box
          component="nav"
          aria-label={t('paging')}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, mt: 4 }}
        >
          <Button
            variant="outlined"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {t('previous')}
          </Button>
          <Typography>{t('page', { page: cursors.length + 1 })}</Typography>
          <Button
            variant="outlined"
            disabled={!page.pageInfo.hasNextPage || loading}
            onClick={() => setCursors([...cursors, page.pageInfo.endCursor ?? ''])}
          >
            {t('next')}
          </Button>
        </Box>
      )}

      <Suspense>
        {cancelling && (
          <CancelDialog
            appointment={cancelling}
            timeZone={timeZone}
            onClose={() => setCancelling(null)}
            onCancel={(reason) => actions.cancel(cancelling, reason)}
          />
        )}
        {opened && (
          <AppointmentDialog
            id={opened.id}
            startsEditing={opened.isEditing}
            onClose={() => {
              setOpened(null);
              reload();
            }}
          />
        )}
        {parameters.has(NEW_PARAMETER) && (
          <NewBookingDialog onClose={() => showNew(false)} onBooked={reload} />
        )}
      </Suspense>
    </>
  );
}

/** Has the list follow what others book and change; returns what to tell those who do not see it. */
function useLiveBookings(timeZone: string, reload: () => void): string {
  const { t } = useTranslation('bookings');
  const [announcement, setAnnouncement] = useState('');
  useBookingChangedSubscription({
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { kind, appointment } = data.appointmentChanged;
      setAnnouncement(
        t(`live.${kind}`, {
          client: appointment.client?.fullName ?? t('noClient'),
          when: whenText(appointment.startsAt, timeZone),
          status: t(`status.${appointment.status}`, { ns: 'shared' }),
        }),
      );
      reload();
    },
  });
  return announcement;
}
