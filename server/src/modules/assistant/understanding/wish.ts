import type { DayWish } from './days/dayWish';
import type { ServiceMention } from './names/serviceNames';
import type { TimeWish } from './times/timeWish';

/** What would do as well, if the rest is not to be had. Null: as in the rest. */
export interface Fallback {
  dates: readonly string[] | null;
  time: TimeWish | null;
  barberIds: readonly string[] | null;
}

/** Everything that the clauses of a message wish for. */
export interface Wish {
  services: readonly ServiceMention[];
  /** They were only asked about: "how much is a trim?" */
  areServicesAsked: boolean;
  /** Two were named apart, and nothing tells whether the later one is meant instead or besides. */
  areServicesUnclear: boolean;
  /** Said of them: instead of those before, or besides. */
  servicesAre: 'instead' | 'besides' | null;
  refusedServiceIds: readonly string[];
  /** "just the cut": nothing else any more. */
  isOnlyThese: boolean;
  /** Several when the name fits several, or several were named. */
  barberIds: readonly string[];
  refusedBarberIds: readonly string[];
  isAnyBarber: boolean;
  /** "a cut with Ana and a colour with Marcus": who does which service; empty where one does all. */
  barberOf: Readonly<Record<string, string>>;
  /** Two were named, and nothing tells which one is meant. */
  isBarberUnclear: boolean;
  time: TimeWish | null;
  /** Named as well, while nothing tells which one is meant. */
  otherTimes: readonly TimeWish[];
  days: DayWish;
  /** Several days, while nothing tells which one is meant. */
  areDaysUnclear: boolean;
  /** "the day before", of a day that this message does not name: -1, or 1 for the day after. */
  dayShift: number | null;
  /** "that day I can't", where the message names none: the one that was spoken of is not meant any more. */
  isThatDayRefused: boolean;
  fallback: Fallback | null;
  /** The last time of day that only a story named: "she said 1:00". */
  toldTime: TimeWish | null;
  /** What was not understood, in words. */
  rest: string;
}

/** What one clause names. */
export interface Read {
  services: readonly ServiceMention[];
  refusedServiceIds: readonly string[];
  isOnlyThese: boolean;
  barberIds: readonly string[];
  refusedBarberIds: readonly string[];
  isAnyBarber: boolean;
  /** Two were named, and nothing joins them. */
  areBarbersApart: boolean;
  barberOf: Readonly<Record<string, string>>;
  time: TimeWish | null;
  otherTimes: readonly TimeWish[];
  isEither: boolean;
  days: DayWish;
  rest: string;
  /** It names things and says nothing else: "Thursday, 1 pm". */
  isBare: boolean;
}
