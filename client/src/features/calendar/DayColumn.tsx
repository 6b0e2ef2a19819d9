import { type TFunction } from 'i18next';
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarEvent, clockText } from './calendarEvents';
import { HOUR_PX, placed, type Spanning } from './dayLayout';
import { EventBlock } from './EventBlock';
import { type EventColors } from './eventColors';
import { eventTexts, type Room } from './eventTexts';

/** Time off of one barber on one date. */
export interface OffBlock extends Spanning {
  id: string;
  barberName: string;
  color: string;
  reason: string | null;
}

export interface Column {
  key: string;
  localDate: string;
  /** Null: of everybody. */
  barberId: string | null;
  label: string;
}

export interface BarberLook {
  name: string;
  colors: EventColors;
}

interface Props {
  column: Column;
  from: number;
  until: number;
  events: readonly CalendarEvent[];
  closed: readonly Spanning[];
  off: readonly OffBlock[];
  /** Whether the viewer may remove time off. */
  mayOpenOff: boolean;
  looks: ReadonlyMap<string, BarberLook>;
  /** Drawn at once; others when they come near the visible part. */
  isEager: boolean;
  /** What is seen first; of a full column, the rest is drawn when nothing else is to do. */
  seenFirst: Spanning;
}

/** Heights that one, two and three lines of text need. */
const [ONE_LINE_PX, TWO_LINES_PX, THREE_LINES_PX] = [16, 40, 56];
/** A thin strip when the column is everybody's, so that one who is off does not cover those who work. */
const STRIP_PX = 14;

const pixels = (minutes: number) => (minutes / 60) * HOUR_PX;

/** A day, or a barber's day, with what happens in it. */
export const DayColumn = memo(
  function DayColumn({
    column,
    from,
    until,
    events,
    closed,
    off,
    mayOpenOff,
    looks,
    isEager,
    seenFirst,
  }: Props) {
    const { t } = useTranslation('calendar');
    const texts = useMemo(() => eventTexts(t), [t]);
    const [root, isNear] = useNear(isEager);
    const isWhole = useWhole(isNear, events.length);
    const layout = useMemo(() => (isNear ? placed(events) : []), [events, isNear]);
    const drawn = isWhole ? layout : layout.filter(({ item }) => overlap(item, seenFirst));
    const strips = useMemo(() => placed(off), [off]);
    const top = (minute: number) => pixels(minute - from);
    return (
      <div
        ref={root}
        role="group"
        aria-label={t('column', { label: column.label, count: events.length })}
        className="column"
        data-column={column.key}
      >
        {closed.map(({ startMinute, endMinute }) => (
          <div
            key={startMinute}
            className="closed"
            style={{ top: top(startMinute), height: pixels(endMinute - startMinute) }}
          />
        ))}
        {strips.map(({ item, lane }) => {
          const start = Math.max(item.startMinute, from);
          const end = Math.min(item.endMinute, until);
          const what = offText(item, t);
          return (
            end > start && (
              <button
                key={item.id}
                type="button"
                className="off"
                data-off={item.id}
                aria-label={what}
                title={what}
                disabled={!mayOpenOff}
                style={{
                  top: top(start),
                  height: pixels(end - start),
                  borderLeftColor: item.color,
                  ...(column.barberId ? { left: 0, right: 0 } : { right: lane * STRIP_PX, width: STRIP_PX }),
                }}
              >
                {column.barberId && <span>{item.reason ?? t('timeOff.word')}</span>}
              </button>
            )
          );
        })}
        {drawn.map(({ item, lane, lanes }) => {
          const height = Math.max(pixels(item.endMinute - item.startMinute) - 1, 4);
          const look = looks.get(item.barberId);
          return (
            look && (
              <EventBlock
                key={item.key}
                event={item}
                texts={texts}
                barberName={look.name}
                colors={look.colors}
                room={roomIn(height)}
                style={{
                  position: 'absolute',
                  top: top(item.startMinute),
                  height,
                  left: `${(lane / lanes) * 100}%`,
                  width: `calc(${100 / lanes}% - 3px)`,
                  justifyContent: height < TWO_LINES_PX ? 'center' : 'flex-start',
                  padding: height < ONE_LINE_PX ? 0 : height < 24 ? '0 6px' : '4px 6px',
                }}
              />
            )
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.column.key === after.column.key &&
    before.column.label === after.column.label &&
    before.from === after.from &&
    before.until === after.until &&
    before.looks === after.looks &&
    before.mayOpenOff === after.mayOpenOff &&
    before.isEager === after.isEager &&
    before.seenFirst === after.seenFirst &&
    sameItems(before.events, after.events) &&
    sameItems(before.off, after.off) &&
    sameSpans(before.closed, after.closed),
);

/** `Time off: Ana, 12:00 PM to 1:00 PM, Dentist` */
export function offText({ barberName, startMinute, endMinute, reason }: OffBlock, t: TFunction<'calendar'>) {
  const times = { start: clockText(startMinute), end: clockText(endMinute) };
  const what = t('timeOff.block', { barber: barberName, ...times });
  return reason ? `${what}, ${reason}` : what;
}

const roomIn = (height: number): Room =>
  height < ONE_LINE_PX ? 0 : height < TWO_LINES_PX ? 1 : height < THREE_LINES_PX ? 2 : 3;

const overlap = (one: Spanning, other: Spanning) =>
  one.startMinute < other.endMinute && other.startMinute < one.endMinute;

const sameItems = <Item,>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const sameSpans = (one: readonly Spanning[], other: readonly Spanning[]) =>
  one.length === other.length &&
  one.every(
    ({ startMinute, endMinute }, index) =>
      startMinute === other[index]!.startMinute && endMinute === other[index]!.endMinute,
  );

/** Whether an element has come near the visible part, or was meant to be drawn at once; from then on it stays drawn. */
function useNear(isEager: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [cameNear, setCameNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const isNear = isEager || cameNear;
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCameNear(true));
      },
      { root: element.current.closest('[data-scroller]'), rootMargin: '0px 320px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear] as const;
}

/** So many are drawn in one go without being felt. */
const FEW = 40;

/** Whether everything may be drawn: at once when it is little, otherwise once the browser has nothing better to do. */
function useWhole(isNear: boolean, count: number): boolean {
  const [isIdle, setIdle] = useState(false);
  const isMany = count > FEW && typeof requestIdleCallback !== 'undefined';
  useEffect(() => {
    if (!isNear || !isMany || isIdle) return;
    const handle = requestIdleCallback(() => startTransition(() => setIdle(true)), { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }, [isNear, isMany, isIdle]);
  return !isMany || isIdle;
}
