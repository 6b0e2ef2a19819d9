import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ban, Ellipsis, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppointmentRowFragment } from '../../generated/graphql.generated';
import { whenText } from './appointmentText';
import {
  advancingStatus,
  type AppointmentActions,
  canBeCancelled,
  canBeNoShow,
} from './useAppointmentActions';

export interface BookingActionsProps {
  appointment: AppointmentRowFragment;
  timeZone: string;
  actions: AppointmentActions;
  onAskCancel: (appointment: AppointmentRowFragment) => void;
}

/** The usual next step as a button, everything else in a menu. */
export function BookingActions({ appointment, timeZone, actions, onAskCancel }: BookingActionsProps) {
  const { t } = useTranslation('bookings');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { status } = appointment;
  const next = advancingStatus(status);
  const who = {
    client: appointment.client?.fullName ?? t('noClient'),
    when: whenText(appointment.startsAt, timeZone),
  };
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };

  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}>
      {next && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('actions.of', { action: t(`actions.${next}`), ...who })}
          onClick={() => void actions.advance(appointment, next)}
        >
          {t(`actions.${next}`)}
        </Button>
      )}
      {canBeCancelled(status) && (
        <>
          <IconButton
            size="small"
            aria-label={t('actions.more', who)}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Ellipsis size={18} aria-hidden />
          </IconButton>
          <Menu
            anchorEl={anchor}
            open={anchor !== null}
            onClose={() => setAnchor(null)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          >
            {canBeNoShow(status) && (
              <MenuItem onClick={choose(() => void actions.noShow(appointment))} sx={{ gap: 3 }}>
                <UserX size={18} aria-hidden />
                {t('actions.noShow')}
              </MenuItem>
            )}
            <MenuItem onClick={choose(() => onAskCancel(appointment))} sx={{ gap: 3, color: 'error.main' }}>
              <Ban size={18} aria-hidden />
              {t('actions.cancel')}
            </MenuItem>
          </Menu>
        </>
      )}
    </Box>
  );
}
