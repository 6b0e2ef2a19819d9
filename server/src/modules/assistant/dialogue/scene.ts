import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { ScheduleSnapshot, SnapshotService } from '../../appointments/scheduleSnapshot';
import type { ConversationChannel } from '../minds/channel';
import type { Formatting } from '../phrases/formatting';
import type { Phrases } from '../phrases/phrases';
import type { AssistantTools } from '../tools/assistantTools';
import type { SlotOffer } from '../tools/slotOffer';
import type { Understanding } from '../understanding/understand';
import type { DialogueState } from './dialogueState';

/** Everything that one turn of the built-in mind has at hand. */
export interface Scene {
  tools: AssistantTools;
  channel: ConversationChannel;
  business: ScheduleSnapshot;
  today: string;
  /** What was known before this message. */
  before: DialogueState;
  heard: Understanding;
  /** Whether this message changed what is to be booked. */
  plansAnew: boolean;
  /** A sentence of the services in the customer's language. */
  translate(sentence: string): string;
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
  /** Which mind found the answer; `fallback` is why it was not the language model. */
  answeredBy?: { mind: 'built_in' | 'model'; fallback?: string };
}

export const step = (state: DialogueState, text: string, more: Partial<Step> = {}): Step => ({
  state,
  // '3:45 p.m.' may end a sentence.
  text: text
    .replace(/\.\.(?=\s|$)/g, '.')
    .replace(/ +/g, ' ')
    .trim(),
  suggestions: [],
  appointment: null,
  handOver: null,
  ...more,
});

/** Whether the message says when. */
export const saysWhen = ({ heard }: Scene): boolean =>
  heard.days.dates !== null || heard.time !== null || heard.days.isSoonest;

export const serviceOf = (scene: Scene, id: string): SnapshotService | undefined =>
  scene.business.services.find((service) => service.id === id);

export const serviceNames = (scene: Scene, ids: readonly string[]): string =>
  scene.format.list(
    ids.flatMap((id) => serviceOf(scene, id)?.name ?? []),
    'conjunction',
  );

/** What is done and by whom; several barbers are each named with what they do. */
export function visitNames(scene: Scene, slot: SlotOffer): [services: string, barber: string] {
  const { serviceIds, lineBarbers, barberName } = slot;
  if (!lineBarbers) return [serviceNames(scene, serviceIds), barberName];
  const last = serviceIds.length - 1;
  const done = serviceIds.map((id, index) => {
    const name = serviceNames(scene, [id]);
    return index === last ? name : scene.say.withBarber(name, lineBarbers[index]!);
  });
  return [scene.format.list(done, 'conjunction'), lineBarbers[last]!];
}

/** 'Friday, December 4 at 3:45 PM or 4:00 PM with Sofia': days and barbers that several times share are said once. */
export function slotsText(
  scene: Scene,
  slots: readonly SlotOffer[],
  { withDay }: { withDay: boolean },
): string {
  const { format, say } = scene;
  const byDay = [...new Set(slots.map(({ localDate }) => localDate))].map((date) => {
    const ofDay = slots.filter(({ localDate }) => localDate === date);
    const isOneBarber = ofDay.every(({ barberId }) => barberId === ofDay[0]!.barberId);
    const times = ofDay.map((slot) => {
      const time = format.time(slot.localDate, slot.minuteOfDay);
      return isOneBarber ? time : say.withBarber(time, slot.barberName);
    });
    const listed = format.list(times, 'disjunction');
    const whole = withDay ? say.onDay(format.day(date), listed) : listed;
    return isOneBarber ? say.withBarber(whole, ofDay[0]!.barberName) : whole;
  });
  return format.list(byDay, 'disjunction');
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
