import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlotPicker } from '../../components/slots/SlotPicker';
import { type ManagedAppointmentFragment, useMoveBookingMutation } from '../../generated/public.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { type Alternative, alternatives, errorCode, errorMessage } from '../../lib/errors';
import { formatPhone } from '../../lib/phone';
import { type ManagedBooking, formatMoment } from './managedVisit';

interface MoveBookingProps {
  booking: ManagedBooking;
  manageToken: string;
  onMoved: (appointment: ManagedAppointmentFragment) => void;
  /** The salon changed the booking meanwhile. */
  onStale: () => void;
  onBack: () => void;
}

/** The same services with the same people at another time. */
export function MoveBooking({
  booking: { appointment, business },
  manageToken,
  onMoved,
  onStale,
  onBack,
}: MoveBookingProps) {
  const { t } = useTranslation('manage');
  const { timeZone, bookingPolicy, phone } = business;
  const [move] = useMoveBookingMutation();
  const [wanted, setWanted] = useState<string | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const [problem, setProblem] = useState<{ text: string; others: Alternative[] } | null>(null);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const confirm = async (startsAt: string) => {
    setIsMoving(true);
    setProblem(null);
    try {
      const input = { manageToken, startsAt, expectedVersion: appointment.version };
      const { data } = await move({ variables: { input } });
      onMoved(data.rescheduleAppointment);
    } catch (error) {
      setWanted(null);
      setIsMoving(false);
      if (errorCode(error) === 'CHANGED_MEANWHILE') return onStale();
      if (errorCode(error) === 'SLOT_TAKEN') {
        const others = alternatives(error);
        const time = formatTime(startsAt, timeZone);
        return setProblem({ text: t(others.length > 0 ? 'move.taken' : 'move.takenNone', { time }), others });
      }
      setProblem({ text: errorMessage(error, t('move.failed')), others: [] });
    }
  };

  return (
    <Box>
      <Button
        color="inherit"
        startIcon={<ArrowLeft size={18} aria-hidden />}
        onClick={onBack}
        sx={{ minHeight: 44, ml: -4, mb: 4 }}
      >
        {t('move.back')}
      </Button>
      <Typography
        ref={heading}
        tabIndex={-1}
        component="h2"
        variant="display"
        sx={{ display: 'block', fontSize: '1.5rem', outline: 'none !important' }}
      >
        {t('move.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 6 }}>
        {t('move.now', { when: formatMoment(appointment.startsAt, timeZone) })}
      </Typography>
      {problem && (
        <Alert severity={problem.others.length > 0 ? 'warning' : 'error'} sx={{ mb: 6 }}>
          {problem.text}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: problem.others.length > 0 ? 3 : 0 }}>
            {problem.others.map(({ startsAt }) => (
              <Button
                key={startsAt}
                variant="contained"
                onClick={() => setWanted(startsAt)}
                sx={{ minHeight: 44 }}
              >
                {`${formatDateShort(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`}
              </Button>
            ))}
          </Box>
        </Alert>
      )}
      <SlotPicker
        slug={business.slug}
        manageToken={manageToken}
        lines={appointment.lines.map(({ serviceId, barberId }) => ({ serviceId, barberId }))}
        timeZone={timeZone}
        maxAdvanceBookingDays={bookingPolicy.maxAdvanceBookingDays}
        phone={phone && formatPhone(phone)}
        onPick={(slot) => setWanted(slot.startsAt)}
      />
      <Dialog
        open={wanted !== null}
        onClose={isMoving ? undefined : () => setWanted(null)}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="xs"
      >
        <DialogTitle id={titleId}>{t('move.confirmTitle')}</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {wanted &&
              t('move.confirmBody', {
                from: formatMoment(appointment.startsAt, timeZone),
                to: formatMoment(wanted, timeZone),
              })}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button disabled={isMoving} onClick={() => setWanted(null)} sx={{ minHeight: 44 }}>
            {t('move.back')}
          </Button>
          <Button
            variant="contained"
            loading={isMoving}
            onClick={() => wanted && void confirm(wanted)}
            sx={{ minHeight: 44 }}
          >
            {wanted && t('move.confirm', { time: formatTime(wanted, timeZone) })}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}
