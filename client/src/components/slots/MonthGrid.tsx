import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  weekdays,
  addMonths,
  clampDay,
  dayForKey,
  formatFullDate,
  formatMonth,
  monthOf,
  sameDayIn,
  weeksOf,
} from './monthDays';

interface MonthGridProps {
  month: string;
  /** The days that may be chosen at all, both inclusive. */
  firstDay: string;
  lastDay: string;
  today: string;
  selectedDay: string | null;
  /** How many times a day offers; undefined while that is being asked. */
  countOf: (localDate: string) => number | undefined;
  onMonth: (month: string) => void;
  onSelect: (localDate: string) => void;
}

/**
 * One month as an ARIA grid. Exactly one day can be tabbed to; arrows, Home, End, PageUp and PageDown move from there.
 * Days without times stay reachable, so that a screen reader can say that they have none.
 */
export function MonthGrid({
  month,
  firstDay,
  lastDay,
  today,
  selectedDay,
  countOf,
  onMonth,
  onSelect,
}: MonthGridProps) {
  const { t } = useTranslation('booking');
  const titleId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [focusDay, setFocusDay] = useState<string | null>(null);
  /** Set by a key press: the day that takes the focus once its month is drawn. */
  const pendingFocus = useRef<string | null>(null);

  const wanted = [focusDay, selectedDay, today].find((day) => day && monthOf(day) === month);
  const tabDay = clampDay(wanted ?? sameDayIn(month, `${month}-01`), firstDay, lastDay);

  useEffect(() => {
    const day = pendingFocus.current;
    if (!day || monthOf(day) !== month) return;
    pendingFocus.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.day;
    const to = from ? dayForKey(event.key, from) : null;
    if (!to) return;
    event.preventDefault();
    const day = clampDay(to, firstDay, lastDay);
    pendingFocus.current = day;
    setFocusDay(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };

  const previous = addMonths(month, -1);
  const next = addMonths(month, 1);

  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 2 }}>
        <Typography id={titleId} component="h3" variant="h2" aria-live="polite" sx={{ flex: 1 }}>
          {formatMonth(month)}
        </Typography>
        <IconButton
          aria-label={t('slots.previousMonth', { month: formatMonth(previous) })}
          disabled={previous < monthOf(firstDay)}
          onClick={() => onMonth(previous)}
          sx={{ width: 44, height: 44 }}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('slots.nextMonth', { month: formatMonth(next) })}
          disabled={next > monthOf(lastDay)}
          onClick={() => onMonth(next)}
          sx={{ width: 44, height: 44 }}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </Stack>
      <Box ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <Box role="row" sx={ROW}>
          {weekdays().map(({ short, long }) => (
            <Typography
              key={long}
              role="columnheader"
              aria-label={long}
              variant="caption"
              sx={{ textAlign: 'center', color: 'text.secondary', py: 1 }}
            >
              {short}
            </Typography>
          ))}
        </Box>
        {weeksOf(month).map((week, index) => (
          <Box role="row" key={index} sx={ROW}>
            {week.map((day, weekday) =>
              day ? (
                <Day
                  key={day}
                  day={day}
                  isOutside={day < firstDay || day > lastDay}
                  count={day < firstDay || day > lastDay ? 0 : countOf(day)}
                  isToday={day === today}
                  isSelected={day === selectedDay}
                  isTabStop={day === tabDay}
                  onFocus={() => setFocusDay(day)}
                  onSelect={() => onSelect(day)}
                />
              ) : (
                <Box role="gridcell" key={`gap-${weekday}`} sx={{ minHeight: 44 }} />
              ),
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: '4px',
  mb: '4px',
} as const;

interface DayProps {
  day: string;
  /** Past, or further ahead than bookings are taken. */
  isOutside: boolean;
  count: number | undefined;
  isToday: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onSelect: () => void;
}

function Day({ day, isOutside, count, isToday, isSelected, isTabStop, onFocus, onSelect }: DayProps) {
  const { t } = useTranslation('booking');
  const isFree = count !== undefined && count > 0;
  const availability =
    count === undefined
      ? t('slots.loadingDay')
      : count === 0
        ? t('slots.noTimes')
        : t('slots.timeCount', { count });
  const label = [formatFullDate(day), isToday ? t('slots.today') : null, availability]
    .filter(Boolean)
    .join(', ');

  return (
    <Box role="gridcell" aria-selected={isSelected} sx={{ display: 'flex' }}>
      <ButtonBase
        data-day={day}
        aria-label={label}
        aria-disabled={!isFree}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => isFree && onSelect()}
        disableRipple={!isFree}
        sx={{
          flex: 1,
          minHeight: 44,
          flexDirection: 'column',
          borderRadius: '10px',
          fontVariantNumeric: 'tabular-nums',
          fontSize: '0.9375rem',
          fontWeight: isFree ? 600 : 400,
          border: '1px solid',
          borderColor: isFree ? 'divider' : 'transparent',
          color: isFree ? 'text.primary' : 'text.disabled',
          bgcolor: isFree ? 'background.paper' : 'transparent',
          cursor: isFree ? 'pointer' : 'default',
          textDecoration: count === 0 && !isOutside ? 'line-through' : 'none',
          textDecorationThickness: '1px',
          '@media (hover: hover)': { '&:hover': isFree ? { borderColor: 'primary.main' } : {} },
          ...(isToday && { '&::after': TODAY_DOT }),
          ...(isSelected && {
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            borderColor: 'primary.main',
          }),
        }}
      >
        {Number(day.slice(8))}
      </ButtonBase>
    </Box>
  );
}

const TODAY_DOT = {
  content: '""',
  width: 4,
  height: 4,
  borderRadius: '50%',
  backgroundColor: 'currentColor',
  marginTop: '2px',
};
