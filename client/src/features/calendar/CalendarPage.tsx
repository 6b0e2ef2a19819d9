import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { UsersRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import texts from '../../i18n/en/calendar.json';
import { addTexts } from '../../i18n/setup';
import { todayIn } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useWhenIdle } from '../../lib/useWhenIdle';
import { momentOf } from '../../lib/wallClock';
import { useBookingRights } from '../bookings/bookingRights';
import { loadDialogs } from '../bookings/lazyDialogs';
import { useTenant } from '../tenant/tenantContext';
import { AgendaWeek } from './AgendaWeek';
import { type OpenDialog } from './CalendarDialogs';
import { type CalendarEvent, isMovable } from './calendarEvents';
import { CalendarHeader } from './CalendarHeader';
import { type CalendarView, datesOf, stepped, titleOf } from './calendarRange';
import { type Column } from './DayColumn';
import { type Drop } from './DragArea';
import { EventMenu } from './EventMenu';
import { MonthGrid } from './MonthGrid';
import { durationUntil, movePlan } from './movePlan';
import { TimeGrid } from './TimeGrid';
import { useCalendarAddress } from './useCalendarAddress';
import { type Barber, useCalendarData } from './useCalendarData';
import { useCalendarKeys } from './useCalendarKeys';
import { useGridColumns } from './useGridColumns';
import { useMoves } from './useMoves';
import { useRemoveTimeOff } from './useRemoveTimeOff';

addTexts('calendar', texts);

const loadCalendarDialogs = () => import('./CalendarDialogs');
const CalendarDialogs = lazy(() =>
  loadCalendarDialogs().then(({ CalendarDialogs: dialogs }) => ({ default: dialogs })),
);
/** So that they open at once. */
const loadAllDialogs = () => {
  void loadCalendarDialogs().catch(() => undefined);
  loadDialogs();
};

const NO_BARBERS: Barber[] = [];
const [DAY_COLUMN_PX, WEEK_COLUMN_PX] = [150, 116];

