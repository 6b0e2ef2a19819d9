/**
 * An estimate of the value that a share of the observations stays within, from counts by bucket: linear between a
 * bucket's ends, as Prometheus' histogram_quantile has it. What lies above the last end is said to be that end.
 *
 * @param counts one more than `ends`: the last is of what exceeds them all
 * @param ends upper ends of the buckets, ascending
 * @returns in the unit of `ends`; null when nothing was observed
 */
export function quantile(share: number, counts: readonly number[], ends: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  for (const [index, end] of ends.entries()) {
    const count = counts[index]!;
    if (count > 0 && before + count >= wanted) {
      const start = index === 0 ? 0 : ends[index - 1]!;
      return start + ((end - start) * (wanted - before)) / count;
    }
    before += count;
  }
  return ends.at(-1)!;
}
