import { useEffect, useState } from 'react';
import { wallMinuteOf, zoneDay } from '../../lib/wallClock';
import { HOUR_PX } from './dayLayout';

interface Props {
  today: string;
  zone: string;
  from: number;
  until: number;
  /** Of all columns, those of today: the first and how many. */
  column: number;
  span: number;
  columns: number;
}

const TICK_MS = 30_000;

/** The present time in the salon's zone. Nothing else renders when it moves on. */
export function NowLine({ today, zone, from, until, column, span, columns }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const minute = wallMinuteOf(now, zoneDay(today, zone));
  if (minute < from || minute > until) return null;
  return (
    <div
      className="now"
      data-testid="now-line"
      aria-hidden
      style={{
        top: ((minute - from) / 60) * HOUR_PX,
        left: `${(column / columns) * 100}%`,
        width: `${(span / columns) * 100}%`,
      }}
    />
  );
}
