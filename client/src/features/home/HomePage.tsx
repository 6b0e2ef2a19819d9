import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { useHomeBusinessQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/home.json';
import { addTexts } from '../../i18n/setup';
import { formatDateLong, formatDateShort, formatTime, zoneName } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { AppointmentsSection } from './AppointmentsSection';
import { BusinessHours } from './BusinessHours';
import { CalendarConnections } from './CalendarConnections';
import { FigureTiles } from './FigureTiles';
import { NO_CRITERIA } from './homeCriteria';
import { LoadSection } from './LoadSection';
import { QuickActions } from './QuickActions';
import { ServiceDurations } from './ServiceDurations';
import { SideCard } from './SideCard';
import { useHome } from './useHome';
import { WaitingCustomers } from './WaitingCustomers';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { AppointmentDialog, NewBookingDialog } from '../bookings/lazyDialogs';

addTexts('home', texts);

/** The day at a glance: figures, appointments, how full the coming days are, and the business in short. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { slug, businessName, businessType, timeZone, currency } = useTenant().tenant;
  const [announcement, setAnnouncement] = useState('');
  const [criteria, setCriteria] = useState(NO_CRITERIA);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isBooking, setIsBooking] = useState(false);
  const business = useHomeBusinessQuery({ fetchPolicy: 'cache-and-network' });
  const home = useHome(timeZone, criteria, ({ kind, appointment }) => {
    if (kind !== 'booked') return;
    setAnnouncement(
      t('live.booked', {
        client: appointment.client?.fullName ?? t('list.noClient'),
        day: formatDateShort(appointment.startsAt, timeZone),
        time: formatTime(appointment.startsAt, timeZone),
      }),
    );
  });
  const { today, figures } = home;
  const side = {
    state: business.data ? ('ready' as const) : business.error ? ('failed' as const) : ('loading' as const),
    failure: errorMessage(business.error, t('businessFailed')),
    onRetry: () => void business.refetch().catch(() => undefined),
  };

  return (
    <>
      <PageHeader
        title={businessName}
        subtitle={t('subtitle', {
          type: t(`businessType.${businessType}`, { ns: 'shared' }),
          day: formatDateLong(today),
          zone: zoneName(timeZone),
        })}
        actions={<QuickActions slug={slug} onNewBooking={() => setIsBooking(true)} />}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <WaitingCustomers />
      {figures.error && !figures.data ? (
        <Paper sx={{ mb: 6 }}>
          <ErrorState
            message={errorMessage(figures.error, t('tiles.loadFailed'))}
            onRetry={() => void figures.refetch().catch(() => undefined)}
          />
        </Paper>
      ) : (
        <FigureTiles
          figures={figures.data ?? figures.previousData}
          today={today}
          timeZone={timeZone}
          currency={currency}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          {business.data?.barbers.length === 0 ? (
            <Paper>
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
            </Paper>
          ) : (
            <AppointmentsSection
              home={home}
              criteria={criteria}
              business={business.data}
              timeZone={timeZone}
              onFilter={setCriteria}
              onOpen={setOpenedId}
            />
          )}
          <LoadSection load={home.load} />
        </Box>
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          <SideCard
            {...side}
            title={t('calendars.title')}
            link={{ to: '/dashboard/barbers', text: t('calendars.link') }}
          >
            {business.data && <CalendarConnections barbers={business.data.barbers} />}
          </SideCard>
          <SideCard
            {...side}
            title={t('hours.title')}
            link={{ to: '/dashboard/settings/hours', text: t('hours.link') }}
          >
            {business.data && <BusinessHours hours={business.data.tenant.businessHours} today={today} />}
          </SideCard>
          <SideCard
            {...side}
            title={t('services.title')}
            link={{ to: '/dashboard/services', text: t('services.link') }}
          >
            {business.data && <ServiceDurations services={business.data.services} />}
          </SideCard>
        </Box>
      </Box>
      <Suspense>
        {isBooking && <NewBookingDialog onClose={() => setIsBooking(false)} onBooked={home.reload} />}
        {openedId && (
          <AppointmentDialog
            id={openedId}
            onClose={() => {
              setOpenedId(null);
              home.reload();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
