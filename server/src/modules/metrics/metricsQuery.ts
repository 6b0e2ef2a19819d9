import type { PreparedStatement } from '../../platform/database/transaction';

/** `point` rows say when each point begins; the others carry a count for the point of their index. */
export interface CountRow {
  kind: 'point' | 'figure' | 'before' | 'request' | 'error';
  name: string;
  /** Null for `before`, the sum of as many days just before the first. */
  index: number | null;
  starts: Date | null;
  count: number | null;
  failures: number | null;
  buckets: number[] | null;
}

/**
 * `$1` and `$2` the first and the last local date, `$3` their zone, `$4` the step: `hour`, `day` or `week`. Counts kept
 * by the hour belong to the point in which their hour begins.
 */
export const COUNTS: PreparedStatement = {
  name: 'admin_metrics',
  text: `
    WITH period AS (
      SELECT $1::date::timestamp AT TIME ZONE $3 AS starts,
             ($2::date + 1)::timestamp AT TIME ZONE $3 AS ends,
             ($1::date - ($2::date + 1 - $1::date))::timestamp AT TIME ZONE $3 AS before
    ), moment AS (
      SELECT hour AS starts FROM period, generate_series(starts, ends - interval '1 second', '1 hour') hour
      WHERE $4 = 'hour'
      UNION ALL
      SELECT day AT TIME ZONE $3
      FROM generate_series($1::date::timestamp, $2::date::timestamp, ('1 ' || replace($4, 'hour', 'day'))::interval) day
      WHERE $4 <> 'hour'
    ), point AS (
      SELECT starts, lead(starts, 1, (SELECT ends FROM period)) OVER (ORDER BY starts) AS ends,
             (row_number() OVER (ORDER BY starts))::int - 1 AS index
      FROM moment
    ), bucket AS (
      SELECT r.kind, p.index, b.place, sum(b.count)::int AS count
      FROM point p JOIN request_counts r ON r.slot >= p.starts AND r.slot < p.ends,
           unnest(r.buckets) WITH ORDINALITY b (count, place)
      GROUP BY 1, 2, 3
    )
    SELECT 'point' AS kind, '' AS name, index, starts, NULL::int AS count, NULL::int AS failures, NULL::int[] AS buckets
    FROM point
    UNION ALL
    SELECT 'figure', c.figure, p.index, NULL, sum(c.count)::int, NULL, NULL
    FROM point p JOIN business_counts c ON c.hour >= p.starts AND c.hour < p.ends GROUP BY 2, 3
    UNION ALL
    SELECT 'before', c.figure, NULL, NULL, sum(c.count)::int, NULL, NULL
    FROM period JOIN business_counts c ON c.hour >= period.before AND c.hour < period.starts GROUP BY 2
    UNION ALL
    SELECT 'error', '', p.index, NULL, sum(e.count)::int, NULL, NULL
    FROM point p JOIN error_hours e ON e.hour >= p.starts AND e.hour < p.ends GROUP BY 3
    UNION ALL
    SELECT 'request', r.kind, p.index, NULL, sum(r.requests)::int, sum(r.failures)::int,
           (SELECT array_agg(b.count ORDER BY b.place) FROM bucket b WHERE b.kind = r.kind AND b.index = p.index)
    FROM point p JOIN request_counts r ON r.slot >= p.starts AND r.slot < p.ends GROUP BY 2, 3
    ORDER BY 1, 3`,
};
