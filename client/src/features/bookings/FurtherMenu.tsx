import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ban, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type BookingActionsProps } from './bookingActionsProps';
import { canBeNoShow } from './useAppointmentActions';
import { useNoShow } from './useNoShow';

interface Props extends BookingActionsProps {
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What is done with an appointment less often. */
export function FurtherMenu({ appointment, timeZone, actions, onAskCancel, anchor, onClose }: Props) {
  const { t } = useTranslation('bookings');
  const markNoShow = useNoShow(timeZone, actions);
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {canBeNoShow(appointment.status) && (
        <MenuItem onClick={choose(() => void markNoShow(appointment))} sx={{ gap: 3 }}>
          <UserX size={18} aria-hidden />
          {t('actions.noShow')}
        </MenuItem>
      )}
      <MenuItem onClick={choose(() => onAskCancel(appointment))} sx={{ gap: 3, color: 'error.main' }}>
        <Ban size={18} aria-hidden />
        {t('actions.cancel')}
      </MenuItem>
    </Menu>
  );
}
