import { dayNumberOf } from '../../domain/availability/calendarDate';
import { isValidTimeZone } from '../../domain/availability/localTime';
import { quantile } from '../../domain/latency';
import type { Database } from '../../platform/database/database';
import { InputError } from '../../platform/errors';
import { LATENCY_BUCKETS, REQUEST_KINDS } from '../../platform/metrics/requestMetrics';
import type { RequestContext } from '../../platform/request/requestContext';
import { COUNTS, type CountRow } from './metricsQuery';
import { FIGURES, type PlatformMetrics, type Step } from './metricsTypes';

const MOST_DAYS = 366;
const MILLISECONDS = 1000;

/** What the master admin's charts show, over any range of days. */
export class MetricsService {
  constructor(private readonly console: Database) {}

  /**
   * @param from first local date, `YYYY-MM-DD`, and `to` the last, in `timeZone`
   * @throws InputError for dates in the wrong order, more than a year, or an unknown zone
   */
  async platform(ctx: RequestContext, from: string, to: string, timeZone: string): Promise<PlatformMetrics> {
    await ctx.masterAdmin();
    const days = dayNumberOf(to) - dayNumberOf(from) + 1;
    if (days < 1) {
      throw InputError.of('to', 'The last day must not be before the first.');
    }
    if (days > MOST_DAYS) {
      throw InputError.of('to', `Please choose at most ${MOST_DAYS} days.`);
    }
    if (timeZone.length > 64 || !isValidTimeZone(timeZone)) {
      throw InputError.of('timeZone', 'Time zone must be an IANA name such as America/New_York.');
    }
    const step: Step = days <= 2 ? 'hour' : days <= 100 ? 'day' : 'week';
    const rows = await this.console.readOne<CountRow>({ tenantId: null, userId: null }, COUNTS, [
      from,
      to,
      timeZone,
      step,
    ]);
    return seriesOf(rows, step);
  }
}

function seriesOf(rows: readonly CountRow[], step: Step): PlatformMetrics {
  const points = rows.filter(({ kind }) => kind === 'point').map(({ starts }) => starts!);
  const filled = <T>(found: readonly CountRow[], valueOf: (row: CountRow | undefined) => T): T[] => {
    const byIndex = new Map(found.map((row) => [row.index, row]));
    return points.map((_point, index) => valueOf(byIndex.get(index)));
  };
  const of = (kind: CountRow['kind'], name: string): CountRow[] =>
    rows.filter((row) => row.kind === kind && row.name === name);
  const counted = (row: CountRow | undefined): number => row?.count ?? 0;
  const milliseconds =
    (share: number) =>
    (row: CountRow | undefined): number | null => {
      const seconds = quantile(share, row?.buckets ?? [], LATENCY_BUCKETS);
      return seconds === null ? null : Math.round(seconds * MILLISECONDS * 10) / 10;
    };
  return {
    step,
    points,
    figures: FIGURES.map((figure) => {
      const values = filled(of('figure', figure), counted);
      const total = values.reduce((sum, value) => sum + value, 0);
      return { figure, values, total, totalBefore: counted(of('before', figure)[0]) };
    }),
    requests: REQUEST_KINDS.map((kind) => {
      const found = of('request', kind);
      return {
        kind,
        requests: filled(found, counted),
        failures: filled(found, (row) => row?.failures ?? 0),
        medianMilliseconds: filled(found, milliseconds(0.5)),
        p95Milliseconds: filled(found, milliseconds(0.95)),
      };
    }),
    errors: filled(of('error', ''), counted),
  };
}
