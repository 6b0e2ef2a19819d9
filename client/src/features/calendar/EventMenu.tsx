import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CalendarClock, PanelRightOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CalendarEvent, isMovable } from './calendarEvents';

interface Props {
  event: CalendarEvent;
  anchor: HTMLElement;
  onOpen: (event: CalendarEvent) => void;
  onMove: (event: CalendarEvent) => void;
  onClose: () => void;
}

/** What can be done with an appointment from where it stands. */
export function EventMenu({ event, anchor, onOpen, onMove, onClose }: Props) {
  const { t } = useTranslation('calendar');
  const choose = (action: (event: CalendarEvent) => void) => () => {
    onClose();
    action(event);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={choose(onOpen)} sx={{ gap: 3 }}>
        <PanelRightOpen size={18} aria-hidden />
        {t('menu.open')}
      </MenuItem>
      <MenuItem disabled={!isMovable(event.visit)} onClick={choose(onMove)} sx={{ gap: 3 }}>
        <CalendarClock size={18} aria-hidden />
        {t('menu.move')}
      </MenuItem>
    </Menu>
  );
}
