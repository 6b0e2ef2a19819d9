import Box from '@mui/material/Box';
import { memo, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHour } from '../../lib/dates';
import { wallMinuteOf, zoneDay } from '../../lib/wallClock';
import { type CalendarEvent } from './calendarEvents';
import { type BarberLook, type Column, DayColumn, type OffBlock } from './DayColumn';
import { HOUR_PX, snappedDown, type Spanning } from './dayLayout';
import { DragArea, type Drop } from './DragArea';
import { eventStyles, hatched, type Styles } from './eventStyles';
import { NowLine } from './NowLine';
import { useRovingFocus } from './useRovingFocus';

export interface GridColumn extends Column {
  head: ReactNode;
  events: readonly CalendarEvent[];
  closed: readonly Spanning[];
  off: readonly OffBlock[];
}

interface Props {
  label: string;
  columns: readonly GridColumn[];
  from: number;
  until: number;
  today: string;
  zone: string;
  looks: ReadonlyMap<string, BarberLook>;
  /** Narrow screens show one column at a time, with the next ones a swipe away. */
  isSwiped: boolean;
  narrowest: number;
  isBusy: boolean;
  mayOpenOff: boolean;
  eventOf: (key: string) => CalendarEvent | undefined;
  onOpen: (event: CalendarEvent) => void;
  onMenu: (event: CalendarEvent, anchor: HTMLElement) => void;
  onBook: (column: Column, minute: number) => void;
  onTimeOff: (id: string) => void;
  onDrop: (event: CalendarEvent, drop: Drop) => void;
}

const GUTTER_PX = 56;
const FIRST_SHOWN = 8 * 60;
/** More than the tallest screen shows. */
const SEEN_MINUTES = 12 * 60;
/** Drawn with the first paint; the rest when they come near. */
const EAGER_COLUMNS = 8;

/** Hours down, days or barbers across. */
export const TimeGrid = memo(function TimeGrid(props: Props) {
  const { columns, from, until, today, zone, looks, isSwiped, eventOf } = props;
  const { t } = useTranslation('calendar');
  const { root, onFocus, onKeyDown } = useRovingFocus();
  const todays = columns.filter(({ localDate }) => localDate === today).length;
  const hours = Array.from({ length: (until - from) / 60 }, (_, index) => from / 60 + index);

  // Worked out once per range: a reload must not move what somebody looks at.
  const range = `${columns[0]?.localDate} ${from}`;
  const [seen, setSeen] = useState({ range: '', startMinute: 0, endMinute: 0 });
  if (seen.range !== range) {
    // The usual hours first; where now is later, now.
    const now = todays > 0 ? wallMinuteOf(Date.now(), zoneDay(today, zone)) - 120 : 0;
    const startMinute = Math.max(FIRST_SHOWN, Math.min(now, until));
    setSeen({ range, startMinute, endMinute: startMinute + SEEN_MINUTES });
  }
  useEffect(() => {
    if (root.current) root.current.scrollTop = ((seen.startMinute - from) / 60) * HOUR_PX;
  }, [root, seen, from]);

  const eventAt = (target: EventTarget) => {
    const element = (target as Element).closest<HTMLElement>('[data-event]');
    const event = element && eventOf(element.dataset.event ?? '');
    return event ? { event, element } : null;
  };
  const onClick = (click: MouseEvent) => {
    const hit = eventAt(click.target);
    const off = (click.target as Element).closest<HTMLElement>('[data-off]');
    const place = (click.target as Element).closest<HTMLElement>('[data-column]');
    if (hit) return props.onOpen(hit.event);
    if (off) return props.onTimeOff(off.dataset.off ?? '');
    const column = columns.find(({ key }) => key === place?.dataset.column);
    if (!column || !place) return;
    const minute = from + ((click.clientY - place.getBoundingClientRect().top) / HOUR_PX) * 60;
    props.onBook(column, snappedDown(Math.max(minute, from)));
  };
  const onContextMenu = (menu: MouseEvent) => {
    const hit = eventAt(menu.target);
    if (!hit) return;
    menu.preventDefault();
    props.onMenu(hit.event, hit.element);
  };

  return (
    <Box
      ref={root}
      role="region"
      // A day without appointments has nothing else to focus, and must scroll by keyboard too.
      tabIndex={0}
      aria-label={props.label}
      aria-describedby="calendar-keys-hint"
      aria-busy={props.isBusy}
      data-scroller=""
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      sx={[styles, eventStyles]}
      style={
        {
          '--columns': columns.length,
          '--narrowest': isSwiped ? 'calc(100cqw - 96px)' : `${props.narrowest}px`,
        } as React.CSSProperties
      }
      data-swiped={isSwiped ? '' : undefined}
    >
      <Box component="span" id="calendar-keys-hint" sx={{ display: 'none' }}>
        {t('gridHint')}
      </Box>
      <div className="head">
        <div className="corner" />
        {columns.map(({ key, localDate, head }) => (
          <div key={key} className="top" data-today={localDate === today ? '' : undefined}>
            {head}
          </div>
        ))}
      </div>
      <div className="body" style={{ height: ((until - from) / 60) * HOUR_PX }}>
        <div className="gutter" aria-hidden>
          {hours.map((hour) => (
            <div key={hour} style={{ height: HOUR_PX }}>
              <span>{formatHour(hour)}</span>
            </div>
          ))}
        </div>
        <DragArea
          columnLabels={columns.map(({ label }) => label)}
          from={from}
          until={until}
          eventOf={eventOf}
          onDrop={props.onDrop}
        >
          {columns.map((column, index) => (
            <DayColumn
              key={column.key}
              column={column}
              from={from}
              until={until}
              events={column.events}
              closed={column.closed}
              off={column.off}
              mayOpenOff={props.mayOpenOff}
              looks={looks}
              isEager={index < EAGER_COLUMNS}
              seenFirst={seen}
            />
          ))}
          {todays > 0 && (
            <NowLine
              today={today}
              zone={zone}
              from={from}
              until={until}
              column={columns.findIndex(({ localDate }) => localDate === today)}
              span={todays}
              columns={columns.length}
            />
          )}
        </DragArea>
      </div>
    </Box>
  );
});

