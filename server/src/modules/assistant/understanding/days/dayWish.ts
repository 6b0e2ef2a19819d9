/** On which days somebody wants to come. Dates are local, `YYYY-MM-DD`. */
export interface DayWish {
  /** All that would do, in order; null when nothing was said. */
  dates: readonly string[] | null;
  /** 0 = Sunday; said not to suit. */
  notWeekdays: readonly number[];
  notDates: readonly string[];
  isAnyDay: boolean;
  isSoonest: boolean;
  /** "Friday the 14th" where the 14th is no Friday: the weekday, and the date. */
  mismatch: { weekday: number; date: string } | null;
  /** Several were named, and neither 'or' nor 'and' tells that any of them would do. */
  isUnclear: boolean;
}

export const NO_DAYS: DayWish = {
  dates: null,
  notWeekdays: [],
  notDates: [],
  isAnyDay: false,
  isSoonest: false,
  mismatch: null,
  isUnclear: false,
};
