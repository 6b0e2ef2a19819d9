import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Theme, useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { formatDateLong, formatWeekday } from '../../lib/dates';
import { zoneDay } from '../../lib/wallClock';
import { type CalendarEvent, eventMaker, groupedBy, spanOn, type Visit } from './calendarEvents';
import { type CalendarView } from './calendarRange';
import { type BarberLook, type Column, type OffBlock } from './DayColumn';
import { gaps, gridHours } from './dayLayout';
import { eventColors } from './eventColors';
import { type GridColumn } from './TimeGrid';
import { type Barber, type Hours, type TimeOff } from './useCalendarData';
import { VisuallyHidden } from '../../components/VisuallyHidden';

interface Question {
  view: CalendarView;
  dates: readonly string[];
  barberId: string | null;
  zone: string;
  barbers: readonly Barber[];
  visits: readonly Visit[];
  timeOff: readonly TimeOff[];
  hours: readonly Hours[];
  onDay: (localDate: string) => void;
}

/** Sorts what was loaded into columns: barbers in the day view, dates otherwise. */
export function useGridColumns(question: Question) {
  const { view, dates, barberId, zone, barbers, visits, timeOff, hours, onDay } = question;
  const days = useMemo(() => dates.map((date) => zoneDay(date, zone)), [dates, zone]);
  const make = useMemo(() => eventMaker(days, barberId), [days, barberId]);
  const events = useMemo(() => visits.flatMap(make), [visits, make]);
  const byKey = useMemo(() => new Map(events.map((event) => [event.key, event])), [events]);
  const byDate = useMemo(() => groupedBy(events, ({ localDate }) => localDate), [events]);
  const looks = useLooks(barbers);

  const off = useMemo(
    () =>
      timeOff.flatMap((each) => {
        const [start, end] = [Date.parse(each.startsAt), Date.parse(each.endsAt)];
        const look = looks.get(each.barberId);
        return days
          .filter((day) => look && start < day.endsAt && end > day.startsAt)
          .map((day) => ({
            localDate: day.localDate,
            barberId: each.barberId,
            block: {
              ...spanOn(day, start, end),
              id: each.id,
              barberName: look!.name,
              color: look!.colors.fill,
              reason: each.reason,
            } satisfies OffBlock,
          }));
      }),
    [timeOff, days, looks],
  );

  const { from, until } = useMemo(() => gridHours([...events, ...hours]), [events, hours]);

  const columns = useMemo((): GridColumn[] => {
    const describe = (
      column: Column,
      head: GridColumn['head'],
      own: readonly CalendarEvent[],
    ): GridColumn => {
      const here = hours.filter(
        (each) => each.localDate === column.localDate && each.barberId === column.barberId,
      );
      return {
        ...column,
        head,
        events: own,
        closed: gaps(
          here.sort((a, b) => a.startMinute - b.startMinute),
          from,
          until,
        ),
        off: off
          .filter(
            (each) =>
              each.localDate === column.localDate &&
              (column.barberId === null || column.barberId === each.barberId),
          )
          .map(({ block }) => block),
      };
    };
    if (view !== 'day')
      return dates.map((localDate) =>
        describe(
          { key: localDate, localDate, barberId, label: formatDateLong(localDate) },
          <DayHead localDate={localDate} onDay={onDay} />,
          byDate.get(localDate) ?? [],
        ),
      );
    const localDate = dates[0]!;
    const byBarber = groupedBy(events, (event) => event.barberId);
    return barbers
      .filter(({ id, isActive }) => (barberId ? id === barberId : isActive || byBarber.has(id)))
      .map(({ id, name, color }) =>
        describe(
          { key: id, localDate, barberId: id, label: name },
          <BarberHead name={name} color={color} />,
          byBarber.get(id) ?? [],
        ),
      );
  }, [view, dates, barberId, barbers, events, byDate, hours, off, from, until, onDay]);

  return { columns, from, until, events: byDate, byKey, looks };
}

/** MUI keeps the palettes of both schemes here, but says so in no type. */
type ThemeWithSchemes = Theme & {
  colorSchemes?: Partial<Record<'light' | 'dark', { palette?: { background?: { paper?: string } } }>>;
};

/** Each barber's name and colours. */
function useLooks(barbers: readonly Barber[]): ReadonlyMap<string, BarberLook> {
  const { colorSchemes, palette }: ThemeWithSchemes = useTheme();
  const light = colorSchemes?.light?.palette?.background?.paper ?? palette.background.paper;
  const dark = colorSchemes?.dark?.palette?.background?.paper ?? palette.background.paper;
  // By what they look like: a reload that brings the same barbers must not draw everything anew.
  const key = JSON.stringify(barbers.map(({ id, name, color }) => [id, name, color]));
  return useMemo(() => {
    const known = JSON.parse(key) as [string, string, string][];
    return new Map(
      known.map(([id, name, color]) => [id, { name, colors: eventColors(color, { light, dark }) }]),
    );
  }, [key, light, dark]);
}

function DayHead({ localDate, onDay }: { localDate: string; onDay: (localDate: string) => void }) {
  return (
    <Button
      color="inherit"
      fullWidth
      onClick={() => onDay(localDate)}
      sx={{ minWidth: 0, gap: 2, borderRadius: 0, py: 2 }}
    >
      <VisuallyHidden component="span">{formatDateLong(localDate)}</VisuallyHidden>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 500 }}>
        {formatWeekday(localDate)}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          minWidth: 28,
          height: 28,
          borderRadius: '14px',
          '[data-today] &': { bgcolor: 'primary.main', color: 'primary.contrastText' },
        }}
      >
        {Number(localDate.slice(8))}
      </Box>
    </Button>
  );
}

function BarberHead({ name, color }: { name: string; color: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, minHeight: 44, fontWeight: 650 }}>
      <Box aria-hidden sx={{ flex: 'none', width: 10, height: 10, borderRadius: '50%', bgcolor: color }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Box>
  );
}
