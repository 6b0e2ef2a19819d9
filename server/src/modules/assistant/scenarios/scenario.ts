import type { Language } from '../../../domain/language';
import { needsCast } from './placeholders';

/**
 * A conversation that the assistant must bring to the right end. What the customer says may hold placeholders, which
 * are filled from the business that it is run against (`placeholders.ts`).
 *
 * After the last message the customer only answers what is asked: their name and number, yes to whatever is read back
 * (without looking, so that a wrong booking shows), and once more what they want, where they are asked which they mean.
 */
export interface Scenario {
  id: string;
  language: Language;
  /** What it shows, for the owner. */
  title: string;
  says: readonly string[];
  ends: ScenarioEnd;
  /** Has an appointment at `{day}`, `{time}` with `{barber}` for `{service}` already. */
  hasBooking?: boolean;
}

/** By the number of the weekday. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export const SCENARIO_DAYS = ['any', '{day}', '{day2}', 'today', 'tomorrow', ...WEEKDAYS] as const;
export type ScenarioDay = (typeof SCENARIO_DAYS)[number];

/** Ends that leave the time to whoever offers one. */
export const OPEN_TIMES = ['any', 'morning', 'afternoon'] as const;
/** Besides, a time of day such as `15:00`. */
export const SCENARIO_TIMES = [...OPEN_TIMES, '{time}', '{time2}'] as const;

export interface AgreedEnd {
  kind: 'booked' | 'moved';
  /** `{service}`, `{service2}`, or what services are called. */
  services: readonly string[];
  /** `{barber}`, `{barber2}`, or what a barber is called; null where any will do. */
  barber: string | null;
  day: ScenarioDay;
  /** Of `SCENARIO_TIMES`, or a time of day. `any`: whichever was agreed. */
  time: string;
}

export type ScenarioEnd =
  | AgreedEnd
  | { kind: 'cancelled' }
  | { kind: 'handed_over' }
  /** Nothing is written; the last reply holds one of these texts, where any are given. */
  | { kind: 'nothing'; reply?: readonly string[] };

export const isAgreed = (ends: ScenarioEnd): ends is AgreedEnd =>
  ends.kind === 'booked' || ends.kind === 'moved';

/** Whether services, barbers and free times of the business must be found before this can be played. */
export const needsCastOf = (scenario: Scenario): boolean =>
  scenario.hasBooking === true || textsOf(scenario).some(needsCast);

/** Whether this needs a second service or barber, as `{barber2}`. */
export const names = (scenario: Scenario, placeholder: '{service2}' | '{barber2}'): boolean =>
  textsOf(scenario).some((text) => text.includes(placeholder));

/** All that may hold placeholders. */
function textsOf({ says, ends }: Scenario): readonly string[] {
  const expected = isAgreed(ends)
    ? [...ends.services, ends.barber ?? '', ends.day, ends.time]
    : ends.kind === 'nothing'
      ? (ends.reply ?? [])
      : [];
  return [...says, ...expected];
}
