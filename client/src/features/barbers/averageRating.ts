import { type BarberCardFragment } from '../../generated/graphql.generated';
import { locale } from '../../lib/locale';

/** `4.3`, as the language writes it. */
export const ratingText = (average: number): string =>
  average.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Over all ratings of these barbers; null before the first. */
export function averageRating(barbers: readonly Pick<BarberCardFragment, 'stats'>[]): {
  average: number | null;
  count: number;
} {
  const count = barbers.reduce((sum, { stats }) => sum + stats.ratingCount, 0);
  const stars = barbers.reduce((sum, { stats }) => sum + (stats.avgRating ?? 0) * stats.ratingCount, 0);
  return { average: count === 0 ? null : stars / count, count };
}
