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
import { useTranslation } from 'react-i18next';
import {
  type CalendarEvent,
  clockText,
  isConfirmed,
  isMovable,
  servicesOf,
  type Visit,
} from './calendarEvents';
import { type EventColors } from './eventColors';

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
  barberName: string;
  colors: EventColors;
  /** How much there is room for: nothing, one line, or as many as fit. */
  room: 'none' | 'line' | 'block';
  style?: CSSProperties;
}

/** An appointment in the calendar: a button that opens it, known to its surroundings by its key. */
export const EventBlock = memo(function EventBlock({ event, barberName, colors, room, style }: Props) {
  const { t } = useTranslation('calendar');
  const { visit, startMinute, endMinute } = event;
  const Icon = ICONS[visit.status];
  const client = visit.clientName ?? t('noClient');
  const services = servicesOf(event);
  const time = clockText(startMinute);
  const isMarked = visit.status !== 'confirmed' && room !== 'none';
  const label = t('event', {
    start: time,
    end: clockText(endMinute),
    client,
    services,
    barber: barberName,
    status: t(`status.${visit.status}`, { ns: 'shared' }),
  });
  return (
    <button
      type="button"
      className="event"
      data-event={event.key}
      data-status={visit.status}
      data-dimmed={isConfirmed(visit) ? undefined : ''}
      data-movable={isMovable(visit) ? '' : undefined}
      tabIndex={-1}
      aria-label={visit.isOverride ? `${label}, ${t('overridden')}` : label}
      title={label}
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
      {room !== 'none' && (
        <span className="line">
          {isMarked && <Icon size={12} aria-hidden />}
          <span className="who">{client}</span>
          {room === 'line' && <span>{time}</span>}
        </span>
      )}
      {room === 'block' && (
        <>
          <span className="line">
            <span>{services}</span>
          </span>
          <span className="line">
            {!isMarked && <Icon size={12} aria-hidden />}
            <span>{time}</span>
          </span>
        </>
      )}
      {isMovable(visit) && event.endsHere && room !== 'none' && <span className="handle" data-handle="" />}
    </button>
  );
});
