import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { ScheduleSnapshot, SnapshotService } from '../../appointments/scheduleSnapshot';
import type { Formatting } from '../phrases/formatting';
import type { Phrases } from '../phrases/phrases';
import type { AssistantTools, SlotOffer } from '../tools/assistantTools';
import type { Understanding } from '../understanding/understand';
import type { DialogueState } from './dialogueState';

/** Everything that one turn of the built-in mind has at hand. */
export interface Scene {
  tools: AssistantTools;
  business: ScheduleSnapshot;
  today: string;
  heard: Understanding;
  say: Phrases;
  format: Formatting;
}

/** A quick reply: what a button shows, and what it says for the customer. */
export interface Suggestion {
  label: string;
  value: string;
}

export type HandOver = 'asked' | 'medical' | 'complaint' | 'failures';

/** What the mind answers, and what it knows then. */
export interface Step {
  state: DialogueState;
  text: string;
  suggestions: Suggestion[];
  /** Written in this turn. */
  appointment: BookedAppointment | null;
  handOver: HandOver | null;
}

export const step = (state: DialogueState, text: string, more: Partial<Step> = {}): Step => ({
  state,
  text,
  suggestions: [],
  appointment: null,
  handOver: null,
  ...more,
});

export const serviceOf = (scene: Scene, id: string): SnapshotService | undefined =>
  scene.business.services.find((service) => service.id === id);

export const serviceNames = (scene: Scene, ids: readonly string[]): string =>
  scene.format.list(
    ids.flatMap((id) => serviceOf(scene, id)?.name ?? []),
    'conjunction',
  );

/** '2:30 PM', '2:30 PM with Marcus' where the barber is the customer's to know, or with the day. */
export function slotText(scene: Scene, slot: SlotOffer, { withDay }: { withDay: boolean }): string {
  const { format, say } = scene;
  const time = format.time(slot.localDate, slot.minuteOfDay);
  return say.withBarber(withDay ? say.onDay(format.day(slot.localDate), time) : time, slot.barberName);
}

export const slotSuggestions = (scene: Scene, slots: readonly SlotOffer[], withDay: boolean): Suggestion[] =>
  slots.map((slot) => {
    const { format, say } = scene;
    const time = format.time(slot.localDate, slot.minuteOfDay);
    return {
      label: withDay ? say.onDay(format.day(slot.localDate), time) : time,
      value: say.withBarber(say.onDay(format.day(slot.localDate), time), slot.barberName),
    };
  });

export const yesOrNo = ({ say }: Scene): Suggestion[] => [
  { label: say.yes(), value: say.yes() },
  { label: say.no(), value: say.no() },
];
