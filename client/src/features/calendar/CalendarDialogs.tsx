import { type BookingStart } from '../bookings/bookingStart';
import { AppointmentDialog, NewBookingDialog } from '../bookings/lazyDialogs';
import { type CalendarEvent } from './calendarEvents';
import { KeysDialog } from './KeysDialog';
import { MoveDialog } from './MoveDialog';
import { OverrideDialog } from './OverrideDialog';
import { TimeOffDialog } from './TimeOffDialog';
import { type Barber } from './useCalendarData';
import { type Moves } from './useMoves';

export type OpenDialog =
  | { kind: 'new'; start: BookingStart }
  | { kind: 'appointment'; id: string }
  | { kind: 'move'; event: CalendarEvent }
  | { kind: 'timeOff' }
  | { kind: 'keys' };

interface Props {
  dialog: OpenDialog | null;
  onClose: () => void;
  reload: () => void;
  zone: string;
  barbers: readonly Barber[];
  barberId: string | null;
  date: string;
  mayOverride: boolean;
  moves: Moves;
}

/** The one dialog that is open, if any. */
export function CalendarDialogs({ dialog, onClose, reload, moves, ...shared }: Props) {
  const { attempt, tellMoved, refused, forgetRefused } = moves;
  const closeAndReload = () => {
    onClose();
    reload();
  };
  if (refused)
    return <OverrideDialog refused={refused} attempt={attempt} onMoved={tellMoved} onClose={forgetRefused} />;
  switch (dialog?.kind) {
    case 'new':
      return <NewBookingDialog start={dialog.start} onClose={onClose} onBooked={reload} />;
    case 'appointment':
      return <AppointmentDialog id={dialog.id} onClose={closeAndReload} />;
    case 'move':
      return (
        <MoveDialog
          event={dialog.event}
          attempt={attempt}
          onMoved={tellMoved}
          onClose={onClose}
          {...shared}
        />
      );
    case 'timeOff':
      return <TimeOffDialog onBlocked={reload} onClose={onClose} {...shared} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    default:
      return null;
  }
}
