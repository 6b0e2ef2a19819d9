/** Minutes of the day and what time fields hold: `15:30`. */

export const timeOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
