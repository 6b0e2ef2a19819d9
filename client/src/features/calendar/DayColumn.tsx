import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarEvent, clockText } from './calendarEvents';
import { HOUR_PX, placed, type Spanning } from './dayLayout';
import { EventBlock } from './EventBlock';
import { type EventColors } from './eventColors';

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
  looks: ReadonlyMap<string, BarberLook>;
  /** Drawn at once; others when they come near the visible part. */
  isEager: boolean;
}

const TINY_PX = 16;
const LINE_PX = 36;
/** A thin strip when the column is everybody's, so that one who is off does not cover those who work. */
const STRIP_PX = 14;

const pixels = (minutes: number) => (minutes / 60) * HOUR_PX;

/** A day, or a barber's day, with what happens in it. */
export const DayColumn = memo(
  function DayColumn({ column, from, until, events, closed, off, looks, isEager }: Props) {
    const { t } = useTranslation('calendar');
    const [root, isNear] = useNear(isEager);
    const layout = useMemo(() => (isNear ? placed(events) : []), [events, isNear]);
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
          const what = t('timeOff.block', {
            barber: item.barberName,
            start: clockText(item.startMinute),
            end: clockText(item.endMinute),
          });
          return (
            end > start && (
              <button
                key={item.id}
                type="button"
                className="off"
                data-off={item.id}
                aria-label={item.reason ? `${what}, ${item.reason}` : what}
                title={item.reason ? `${what}, ${item.reason}` : what}
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
        {layout.map(({ item, lane, lanes }) => {
          const height = Math.max(pixels(item.endMinute - item.startMinute) - 1, 4);
          const look = looks.get(item.barberId);
          return (
            look && (
              <EventBlock
                key={item.key}
                event={item}
                barberName={look.name}
                colors={look.colors}
                room={height < TINY_PX ? 'none' : height < LINE_PX ? 'line' : 'block'}
                style={{
                  position: 'absolute',
                  top: top(item.startMinute),
                  height,
                  left: `${(lane / lanes) * 100}%`,
                  width: `calc(${100 / lanes}% - 3px)`,
                  padding: height < TINY_PX ? 0 : height < 24 ? '1px 6px' : '4px 6px',
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
    before.isEager === after.isEager &&
    sameItems(before.events, after.events) &&
    sameItems(before.off, after.off) &&
    sameSpans(before.closed, after.closed),
);

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
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCameNear(true),
      { root: element.current.closest('[data-scroller]'), rootMargin: '0px 320px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear] as const;
}
