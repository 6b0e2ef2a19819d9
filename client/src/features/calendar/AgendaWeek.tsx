import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateLong } from '../../lib/dates';
import { type CalendarEvent } from './calendarEvents';
import { EventBlock } from './EventBlock';
import { eventStyles, hatched } from './eventStyles';
import { eventTexts } from './eventTexts';
import { type GridColumn } from './TimeGrid';
import { type BarberLook, offText } from './DayColumn';
import { useRovingFocus } from './useRovingFocus';

interface Props {
  label: string;
  columns: readonly GridColumn[];
  today: string;
  looks: ReadonlyMap<string, BarberLook>;
  isBusy: boolean;
  mayOpenOff: boolean;
  eventOf: (key: string) => CalendarEvent | undefined;
  onOpen: (event: CalendarEvent) => void;
  onMenu: (event: CalendarEvent, anchor: HTMLElement) => void;
  onDay: (localDate: string) => void;
  onTimeOff: (id: string) => void;
}

/** A week as a list, where seven columns do not fit. */
export function AgendaWeek(props: Props) {
  const { columns, today, looks, eventOf } = props;
  const { t } = useTranslation('calendar');
  const texts = useMemo(() => eventTexts(t), [t]);
  const { root, onFocus, onKeyDown } = useRovingFocus();
  const todays = useTodayInSight(columns[0]?.localDate, props.isBusy);
  const hit = (target: EventTarget) => {
    const element = (target as Element).closest<HTMLElement>('[data-event]');
    const event = element && eventOf(element.dataset.event ?? '');
    return event ? { event, element } : null;
  };
  const onClick = ({ target }: MouseEvent) => {
    const found = hit(target);
    if (found) props.onOpen(found.event);
  };
  const onContextMenu = (menu: MouseEvent) => {
    const found = hit(menu.target);
    if (!found) return;
    menu.preventDefault();
    props.onMenu(found.event, found.element);
  };

  return (
    <Box
      ref={root}
      role="region"
      aria-label={props.label}
      aria-busy={props.isBusy}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      sx={[eventStyles, { display: 'grid', gap: 5 }]}
    >
      {columns.map(({ key, localDate, events, off }, index) => (
        <Box
          key={key}
          // Nothing stands above the first.
          ref={localDate === today && index > 0 ? todays : undefined}
          component="section"
          data-column={key}
          aria-labelledby={`agenda-${key}`}
          sx={{ scrollMarginTop: HEADER_PX }}
        >
          <Button
            id={`agenda-${key}`}
            color={localDate === today ? 'primary' : 'inherit'}
            onClick={() => props.onDay(localDate)}
            sx={{ px: 2, mb: 1 }}
          >
            {localDate === today
              ? t('todayIs', { date: formatDateLong(localDate) })
              : formatDateLong(localDate)}
          </Button>
          {off.map((each) => (
            <ButtonBase
              key={each.id}
              disabled={!props.mayOpenOff}
              onClick={() => props.onTimeOff(each.id)}
              sx={[
                (theme) => ({ backgroundImage: hatched(theme) }),
                {
                  width: '100%',
                  minHeight: 44,
                  mb: 2,
                  p: 2,
                  justifyContent: 'flex-start',
                  borderRadius: '6px',
                  bgcolor: 'soft.sunken',
                },
              ]}
            >
              <Typography
                component="span"
                variant="body2"
                sx={{ px: 1, bgcolor: 'background.paper', borderRadius: '4px' }}
              >
                {offText(each, t)}
              </Typography>
            </ButtonBase>
          ))}
          {events.length === 0 ? (
            <Typography color="textSecondary" sx={{ px: 2 }}>
              {t('nothingOn')}
            </Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 2 }}>
              {[...events]
                .sort((a, b) => a.startMinute - b.startMinute)
                .map((event) => {
                  const look = looks.get(event.barberId);
                  return (
                    look && (
                      <EventBlock
                        key={event.key}
                        event={event}
                        texts={texts}
                        barberName={look.name}
                        colors={look.colors}
                        room={3}
                        style={LISTED}
                      />
                    )
                  );
                })}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Stays above what is scrolled, with some air. */
const HEADER_PX = 76;

/**
 * Brings the element with the reference into sight, once for each week and when all above it is loaded. At once, since
 * nobody has looked at anything yet, and the focus stays where it is.
 */
function useTodayInSight(week: string | undefined, isBusy: boolean) {
  const element = useRef<HTMLElement>(null);
  const broughtFor = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || broughtFor.current === week) return;
    broughtFor.current = week;
    element.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
  }, [week, isBusy]);
  return element;
}

const LISTED = { width: '100%', minHeight: 64, padding: '6px 12px' } as const;
