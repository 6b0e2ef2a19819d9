import { type TFunction } from 'i18next';
import { type PlatformFigure, type PlatformMetricsQuery } from '../../../generated/graphql.generated';

export type Metrics = PlatformMetricsQuery['platformMetrics'];

export interface ChartSeries {
  label: string;
  values: (number | null)[];
  color: string;
}

export interface Chart {
  name: 'visits' | 'signUps' | 'messages' | 'assistant' | 'requests' | 'latency' | 'errors';
  kind: 'counts' | 'durations';
  series: ChartSeries[];
}

const color = (name: string) => `var(--chairside-palette-${name}-main)`;
const NEUTRAL = 'var(--chairside-palette-text-secondary)';
const FIGURE_CHARTS: { name: Chart['name']; figures: Partial<Record<PlatformFigure, string>> }[] = [
  {
    name: 'visits',
    figures: {
      bookings: color('primary'),
      completed_visits: color('info'),
      cancellations: NEUTRAL,
      no_shows: color('error'),
    },
  },
  { name: 'signUps', figures: { businesses: color('primary'), users: color('info') } },
  { name: 'messages', figures: { messages_sent: color('primary'), messages_failed: color('error') } },
  {
    name: 'assistant',
    figures: {
      conversations: NEUTRAL,
      assistant_bookings: color('primary'),
      assistant_changes: color('info'),
      assistant_hand_overs: color('warning'),
    },
  },
];
const KIND_COLORS = { graphql: color('primary'), rest: color('info'), mcp: color('success'), page: NEUTRAL };

/** What each chart of the page shows. */
export function chartsOf(metrics: Metrics, t: TFunction<'adminMetrics'>): Chart[] {
  const { figures, requests, errors } = metrics;
  const api = requests.filter(({ kind }) => kind === 'graphql' || kind === 'rest');
  return [
    ...FIGURE_CHARTS.map(({ name, figures: wanted }) => ({
      name,
      kind: 'counts' as const,
      series: Object.entries(wanted).map(([figure, shade]) => ({
        label: t(`figures.${figure as PlatformFigure}`),
        values: figures.find((series) => series.figure === figure)?.values ?? [],
        color: shade,
      })),
    })),
    {
      name: 'requests',
      kind: 'counts',
      series: requests.map(({ kind, requests: values }) => ({
        label: t(`kind.${kind}`),
        values,
        color: KIND_COLORS[kind],
      })),
    },
    {
      name: 'latency',
      kind: 'durations',
      series: api.flatMap(({ kind, medianMilliseconds, p95Milliseconds }) => [
        { label: t('p95', { kind: t(`kind.${kind}`) }), values: p95Milliseconds, color: KIND_COLORS[kind] },
        {
          label: t('median', { kind: t(`kind.${kind}`) }),
          values: medianMilliseconds,
          color: kind === 'graphql' ? color('warning') : NEUTRAL,
        },
      ]),
    },
    {
      name: 'errors',
      kind: 'counts',
      series: [
        { label: t('errorSeries'), values: errors, color: color('error') },
        {
          label: t('failures'),
          values: errors.map((_none, index) =>
            requests.reduce((sum, { failures }) => sum + (failures[index] ?? 0), 0),
          ),
          color: color('warning'),
        },
      ],
    },
  ];
}

export const isEmpty = ({ series }: Chart) => series.every(({ values }) => values.every((value) => !value));