export function CalendarPage() {
  const { t } = useTranslation('calendar');
  const zone = useTenant().tenant.timeZone;
  const { mayOverride } = useBookingRights();
  // The same roles manage the barbers' time.
  const mayBlockTime = mayOverride;
  const isPhone = useMediaQuery('(max-width: 699px)', { noSsr: true });
  const today = useToday(zone);
  const [address, go] = useCalendarAddress(today);
  const { view, date, barberId } = address;
  const dates = useMemo(() => datesOf(view, date), [view, date]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [menu, setMenu] = useState<{ event: CalendarEvent; anchor: HTMLElement } | null>(null);

  const data = useCalendarData({ view, dates, barberId, zone });
  const { reload } = data;
  const barbers = data.barbers ?? NO_BARBERS;
  const moves = useMoves({ zone, rows: data.visits, mayOverride, reload });
  const onDay = useCallback((localDate: string) => go({ view: 'day', date: localDate }), [go]);
  const grid = useGridColumns({ ...data, view, dates, barberId, zone, barbers, visits: moves.visits, onDay });
  const { columns, byKey, looks } = grid;
  const removeTimeOff = useRemoveTimeOff(reload);

  const eventOf = useCallback((key: string) => byKey.get(key), [byKey]);
  const onOpen = useCallback(
    ({ visit }: CalendarEvent) => setDialog({ kind: 'appointment', id: visit.id }),
    [],
  );
  const onMenu = useCallback((event: CalendarEvent, anchor: HTMLElement) => setMenu({ event, anchor }), []);
  const onBook = useCallback(
    (column: Column, minute: number) =>
      setDialog({
        kind: 'new',
        start: {
          startsAt: momentOf(column.localDate, minute, zone),
          ...(column.barberId ? { barberId: column.barberId } : {}),
        },
      }),
    [zone],
  );
  const onTimeOff = useCallback(
    (id: string) => {
      const found = data.timeOff.find((each) => each.id === id);
      if (mayBlockTime && found) removeTimeOff(found, looks.get(found.barberId)?.name ?? '');
    },
    [data.timeOff, mayBlockTime, removeTimeOff, looks],
  );
  const { move } = moves;
  const onDrop = useCallback(
    (event: CalendarEvent, drop: Drop) => {
      const column = columns[drop.columnIndex]!;
      const target = drop.isResize
        ? { ...event, durationMinutes: durationUntil(event, drop.endMinute, zone) }
        : {
            localDate: column.localDate,
            startMinute: drop.startMinute,
            barberId: column.barberId ?? undefined,
          };
      const plan = movePlan(event, target, zone);
      if (plan) move(event.visit, plan);
    },
    [columns, move, zone],
  );
  const onView = (next: CalendarView) => go({ view: next });
  const onStep = (direction: 1 | -1) => go({ date: stepped(view, date, direction) });
  const onToday = () => go({ date: today });
  const onNew = () => setDialog({ kind: 'new', start: barberId ? { barberId } : {} });
  const onKeys = () => setDialog({ kind: 'keys' });
  const onMove = (event: CalendarEvent | undefined) => {
    if (event && isMovable(event.visit)) setDialog({ kind: 'move', event });
  };
  useCalendarKeys({ onToday, onView, onNew, onStep, onKeys, onMove: (key) => onMove(byKey.get(key)) });

  useWhenIdle(data.isLoaded, loadAllDialogs);

  const isBusy = !data.isLoaded && data.loading;
  const label = titleOf(view, date);
  const common = {
    ...{ columns, today, looks, isBusy, label, eventOf, onOpen, onMenu, onTimeOff },
    mayOpenOff: mayBlockTime,
  };
  return (
    <>
      <CalendarHeader
        address={address}
        zone={zone}
        barbers={barbers}
        mayBlockTime={mayBlockTime}
        onView={onView}
        onBarber={(next) => go({ barberId: next })}
        onStep={onStep}
        onToday={onToday}
        onNew={onNew}
        onBlockTime={() => setDialog({ kind: 'timeOff' })}
        onKeys={onKeys}
      />
      <Box sx={{ height: 4, mb: 1 }}>
        {isBusy && data.barbers && <LinearProgress aria-label={t('loading', { ns: 'shared' })} />}
      </Box>
      {!data.barbers && !data.error && <GridSkeleton />}
      {data.error && <ErrorState message={errorMessage(data.error, t('loadFailed'))} onRetry={reload} />}
      {data.barbers && !data.error && barbers.every(({ isActive }) => !isActive) && columns.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={t('noBarbers')}
          body={t('noBarbersBody')}
          action={
            <Button component={Link} to="/dashboard/barbers" variant="contained">
              {t('addBarber')}
            </Button>
          }
        />
      )}
      {data.barbers && !data.error && columns.length > 0 && (
        <>
          {data.isLoaded && moves.visits.length === 0 && (
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {t(`empty.${view}`)}
            </Typography>
          )}
          {view === 'month' && (
            <MonthGrid
              dates={dates}
              date={date}
              today={today}
              events={grid.events}
              counts={data.counts}
              looks={looks}
              isBusy={isBusy}
              onDay={onDay}
            />
          )}
          {view === 'week' && isPhone && <AgendaWeek {...common} onDay={onDay} />}
          {(view === 'day' || (view === 'week' && !isPhone)) && (
            <TimeGrid
              {...common}
              from={grid.from}
              until={grid.until}
              zone={zone}
              isSwiped={isPhone && columns.length > 1}
              narrowest={view === 'day' ? DAY_COLUMN_PX : WEEK_COLUMN_PX}
              onBook={onBook}
              onDrop={onDrop}
            />
          )}
        </>
      )}
      {menu && <EventMenu {...menu} onOpen={onOpen} onMove={onMove} onClose={() => setMenu(null)} />}
      <Suspense>
        {(dialog || moves.refused) && (
          <CalendarDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            reload={reload}
            zone={zone}
            barbers={barbers}
            barberId={barberId}
            date={date}
            mayOverride={mayOverride}
            moves={moves}
          />
        )}
      </Suspense>
    </>
  );
}

/** Today in the salon's zone; renders anew only when the date changes. */
function useToday(zone: string): string {
  const [today, setToday] = useState(() => todayIn(zone));
  useEffect(() => {
    const timer = setInterval(() => setToday(todayIn(zone)), 30_000);
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}

function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(7, 1fr)' }, gap: 2 }}
    >
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} variant="rounded" sx={{ height: { xs: 64, sm: 520 } }} />
      ))}
    </Box>
  );
}
