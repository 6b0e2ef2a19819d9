import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateLong, formatTime, sameZone, zoneName } from '../../lib/dates';
import type { ChatAppointment } from './chatState';

interface Props {
  appointment: ChatAppointment;
  timeZone: string;
  /** The assistant answers, and changes it when asked. */
  canChange: boolean;
}

/** The visit that this conversation booked or changed, as it stands now. */
export function AppointmentCard({ appointment: { startsAt, status }, timeZone, canChange }: Props) {
  const { t } = useTranslation('chat');
  const look = lookOf(status);
  const Icon = look.icon;
  return (
    <Box
      role="group"
      aria-label={t(`visit.${look.name}`)}
      sx={{
        mt: 4,
        p: 4,
        display: 'flex',
        gap: 3,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '14px',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          flex: '0 0 40px',
          height: 40,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '12px',
          bgcolor: look.background,
          color: look.color,
        }}
      >
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, color: look.color }}>
          {t(`visit.${look.name}`)}
        </Typography>
        <Typography
          sx={{ fontWeight: 650, textDecoration: look.name === 'cancelled' ? 'line-through' : undefined }}
        >
          {formatDateLong(startsAt, timeZone)}
        </Typography>
        <Typography sx={{ textDecoration: look.name === 'cancelled' ? 'line-through' : undefined }}>
          {formatTime(startsAt, timeZone)}
          {!sameZone(timeZone) && (
            <Box component="span" sx={{ color: 'text.secondary' }}>{` (${zoneName(timeZone)})`}</Box>
          )}
        </Typography>
        {canChange && look.name !== 'cancelled' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('visit.change')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function lookOf(status: ChatAppointment['status']) {
  if (status === 'cancelled' || status === 'no_show') {
    return { name: 'cancelled', icon: CalendarX, color: 'error.main', background: 'soft.danger' } as const;
  }
  return status === 'pending'
    ? ({ name: 'pending', icon: CalendarClock, color: 'warning.main', background: 'soft.warning' } as const)
    : ({
        name: 'confirmed',
        icon: CalendarCheck,
        color: 'success.main',
        background: 'soft.success',
      } as const);
}
