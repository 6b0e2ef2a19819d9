import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CalendarHeart, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useHomeBusinessQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/home.json';
import { addTexts } from '../../i18n/setup';
import { formatDateLong, formatTime, zoneName } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { BookingLinkActions } from './BookingLinkActions';
import { BusinessHoursCard } from './BusinessHoursCard';
import { FigureTiles } from './FigureTiles';
import { TodayList } from './TodayList';
import { todayFigures } from './todayFigures';
import { useToday } from './useToday';

addTexts('home', texts);

const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export function HomePage() {
  const { t } = useTranslation('home');
  const { slug, businessName, businessType, timeZone, currency } = useTenant().tenant;
  const [announcement, setAnnouncement] = useState('');
  const business = useHomeBusinessQuery({ fetchPolicy: 'cache-and-network' });
  const { now, today, appointments, noShowCount, error, reload } = useToday(
    timeZone,
    ({ kind, appointment }) => {
      if (kind !== 'booked') return;
      const client = appointment.client?.fullName ?? t('today.noClient');
      setAnnouncement(t('live.booked', { client, time: formatTime(appointment.startsAt, timeZone) }));
    },
  );
  const hasNobody = business.data?.barbers.length === 0;
  const failed = error && !appointments;

  return (
    <>
      <PageHeader
        title={businessName}
        subtitle={t('zone', {
          type: t(`businessType.${businessType}`, { ns: 'shared' }),
          zone: zoneName(timeZone),
        })}
        actions={<BookingLinkActions slug={slug} />}
      />
      <Box role="status" aria-live="polite" sx={VISUALLY_HIDDEN}>
        {announcement}
      </Box>
      {!failed && (
        <FigureTiles
          figures={appointments && todayFigures(appointments, now)}
          noShowCount={noShowCount}
          timeZone={timeZone}
          currency={currency}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
        }}
      >
        <Paper
          component="section"
          aria-labelledby={hasNobody ? undefined : 'today-title'}
          sx={{ overflow: 'hidden', minWidth: 0 }}
        >
          {hasNobody ? (
            <EmptyState
              icon={UserPlus}
              title={t('firstSteps.title')}
              body={t('firstSteps.body')}
              action={
                <Button variant="contained" component={Link} to="/dashboard/barbers">
                  {t('firstSteps.action')}
                </Button>
              }
            />
          ) : (
            <>
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'baseline',
                  columnGap: 2,
                  px: { xs: 4, sm: 5 },
                  py: 4,
                  borderBottom: '1px solid',
                  borderColor: 'divider',
                }}
              >
                <Typography id="today-title" variant="h3" component="h2">
                  {t('today.title')}
                </Typography>
                <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
                  {formatDateLong(today)}
                </Typography>
                <MuiLink component={Link} to="/dashboard/bookings" variant="body2">
                  {t('today.all')}
                </MuiLink>
              </Box>
              {failed && <ErrorState message={errorMessage(error, t('today.loadFailed'))} onRetry={reload} />}
              {!failed && !appointments && (
                <Box sx={{ p: 5 }}>
                  <SkeletonRows rows={6} />
                </Box>
              )}
              {appointments?.length === 0 && (
                <EmptyState icon={CalendarHeart} title={t('today.none')} body={t('today.noneBody')} />
              )}
              {appointments && appointments.length > 0 && (
                <TodayList appointments={appointments} timeZone={timeZone} />
              )}
            </>
          )}
        </Paper>
        <BusinessHoursCard
          hours={business.data?.tenant.businessHours}
          today={today}
          failed={Boolean(business.error)}
          onRetry={() => void business.refetch()}
        />
      </Box>
    </>
  );
}
