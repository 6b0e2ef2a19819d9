import Box from '@mui/material/Box';
import { type PointerEvent as ReactPointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MINUTES_PER_DAY } from '../../lib/wallClock';
import { type CalendarEvent, clockText } from './calendarEvents';
import { HOUR_PX, type Spanning, snapped } from './dayLayout';

/** Where a block has been dropped. */
export interface Drop extends Spanning {
  columnIndex: number;
  isResize: boolean;
}

interface Props {
  columnLabels: readonly string[];
  from: number;
  until: number;
  eventOf: (key: string) => CalendarEvent | undefined;
  onDrop: (event: CalendarEvent, drop: Drop) => void;
  children: ReactNode;
}

const DRAG_PX = 4;
/** A finger that rests this long drags; one that moves sooner scrolls. */
const LONG_PRESS_MS = 350;
const SHORTEST = 15;
const EDGE_PX = 40;
const SCROLL_PX = 14;

/** Moves and resizes blocks by pointer. Only the shadow of what is dragged renders meanwhile. */
export function DragArea({ columnLabels, from, until, eventOf, onDrop, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [drop, setDrop] = useState<Drop | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = (down: ReactPointerEvent) => {
    const element = (down.target as Element).closest<HTMLElement>('[data-event][data-movable]');
    const event = element && eventOf(element.dataset.event ?? '');
    if (!event || !event.startsHere || down.button !== 0 || !area.current) return;
    const isResize = (down.target as Element).closest('[data-handle]') !== null;
    const origin = { x: down.clientX, y: down.clientY };
    const pressed = minuteAt(area.current, down.clientY, from) - event.startMinute;
    const length = event.endMinute - event.startMinute;
    let isDragging = false;
    let latest: Drop | null = null;
    const ending = new AbortController();
    stop.current?.abort();
    stop.current = ending;
    const { signal } = ending;

    const begin = () => {
      isDragging = true;
      element.dataset.dragging = '';
      // A scroll would take the pointer away.
      window.addEventListener('touchmove', (touch) => touch.preventDefault(), { passive: false, signal });
    };
    const finish = () => {
      ending.abort();
      clearTimeout(longPress);
      delete element.dataset.dragging;
      setDrop(null);
    };
    const isTouch = down.pointerType === 'touch';
    const longPress = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;

    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (!isDragging) {
        if (Math.hypot(clientX - origin.x, clientY - origin.y) < DRAG_PX) return;
        if (isTouch) return finish();
        begin();
      }
      scrollAtEdges(element.closest('[data-scroller]'), clientX, clientY);
      const minute = minuteAt(area.current!, clientY, from);
      const columnIndex = columnAt(area.current!, clientX, columnLabels.length);
      if (isResize) {
        const endMinute = clamp(snapped(minute), event.startMinute + SHORTEST, MINUTES_PER_DAY);
        latest = {
          ...event,
          endMinute,
          isResize,
          columnIndex: columnAt(area.current!, origin.x, columnLabels.length),
        };
      } else {
        const startMinute = clamp(snapped(minute - pressed), from, Math.max(from, until - SHORTEST));
        latest = { startMinute, endMinute: startMinute + length, isResize, columnIndex };
      }
      const { startMinute, endMinute } = latest;
      setDrop({ startMinute, endMinute, isResize, columnIndex: latest.columnIndex });
    };
    const release = () => {
      const dragged = isDragging;
      finish();
      if (!dragged) return;
      swallowClick();
      if (latest) onDrop(event, latest);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', finish, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(), { signal });
  };

  return (
    <Box ref={area} className="columns" onPointerDown={start}>
      {children}
      {drop && (
        <div
          className="shadow"
          aria-hidden
          style={{
            top: ((drop.startMinute - from) / 60) * HOUR_PX,
            height: ((Math.min(drop.endMinute, until) - drop.startMinute) / 60) * HOUR_PX,
            left: `${(drop.columnIndex / columnLabels.length) * 100}%`,
            width: `${100 / columnLabels.length}%`,
          }}
        >
          {clockText(drop.startMinute)} – {clockText(drop.endMinute)}
          <br />
          {columnLabels[drop.columnIndex]}
        </div>
      )}
    </Box>
  );
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function minuteAt(area: HTMLElement, clientY: number, from: number) {
  return from + ((clientY - area.getBoundingClientRect().top) / HOUR_PX) * 60;
}

function columnAt(area: HTMLElement, clientX: number, columns: number) {
  const { left, width } = area.getBoundingClientRect();
  return clamp(Math.floor(((clientX - left) / width) * columns), 0, columns - 1);
}

function scrollAtEdges(scroller: Element | null, x: number, y: number) {
  if (!scroller) return;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const step = (before: number, after: number) =>
    before < EDGE_PX ? -SCROLL_PX : after < EDGE_PX ? SCROLL_PX : 0;
  scroller.scrollLeft += step(x - left, right - x);
  scroller.scrollTop += step(y - top, bottom - y);
}

/** Letting go also clicks, which here means nothing. */
function swallowClick() {
  const swallow = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
