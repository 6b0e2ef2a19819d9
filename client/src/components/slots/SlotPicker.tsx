import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CalendarSearch, SkipForward } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AvailableSlotsInput,
  type VisitLineInput,
  usePickerSlotsLazyQuery,
  usePickerSlotsQuery,
} from '../../generated/public.generated';
import { addDays, formatDateLong, formatDateShort, formatTime, localDateOf, todayIn } from '../../lib/dates';
import { DayTimes } from './DayTimes';
import { MonthGrid } from './MonthGrid';
import { clampDay, firstDayOf, formatMonth, lastDayOf, monthOf } from './monthDays';
import { type PickerSlot, slotsByDay } from './slotDays';
import { VisuallyHidden } from '../VisuallyHidden';

/** What is looked for, whatever the dates. */
type SlotQuestion = Pick<AvailableSlotsInput, 'slug' | 'lines' | 'manageToken'>;

interface SlotPickerProps {
  slug: string;
  lines: VisitLineInput[];
  timeZone: string;
  /** Of the booking that is being moved; its present time then counts as free. */
  manageToken?: string;
  maxAdvanceBookingDays: number;
  /** The start that is being held or booked just now; no other can be picked meanwhile. */
  pendingStart?: string | null;
  phone?: string | null;
  onPick: (slot: PickerSlot) => void;
}

/** The server answers at most this many days at once. */
const MOST_DAYS = 62;

/** A month to choose a day from and that day's times, for the public booking page and for moving a booking. */
export function SlotPicker({
  slug,
  lines,
  timeZone,
  manageToken,
  maxAdvanceBookingDays,
  pendingStart = null,
  phone,
  onPick,
}: SlotPickerProps) {
  const { t } = useTranslation('booking');
  const question: SlotQuestion = { slug, lines, ...(manageToken && { manageToken }) };
  const today = todayIn(timeZone);
  const lastDay = addDays(today, maxAdvanceBookingDays);
  const [month, setMonth] = useState(monthOf(today));
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const timesHeading = useRef<HTMLHeadingElement>(null);
  const focusTimes = useRef(false);

  const fromDate = clampDay(firstDayOf(month), today, lastDay);
  const toDate = clampDay(lastDayOf(month), today, lastDay);
  const { data, error, loading, refetch } = usePickerSlotsQuery({
    variables: { input: { ...question, fromDate, toDate } },
  });
  const found = data?.availableSlots;
  const days = useMemo(() => slotsByDay(found?.slots ?? [], timeZone), [found, timeZone]);
  const firstFree = useMemo(() => days.values().next().value?.[0], [days]);

  // The first free day shows its times at once; a day that somebody chose stays chosen.
  const selectedDay =
    chosenDay && monthOf(chosenDay) === month
      ? chosenDay
      : firstFree
        ? localDateOf(firstFree.startsAt, timeZone)
        : null;
  const times = (selectedDay && days.get(selectedDay)) || [];

  useEffect(() => {
    if (!focusTimes.current || !timesHeading.current) return;
    focusTimes.current = false;
    timesHeading.current.focus();
  });

  const selectDay = (day: string) => {
    focusTimes.current = true;
    setChosenDay(day);
    setMonth(monthOf(day));
  };

  const search = useNextFree(question, lastDay);
  const findNext = async () => {
    const slot = await search.find(addDays(toDate, 1));
    if (slot) selectDay(localDateOf(slot.startsAt, timeZone));
  };

  const announcement = !found
    ? ''
    : selectedDay
      ? t('slots.announce', { count: times.length, day: formatDateLong(selectedDay) })
      : t('slots.noneIn', { month: formatMonth(month) });

  if (error && !found) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch().catch(() => undefined)}>{t('retry')}</Button>}
      >
        {t('slots.loadFailed')}
      </Alert>
    );
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 6, lg: 8 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <Box>
        <MonthGrid
          month={month}
          firstDay={today}
          lastDay={lastDay}
          today={today}
          selectedDay={selectedDay}
          countOf={(day) => (found ? (days.get(day)?.length ?? 0) : undefined)}
          onMonth={setMonth}
          onSelect={selectDay}
        />
        {firstFree && (
          <Button
            size="small"
            startIcon={<SkipForward size={16} aria-hidden />}
            onClick={() => selectDay(localDateOf(firstFree.startsAt, timeZone))}
            sx={{ mt: 2, minHeight: 44 }}
          >
            {t(month === monthOf(today) ? 'slots.nextAvailable' : 'slots.firstInMonth', {
              when: `${formatDateShort(firstFree.startsAt, timeZone)}, ${formatTime(firstFree.startsAt, timeZone)}`,
            })}
          </Button>
        )}
      </Box>
      {!found && loading ? (
        <TimesSkeleton />
      ) : selectedDay && times.length > 0 ? (
        <DayTimes
          day={selectedDay}
          slots={times}
          timeZone={timeZone}
          pendingStart={pendingStart}
          headingRef={timesHeading}
          onPick={onPick}
        />
      ) : (
        <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
          <Typography
            ref={timesHeading}
            tabIndex={-1}
            component="h3"
            variant="h2"
            sx={{ outline: 'none !important' }}
          >
            {t('slots.noneIn', { month: formatMonth(month) })}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {search.foundNone
              ? phone
                ? t('slots.noneAtAllCall', { phone })
                : t('slots.noneAtAll')
              : t('slots.noneInHint')}
          </Typography>
          {!search.foundNone && toDate < lastDay && (
            <Button
              variant="outlined"
              loading={search.searching}
              startIcon={<CalendarSearch size={18} aria-hidden />}
              onClick={() => void findNext()}
              sx={{ minHeight: 44 }}
            >
              {t('slots.findNext')}
            </Button>
          )}
        </Stack>
      )}
    </Box>
  );
}

/** Searches window after window, so that a fully booked month costs the customer one press. */
function useNextFree(question: SlotQuestion, lastDay: string) {
  const [load] = usePickerSlotsLazyQuery();
  const [searching, setSearching] = useState(false);
  const [foundNone, setFoundNone] = useState(false);

  const find = async (from: string): Promise<PickerSlot | undefined> => {
    setSearching(true);
    try {
      for (let fromDate = from; fromDate <= lastDay; fromDate = addDays(fromDate, MOST_DAYS)) {
        const toDate = clampDay(addDays(fromDate, MOST_DAYS - 1), fromDate, lastDay);
        const { data } = await load({ variables: { input: { ...question, fromDate, toDate } } });
        const slots = data?.availableSlots.slots ?? [];
        const first = slots.reduce<PickerSlot | undefined>(
          (best, slot) => (best && best.startsAt <= slot.startsAt ? best : slot),
          undefined,
        );
        if (first) return first;
      }
      setFoundNone(true);
      return undefined;
    } finally {
      setSearching(false);
    }
  };
  return { find, searching, foundNone };
}

function TimesSkeleton() {
  return (
    <Box aria-hidden>
      <Skeleton width="60%" height={28} />
      <Box
        sx={{ display: 'grid', gap: 2, mt: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={48} />
        ))}
      </Box>
    </Box>
  );
}
