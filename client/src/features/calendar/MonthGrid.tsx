import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { formatDateLong, formatWeekday } from '../../lib/dates';
import { type CalendarEvent, clockText } from './calendarEvents';
import { type BarberLook } from './DayColumn';
import { type Styles } from './eventStyles';
import { type DayCount } from './useCalendarData';

interface Props {
  dates: readonly string[];
  /** The date whose month is shown. */
  date: string;
  today: string;
  events: ReadonlyMap<string, readonly CalendarEvent[]>;
  counts: readonly DayCount[];
  looks: ReadonlyMap<string, BarberLook>;
  isBusy: boolean;
  onDay: (localDate: string) => void;
}

const SHOWN = 3;

/** A month at a glance: how much there is on each day, and what comes first. A day opens the day view. */
export const MonthGrid = memo(function MonthGrid(props: Props) {
  const { dates, date, today, events, counts, looks, isBusy, onDay } = props;
  const { t } = useTranslation('calendar');
  const countOn = new Map(counts.map(({ localDate, appointments }) => [localDate, appointments]));
  return (
    <Box role="group" aria-label={t('monthOf')} aria-busy={isBusy} sx={styles}>
      {dates.slice(0, 7).map((localDate) => (
        <div key={localDate} className="weekday" aria-hidden>
          {formatWeekday(localDate)}
        </div>
      ))}
      {dates.map((localDate) => {
        const count = countOn.get(localDate) ?? 0;
        const first = firstVisits(events.get(localDate) ?? [], localDate);
        return (
          <button
            key={localDate}
            type="button"
            className="day"
            data-other={localDate.slice(0, 7) === date.slice(0, 7) ? undefined : ''}
            aria-current={localDate === today ? 'date' : undefined}
            onClick={() => onDay(localDate)}
          >
            <VisuallyHidden component="span">
              {t('monthDay', { date: formatDateLong(localDate), count })}
            </VisuallyHidden>
            <span className="number" aria-hidden>
              {Number(localDate.slice(8))}
            </span>
            {count > 0 && (
              <span className="count" aria-hidden>
                {count}
              </span>
            )}
            <span className="entries" aria-hidden>
              {first.map((event) => (
                <span key={event.key} className="entry">
                  <i style={{ background: looks.get(event.barberId)?.colors.fill }} />
                  <b>{clockText(event.startMinute)}</b> {event.visit.clientName ?? t('noClient')}
                </span>
              ))}
              {count > first.length && first.length > 0 && (
                <span className="entry more">{t('more', { count: count - first.length })}</span>
              )}
            </span>
          </button>
        );
      })}
    </Box>
  );
});

/** Each visit once, by its start, of those that begin on the date. */
function firstVisits(events: readonly CalendarEvent[], localDate: string): CalendarEvent[] {
  const byVisit = new Map<string, CalendarEvent>();
  for (const event of events) {
    if (event.localDate === localDate && event.startsHere && !byVisit.has(event.visit.id))
      byVisit.set(event.visit.id, event);
  }
  return [...byVisit.values()].sort((a, b) => a.startMinute - b.startMinute).slice(0, SHOWN);
}

const styles: Styles = (theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  overflow: 'hidden',
  bgcolor: 'divider',
  gap: '1px',
  '& .weekday': {
    py: 2,
    textAlign: 'center',
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.paper',
  },
  '& .day': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' },
    gridTemplateRows: { xs: 'auto auto 1fr', sm: 'auto 1fr' },
    justifyItems: { xs: 'center', sm: 'stretch' },
    alignItems: 'start',
    gap: 1,
    minHeight: { xs: 64, sm: 112 },
    m: 0,
    p: { xs: 1, sm: 2 },
    border: 0,
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'background.default' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[data-other]': { bgcolor: 'soft.sunken', '& .number, & .entry': { color: 'text.secondary' } },
    '&[aria-current] .number': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  },
  '& .number': {
    justifySelf: { xs: 'center', sm: 'start' },
    display: 'grid',
    placeItems: 'center',
    minWidth: 24,
    height: 24,
    px: 1,
    borderRadius: '12px',
    fontWeight: 650,
  },
  '& .count': {
    justifySelf: { xs: 'center', sm: 'end' },
    display: 'grid',
    placeItems: 'center',
    minWidth: 24,
    height: 24,
    px: 1.5,
    borderRadius: '12px',
    bgcolor: 'soft.accent',
    color: 'primary.main',
    fontWeight: 650,
  },
  '& .entries': { gridColumn: '1 / -1', display: { xs: 'none', sm: 'grid' }, gap: '2px', minWidth: 0 },
  '& .entry': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '18px',
    '& i': { display: 'inline-block', width: 8, height: 8, mr: 1, borderRadius: '50%' },
    '& b': { fontWeight: 600 },
  },
  '& .more': { color: 'text.secondary' },
});
