import { localDateOf } from '../../lib/dates';
import type { PickerSlotsQuery } from '../../generated/public.generated';

export type PickerSlot = PickerSlotsQuery['availableSlots']['slots'][number];
export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Slots by the local date they start on, each day's in order of time. */
export function slotsByDay(slots: readonly PickerSlot[], timeZone: string): Map<string, PickerSlot[]> {
  const days = new Map<string, PickerSlot[]>();
  for (const slot of [...slots].sort((a, b) => a.startsAt.localeCompare(b.startsAt))) {
    const day = localDateOf(slot.startsAt, timeZone);
    const found = days.get(day);
    if (found) found.push(slot);
    else days.set(day, [slot]);
  }
  return days;
}

/** A day's slots as morning (before noon), afternoon (before five) and evening; parts without any are left out. */
export function byDayPart(
  slots: readonly PickerSlot[],
  timeZone: string,
): { part: DayPart; slots: PickerSlot[] }[] {
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const partOf = (slot: PickerSlot): DayPart => {
    const hours = Number(hour.format(new Date(slot.startsAt)));
    return hours < 12 ? 'morning' : hours < 17 ? 'afternoon' : 'evening';
  };
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter((group) => group.slots.length > 0);
}
