import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CalendarClock, CalendarX, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { DepositNotice } from '../../components/deposit/DepositNotice';
import { AddToCalendarButton } from '../../components/slots/AddToCalendarButton';
import {
  type AppointmentStatus,
  type ManagedAppointmentFragment,
  useCancelBookingMutation,
  useManagedBookingQuery,
} from '../../generated/public.generated';
import bookingTexts from '../../i18n/en/booking.json';
import texts from '../../i18n/en/manage.json';
import { addTexts } from '../../i18n/setup';
import { errorCode, errorMessage } from '../../lib/errors';
import { formatPhone } from '../../lib/phone';
import { BookingFacts } from './BookingFacts';
import { ClientCalendar } from './ClientCalendar';
import { CancelDialog } from './CancelDialog';
import { MoveBooking } from './MoveBooking';
import { RateVisit } from './RateVisit';
import { type ManagedBooking, barbersOf, formatMoment, servicesOf } from './managedVisit';

addTexts('manage', texts);
// The slot picker's texts are kept with the booking page's.
addTexts('booking', bookingTexts);

/** What a customer may do with a booking through the link from the confirmation. */
export function ManagePage({ token }: { token: string }) {
  const { t } = useTranslation('manage');
  const { data, error, refetch, update } = useManagedBookingQuery({ variables: { manageToken: token } });
  const booking = data?.managedBooking;

  useEffect(() => {
    document.title = booking ? `${t('title')} · ${booking.business.businessName}` : t('title');
  }, [booking, t]);

  return (
    <Box component="main" sx={{ maxWidth: 860, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, md: 12 } }}>
      {booking ? (
        <Managed
          booking={booking}
          manageToken={token}
          onChanged={(appointment) =>
            update(({ managedBooking }) => ({
              managedBooking: {
                ...managedBooking,
                appointment: { ...appointment, deposit: managedBooking.appointment.deposit },
              },
            }))
          }
          refetch={refetch}
        />
      ) : !error ? (
        <ManageSkeleton />
      ) : ['NETWORK', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR', undefined].includes(
          errorCode(error),
        ) ? (
        <ErrorState message={t('loadFailed')} onRetry={() => void refetch().catch(() => undefined)} />
      ) : errorCode(error) === 'TENANT_SUSPENDED' ? (
        <EmptyState icon={CalendarX} title={t('suspended.title')} body={t('suspended.body')} isPageHeading />
      ) : (
        <EmptyState icon={SearchX} title={t('notFound.title')} body={t('notFound.body')} isPageHeading />
      )}
    </Box>
  );
}

interface ManagedProps {
  booking: ManagedBooking;
  manageToken: string;
  /** With what a mutation answered. */
  onChanged: (appointment: ManagedAppointmentFragment) => void;
  refetch: () => Promise<void>;
}

interface Notice {
  severity: 'success' | 'warning';
  text: string;
}

