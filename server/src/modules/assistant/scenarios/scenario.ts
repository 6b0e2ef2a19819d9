import type { Language } from '../../../domain/language';

/**
 * A conversation that the assistant must bring to the right end. What the customer says may hold placeholders, which
 * are filled from the business that it is run against:
 *
 * - `{service}`, `{service2}`: two services that one barber offers; `{barber}`, `{barber2}`: two who offer them
 * - `{day}`: the weekday of a day with free time; `{date}`: the same day as a date; `{day2}`, `{date2}`: another one
 * - `{time}`, `{time2}`: free starts on these days, as one writes them; `{hour}`: the first without minutes or half of day
 * - `{closed}`: a weekday on which the business is closed
 * - `{name}`, `{phone}`: the customer
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

export type ScenarioEnd =
  | {
      kind: 'booked' | 'moved';
      services: readonly string[];
      /** Null where any will do. */
      barber: '{barber}' | '{barber2}' | null;
      day: '{day}' | '{day2}' | 'any';
      /** `any`: whichever was agreed. */
      time: '{time}' | '{time2}' | 'morning' | 'afternoon' | 'any';
    }
  | { kind: 'cancelled' }
  | { kind: 'handed_over' }
  /** Nothing is written; the last reply holds one of these texts, where any are given. */
  | { kind: 'nothing'; reply?: readonly string[] };
