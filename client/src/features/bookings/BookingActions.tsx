import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Ellipsis, Eye, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenText } from './appointmentText';
import { type BookingActionsProps } from './bookingActionsProps';
import { advancingStatus, canBeCancelled } from './useAppointmentActions';

const FurtherMenu = lazy(() => import('./FurtherMenu').then(({ FurtherMenu: menu }) => ({ default: menu })));

/** The usual next step as a button, view and edit as icons, everything else in a menu. */
export function BookingActions(props: BookingActionsProps) {
  const { t } = useTranslation('bookings');
  const { appointment, timeZone, actions, onView, onEdit } = props;
  const [isSending, setIsSending] = useState(false);
  const { status } = appointment;
  const next = advancingStatus(status);
  const who = {
    client: appointment.client?.fullName ?? t('noClient'),
    when: whenText(appointment.startsAt, timeZone),
  };
  const advance = async (from: NonNullable<typeof next>) => {
    setIsSending(true);
    await actions.advance(appointment, from);
    setIsSending(false);
  };

  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
      {next && (
        <Button
          size="small"
          variant="outlined"
          disabled={isSending}
          aria-label={t('actions.of', { action: t(`actions.${next}`), ...who })}
          onClick={() => void advance(next)}
          sx={{ mr: 1 }}
        >
          {t(`actions.${next}`)}
        </Button>
      )}
      <IconButton size="small" aria-label={t('actions.view', who)} onClick={() => onView(appointment)}>
        <Eye size={18} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={t('actions.edit', who)} onClick={() => onEdit(appointment)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      {canBeCancelled(status) && <FurtherActions {...props} label={t('actions.more', who)} />}
    </Box>
  );
}

function FurtherActions({ label, ...props }: BookingActionsProps & { label: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Stays once it was opened, so that it can close gracefully and ask its question.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <FurtherMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
