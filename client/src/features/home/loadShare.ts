import { type HomeLoadQuery } from '../../generated/graphql.generated';

export type LoadDay = HomeLoadQuery['loadForecast'][number];

/** Of what can be booked, how much is; null for a day on which nobody works. Over 1 with visits outside the hours. */
export const shareOf = ({ bookedMinutes, bookableMinutes }: LoadDay): number | null =>
  bookableMinutes === 0 ? null : bookedMinutes / bookableMinutes;

/** `7:30` hours. */
export const hoursText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
