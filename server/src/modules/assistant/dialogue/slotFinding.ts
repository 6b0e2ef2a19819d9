import { addLocalDays } from '../../../domain/availability/localTime';
import type { SlotOffer } from '../tools/slotOffer';
import type { DialogueState } from './dialogueState';
import type { Scene } from './scene';

/** The free times that a dialogue asks for, between two days. */
export function findSlots(
  scene: Scene,
  state: DialogueState,
  fromDate: string,
  toDate: string,
): Promise<SlotOffer[]> {
  return scene.tools.findSlots({
    serviceIds: state.serviceIds,
    barberIds: wantedBarbers(scene, state),
    barberOf: state.barberOf,
    fromDate,
    toDate,
    movingId: state.task === 'move' ? (state.booking?.id ?? null) : null,
  });
}

/** Those asked for, or all but those refused; none for whoever is free. */
function wantedBarbers({ business }: Scene, { barberIds, notBarberIds }: DialogueState): readonly string[] {
  if (barberIds.length > 0 || notBarberIds.length === 0) return barberIds;
  return business.barbers.map(({ id }) => id).filter((id) => !notBarberIds.includes(id));
}

/** The first few free times from a day on, where that day and time had none. */
export async function nextFree(
  scene: Scene,
  state: DialogueState,
  date: string,
  suits: (date: string) => boolean,
): Promise<SlotOffer[]> {
  const from = date < scene.today ? scene.today : date;
  const last = addLocalDays(scene.today, scene.business.maxAdvanceBookingDays);
  const to = addLocalDays(from, 14);
  if (from > last) return [];
  const free = (await findSlots(scene, state, from, to < last ? to : last)).filter(({ localDate }) =>
    suits(localDate),
  );
  const { time } = state.when;
  const within =
    time?.kind === 'between'
      ? free.filter(({ minuteOfDay }) => minuteOfDay >= time.from && minuteOfDay <= time.to)
      : free;
  return (within.length > 0 ? within : free).slice(0, 3);
}
