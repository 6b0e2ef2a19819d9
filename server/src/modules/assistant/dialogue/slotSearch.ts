import { weekdayOf } from '../../../domain/availability/localTime';
import { AppError } from '../../../platform/errors';
import type { SlotOffer } from '../tools/slotOffer';
import type { Fallback } from '../understanding/wish';
import type { DialogueState } from './dialogueState';
import { type Scene, type Step, serviceNames, slotSuggestions, slotsText, step } from './scene';
import { chooseSlots, datesToSearch, onClearDay } from './slotChoice';
import { findSlots, nextFree } from './slotFinding';

/** Refusals of a time that come of other people's visits, and of when a barber works. */
const OF_VISITS: ReadonlySet<string> = new Set(['TAKEN', 'BUFFER']);
const OF_BARBERS: ReadonlySet<string> = new Set(['OUTSIDE_SCHEDULE', 'TIME_OFF']);

/** A time that is just what was asked for, to be proposed. */
export interface Proposal {
  state: DialogueState;
  slot: SlotOffer;
}

/** Looks for times: one to propose, or what is said where several would do or none is free. */
export async function search(scene: Scene, state: DialogueState): Promise<Step | Proposal> {
  const { tools, business, today, say, format } = scene;
  const { when } = state;
  const { from, to } = datesToSearch(when, today, business.maxAdvanceBookingDays);
  const suits = (date: string): boolean =>
    !when.notWeekdays.includes(weekdayOf(date)) && !when.notDates.includes(date);
  let free: SlotOffer[];
  try {
    free = await findSlots(scene, state, from, to);
  } catch (error) {
    // A barber who does none of it, say: the service's own sentence says it best.
    if (error instanceof AppError && error.code === 'SWITCHED_OFF') {
      return step(
        { ...state, expects: null },
        await tools.ownWords('assistant_unavailable', scene.heard.language),
      );
    }
    if (error instanceof AppError) return step({ ...state, expects: null }, scene.translate(error.message));
    throw error;
  }
  const choice = onClearDay(chooseSlots(free, when, suits), free, when, suits);
  const names = serviceNames(scene, state.serviceIds);
  if ((choice.kind === 'taken' || choice.kind === 'none') && when.fallback) {
    return search(scene, withFallback(state, when.fallback));
  }
  if (choice.kind === 'propose') return { state, slot: choice.slot };
  if (choice.kind === 'offer') {
    const { localDate } = choice.slots[0]!;
    const isOneDay = choice.slots.every((slot) => slot.localDate === localDate);
    return isOneDay
      ? offer(scene, state, choice.slots, (times) => say.offer(format.day(localDate), times, names), {
          withDay: false,
        })
      : offer(scene, state, choice.slots, (times) => say.offerAcross(times, names), { withDay: true });
  }
  if (choice.kind === 'taken') {
    const [reason] = await tools.explain(
      state.serviceIds,
      state.barberIds[0] ?? null,
      choice.date,
      choice.minuteOfDay,
    );
    const day = format.day(choice.date);
    const said = say.taken(
      day,
      format.time(choice.date, choice.minuteOfDay),
      reason && !isUntold(state, reason.code) ? scene.translate(reason.message) : null,
    );
    const nearest =
      choice.nearest.length > 0 ? choice.nearest : await nextFree(scene, state, choice.date, suits);
    if (nearest.length === 0) return step({ ...state, expects: 'slot' }, `${said} ${say.noneThen(names)}`);
    return offer(scene, state, nearest, (times) => `${said} ${say.nearest(times)}`, { withDay: true });
  }
  const nearest =
    choice.nearest.length > 0
      ? choice.nearest
      : await nextFree(scene, state, when.dates?.[0] ?? today, suits);
  if (nearest.length === 0) return step({ ...state, expects: 'slot' }, say.noneThen(names));
  return offer(scene, state, nearest, (times) => say.noneButNearest(names, times), { withDay: true });
}

/** Why one barber cannot is told to whoever asked for them; that somebody else comes then concerns nobody. */
const isUntold = ({ barberIds }: DialogueState, code: string): boolean =>
  OF_VISITS.has(code) || (barberIds.length === 0 && OF_BARBERS.has(code));

/** The second choice of a customer whose first is not to be had. */
const withFallback = (state: DialogueState, { dates, time, barberIds }: Fallback): DialogueState => ({
  ...state,
  barberIds: barberIds ?? state.barberIds,
  when: { ...state.when, dates: dates ?? state.when.dates, time: time ?? state.when.time, fallback: null },
});

/** Names several times, of which the customer is to choose one. */
export function offer(
  scene: Scene,
  state: DialogueState,
  slots: SlotOffer[],
  text: (times: string) => string,
  { withDay }: { withDay: boolean },
): Step {
  const times = slotsText(scene, slots, { withDay });
  return step({ ...state, offered: slots, proposal: null, expects: 'slot' }, text(times), {
    suggestions: slotSuggestions(scene, slots, withDay),
  });
}
