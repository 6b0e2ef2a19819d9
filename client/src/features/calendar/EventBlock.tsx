import {
  Ban,
  CalendarCheck,
  Check,
  CircleDashed,
  CircleSlash,
  Hourglass,
  UserCheck,
  UserX,
} from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import {
  type CalendarEvent,
  clockText,
  isConfirmed,
  isMovable,
  servicesOf,
  type Visit,
} from './calendarEvents';
import { type EventColors } from './eventColors';
import { type EventTexts, type Room } from './eventTexts';

const ICONS: Record<Visit['status'], typeof Check> = {
  tentative: CircleDashed,
  pending: Hourglass,
  confirmed: CalendarCheck,
  checked_in: UserCheck,
  completed: Check,
  cancelled: Ban,
  no_show: UserX,
  busy: CircleSlash,
};

interface Props {
  event: CalendarEvent;
  texts: EventTexts;
  barberName: string;
  colors: EventColors;
  room: Room;
  style?: CSSProperties;
}

/** An appointment in the calendar: a button that opens it, known to its surroundings by its key. */
export const EventBlock = memo(function EventBlock({ event, texts, barberName, colors, room, style }: Props) {
  const { visit, startMinute, endMinute } = event;
  const Icon = ICONS[visit.status];
  const client = texts.clientOf(visit);
  const services = servicesOf(event);
  const time = clockText(startMinute);
  const name = texts.nameOf(event, barberName, room);
  return (
    <button
      type="button"
      className="event"
      data-event={event.key}
      data-status={visit.status}
      data-dimmed={isConfirmed(visit) ? undefined : ''}
      data-movable={isMovable(visit) ? '' : undefined}
      tabIndex={-1}
      aria-label={name}
      title={name}
      style={
        {
          '--fill': colors.fill,
          '--ink': colors.ink,
          '--ink-light': colors.dimmedInk.light,
          '--ink-dark': colors.dimmedInk.dark,
          ...style,
        } as CSSProperties
      }
    >
      {/* Spaces, which flex boxes do not show, keep words apart for whoever reads the text alone. */}
      {room > 0 && (
        <span className="line">
          <Icon size={12} aria-hidden />
          <span className="who">{client}</span>
          {room === 1 && (
            <>
              {' '}
              <span>{time}</span>
            </>
          )}
        </span>
      )}
      {room === 2 && (
        <>
          {' '}
          <span className="line">
            <span className="when">{time}</span> <span>{services}</span>
          </span>
        </>
      )}
      {room === 3 && (
        <>
          {' '}
          <span className="line">
            <span>{services}</span>
          </span>{' '}
          <span className="line">
            <span>
              {time} – {clockText(endMinute)}
            </span>
          </span>
        </>
      )}
      {isMovable(visit) && event.endsHere && room > 0 && <span className="handle" data-handle="" />}
    </button>
  );
});
