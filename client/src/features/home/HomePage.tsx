import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarHeart, Copy, ExternalLink, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import {
  useHomeAppointmentChangedSubscription,
  useHomeBusinessQuery,
  useHomeNoShowsQuery,
  useHomeTodayQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/home.json';
import { addTexts } from '../../i18n/setup';
import { addDays, todayIn, weekdayOf } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { HomeTiles } from './HomeTiles';
import { OpeningHours } from './OpeningHours';
import { TodayTable } from './TodayTable';

addTexts('home', texts);

/** The day at a glance; bookings made elsewhere appear without a reload. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { tenant } = useTenant();
  const today = todayIn(tenant.timeZone);
  const sunday = addDays(today, -weekdayOf(today));
  const business = useHomeBusinessQuery({ fetchPolicy: 'cache-and-network' });
  const day = useHomeTodayQuery({ variables: { today }, fetchPolicy: 'cache-and-network' });
  const noShows = useHomeNoShowsQuery({
    variables: { fromDate: sunday, toDate: addDays(sunday, 6) },
    fetchPolicy: 'cache-and-network',
  });
  useHomeAppointmentChangedSubscription({
    onData: () => {
      void day.refetch();
      void noShows.refetch();
    },
  });
  const appointments = day.data?.appointments.nodes;
  const hasNobody = business.data?.barbers.length === 0;

  return (
    <>
      <PageHeader
        title={tenant.businessName}
        subtitle={t(`businessType.${tenant.businessType}`)}
        actions={<BookingLink />}
      />
      {hasNobody && (
        <Box sx={{ mb: 6, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <EmptyState
            icon={UserPlus}
            title={t('firstTitle')}
            body={t('firstBody')}
            action={
              <Button variant="contained" component={Link} to="/dashboard/barbers">
                {t('firstAction')}
              </Button>
            }
          />
        </Box>
      )}
      <HomeTiles
        appointments={appointments}
        total={day.data?.appointments.totalCount}
        noShows={noShows.data?.appointments.totalCount}
        tenant={tenant}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) 18rem' },
          alignItems: 'start',
        }}
      >
        <Box component="section" aria-labelledby="today-title" sx={{ minWidth: 0 }}>
          <Typography variant="h2" id="today-title" sx={{ mb: 3 }}>
            {t('todayTitle')}
          </Typography>
          {day.error && !appointments && (
            <ErrorState
              message={errorMessage(day.error, t('loadFailed'))}
              onRetry={() => void day.refetch()}
            />
          )}
          {!day.error && !appointments && <SkeletonRows rows={5} />}
          {appointments?.length === 0 && (
            <EmptyState icon={CalendarHeart} title={t('quiet')} body={t('quietBody')} />
          )}
          {appointments && appointments.length > 0 && (
            <TodayTable appointments={appointments} timeZone={tenant.timeZone} />
          )}
        </Box>
        <OpeningHours days={business.data?.tenant.businessHours} />
      </Box>
    </>
  );
}

function BookingLink() {
  const { t } = useTranslation('home');
  const { slug } = useTenant().tenant;
  const toast = useToast();
  const link = `${window.location.origin}/book/${slug}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed'), link),
    );
  return (
    <>
      <Button variant="outlined" startIcon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
      <Button
        variant="contained"
        component="a"
        href={`/book/${slug}`}
        target="_blank"
        rel="noreferrer"
        startIcon={<ExternalLink size={18} aria-hidden />}
      >
        {t('openPage')}
      </Button>
    </>
  );
}