function Managed({ booking, manageToken, onChanged, refetch }: ManagedProps) {
  const { t } = useTranslation('manage');
  const { appointment, business, canCancel, canReschedule, changesCloseAt } = booking;
  const { timeZone, businessName } = business;
  const [isChoosing, setIsChoosing] = useState(false);
  const [asksCancel, setAsksCancel] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [cancelBooking, { loading: isCancelling }] = useCancelBookingMutation();
  const owes = appointment.deposit?.status === 'requires_payment';
  const isOpen = appointment.status === 'confirmed' || appointment.status === 'pending';

  const refresh = (present: Notice) => {
    setIsChoosing(false);
    setAsksCancel(false);
    setNotice(present);
    // The mutation's answer shows already; what else may have changed follows.
    refetch().catch(() => undefined);
  };

  const cancel = async (reason: string) => {
    setProblem(null);
    try {
      const input = { manageToken, reason: reason || null, expectedVersion: appointment.version };
      const { data } = await cancelBooking({ variables: { input } });
      onChanged(data.cancelAppointment);
      refresh({ severity: 'success', text: t('cancel.done') });
    } catch (error) {
      if (errorCode(error) === 'CHANGED_MEANWHILE') refresh({ severity: 'warning', text: t('changed') });
      else setProblem(errorMessage(error, t('cancel.failed')));
    }
  };

  if (isChoosing) {
    return (
      <MoveBooking
        booking={booking}
        manageToken={manageToken}
        onMoved={(moved) => {
          onChanged(moved);
          const when = formatMoment(moved.startsAt, timeZone);
          refresh({ severity: 'success', text: t('move.moved', { when }) });
        }}
        onStale={() => refresh({ severity: 'warning', text: t('changed') })}
        onBack={() => setIsChoosing(false)}
      />
    );
  }

  const who = barbersOf(appointment);
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600, mb: 1 }}>
        {businessName}
      </Typography>
      <Typography
        component="h1"
        variant="display"
        sx={{ display: 'block', fontSize: { xs: '1.875rem', md: '2.75rem' }, mb: 6 }}
      >
        {t('title')}
      </Typography>
      <Box role="status">
        {notice && (
          <Alert severity={notice.severity} onClose={() => setNotice(null)} sx={{ mb: 4 }}>
            {notice.text}
          </Alert>
        )}
      </Box>
      <BookingFacts booking={booking} />
      {appointment.deposit && (
        <Box sx={{ mt: 4 }}>
          <DepositNotice
            deposit={appointment.deposit}
            manageToken={manageToken}
            timeZone={timeZone}
            hasReturned={new URLSearchParams(window.location.search).has('paid')}
            onSettled={() => void refetch().catch(() => undefined)}
          />
        </Box>
      )}
      {!owes && <StatusNote status={appointment.status} />}
      {isOpen && (canCancel || canReschedule) && (
        <>
          <Typography sx={{ color: 'text.secondary', mt: 4 }}>
            {t(canReschedule ? 'openUntil' : 'cancelUntil', {
              when: formatMoment(changesCloseAt, timeZone),
            })}
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, mt: 4 }}>
            {canReschedule && (
              <Button
                variant="contained"
                startIcon={<CalendarClock size={18} aria-hidden />}
                onClick={() => {
                  setNotice(null);
                  setIsChoosing(true);
                }}
                sx={{ minHeight: 44 }}
              >
                {t('move.button')}
              </Button>
            )}
            <AddToCalendarButton
              fileName={`${business.slug}-${appointment.reference}.ics`}
              event={{
                uid: `${appointment.id}@chairside`,
                sequence: appointment.version,
                startsAt: appointment.startsAt,
                endsAt: appointment.endsAt,
                summary: t('calendarSummary', { services: servicesOf(appointment), name: businessName }),
                description: t('calendarDescription', { who, reference: appointment.reference }),
                location: business.address ?? businessName,
                url: window.location.href,
              }}
            />
            {canCancel && (
              <Button
                color="error"
                startIcon={<CalendarX size={18} aria-hidden />}
                onClick={() => {
                  setProblem(null);
                  setAsksCancel(true);
                }}
                sx={{ minHeight: 44 }}
              >
                {t('cancel.button')}
              </Button>
            )}
          </Stack>
        </>
      )}
      {isOpen && !canCancel && <ChangesClosed booking={booking} />}
      {appointment.status === 'completed' && <RateVisit manageToken={manageToken} timeZone={timeZone} />}
      {isOpen && <ClientCalendar manageToken={manageToken} />}
      {!isOpen && (
        <Button variant="contained" href={`/book/${business.slug}`} sx={{ minHeight: 44, mt: 4 }}>
          {t('bookAgain')}
        </Button>
      )}
      <CancelDialog
        open={asksCancel}
        when={formatMoment(appointment.startsAt, timeZone)}
        isCancelling={isCancelling}
        problem={problem}
        onClose={() => setAsksCancel(false)}
        onCancel={(reason) => void cancel(reason)}
      />
    </Box>
  );
}

const NOTED = ['pending', 'cancelled', 'completed', 'no_show', 'checked_in'] as const;

function StatusNote({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('manage');
  const noted = NOTED.find((other) => other === status);
  return noted ? <Typography sx={{ mt: 4 }}>{t(`statusNote.${noted}`)}</Typography> : null;
}

/** Too late to change online: until when it was possible, and whom to call. */
function ChangesClosed({ booking: { business, changesCloseAt } }: { booking: ManagedBooking }) {
  const { t } = useTranslation('manage');
  const { phone, businessName, timeZone } = business;
  return (
    <Alert severity="info" sx={{ mt: 4 }}>
      {t('closedSince', { when: formatMoment(changesCloseAt, timeZone) })}{' '}
      {phone ? (
        <>
          {t('closedCall', { name: businessName })} <Link href={`tel:${phone}`}>{formatPhone(phone)}</Link>.
        </>
      ) : (
        t('closedContact', { name: businessName })
      )}
    </Alert>
  );
}

function ManageSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ maxWidth: 640, mx: 'auto' }}>
      <Skeleton width={120} />
      <Skeleton width={280} height={56} sx={{ mb: 6 }} />
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" width={220} height={44} sx={{ mt: 6 }} />
    </Box>
  );
}