const styles: Styles = (theme) => {
  const line = theme.vars?.palette.divider ?? theme.palette.divider;
  const track = 'minmax(var(--narrowest), 1fr)';
  return {
    position: 'relative',
    overflow: 'auto',
    containerType: 'inline-size',
    maxHeight: 'max(420px, calc(100dvh - 230px))',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '10px',
    bgcolor: 'background.paper',
    overscrollBehavior: 'contain',
    touchAction: 'manipulation',
    '&[data-swiped]': { scrollSnapType: 'x mandatory', scrollPaddingLeft: GUTTER_PX },
    '&[data-swiped] .top': { scrollSnapAlign: 'start' },
    '& .head, & .body': {
      display: 'grid',
      gridTemplateColumns: `${GUTTER_PX}px repeat(var(--columns), ${track})`,
      minWidth: `calc(${GUTTER_PX}px + var(--columns) * var(--narrowest))`,
    },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 6,
      bgcolor: 'background.paper',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& .corner, & .gutter': { position: 'sticky', left: 0, zIndex: 5, bgcolor: 'background.paper' },
    '& .top': { minWidth: 0, borderLeft: '1px solid', borderColor: 'divider' },
    '& .gutter span': {
      display: 'block',
      px: 2,
      pt: 1,
      textAlign: 'right',
      fontSize: theme.typography.caption.fontSize,
      color: 'text.secondary',
      whiteSpace: 'nowrap',
    },
    '& .columns': {
      position: 'relative',
      gridColumn: '2 / -1',
      display: 'grid',
      gridTemplateColumns: `repeat(var(--columns), ${track})`,
    },
    '& .column': {
      position: 'relative',
      contain: 'size layout style',
      contentVisibility: 'auto',
      overflowClipMargin: '4px',
      borderLeft: '1px solid',
      borderColor: 'divider',
      cursor: 'copy',
      backgroundImage: `linear-gradient(${line} 1px, transparent 1px)`,
      backgroundSize: `100% ${HOUR_PX}px`,
    },
    '& .closed': {
      position: 'absolute',
      left: 0,
      right: 0,
      bgcolor: 'soft.sunken',
      opacity: 0.75,
      pointerEvents: 'none',
    },
    '& .off': {
      position: 'absolute',
      m: 0,
      px: 2,
      py: 1,
      border: 0,
      borderLeft: '3px solid',
      bgcolor: 'soft.sunken',
      backgroundImage: hatched(theme),
      color: 'text.primary',
      font: 'inherit',
      fontSize: theme.typography.caption.fontSize,
      textAlign: 'left',
      verticalAlign: 'top',
      display: 'flex',
      alignItems: 'flex-start',
      overflow: 'hidden',
      cursor: 'pointer',
      '&:disabled': { cursor: 'default' },
      '& span': { px: 1, borderRadius: '4px', bgcolor: 'background.paper' },
    },
    '& .event .handle': {
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: 0,
      height: 8,
      cursor: 'ns-resize',
    },
    '& .event[data-movable]': { cursor: 'grab' },
    '& .shadow': {
      position: 'absolute',
      zIndex: 4,
      px: 2,
      py: 1,
      overflow: 'hidden',
      pointerEvents: 'none',
      border: '2px solid',
      borderColor: 'primary.main',
      borderRadius: '6px',
      bgcolor: 'soft.accent',
      color: 'text.primary',
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 650,
    },
    '& .now': {
      position: 'absolute',
      zIndex: 3,
      height: 0,
      borderTop: '2px solid',
      borderColor: 'error.main',
      pointerEvents: 'none',
      '&::before': {
        content: '""',
        position: 'absolute',
        left: -1,
        top: -6,
        width: 10,
        height: 10,
        borderRadius: '50%',
        bgcolor: 'error.main',
      },
    },
  };
};
