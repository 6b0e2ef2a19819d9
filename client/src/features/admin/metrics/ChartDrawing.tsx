import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { locale } from '../../../lib/locale';
import { type Chart, type Metrics } from './metricsCharts';
import { pointText, pointTick } from './pointText';

/** More of them would be too thin to tell apart. */
const MOST_BARS = 10;

interface Props {
  chart: Chart;
  metrics: Metrics;
  /** In pixels. */
  height: number;
}

/** Loaded only when there is something to draw. */
export function ChartDrawing({ chart, metrics, height }: Props) {
  const { points, step } = metrics;
  const shared = {
    height,
    grid: { horizontal: true },
    skipAnimation: true,
    margin: { left: 0, right: 8, top: 12, bottom: 0 },
    yAxis: [
      {
        width: 44,
        min: 0,
        valueFormatter: (value: number) => value.toLocaleString(locale(), { notation: 'compact' }),
      },
    ],
    slotProps: { legend: { direction: 'horizontal' as const, sx: { fontSize: '0.8125rem' } } },
  };
  const axis = {
    data: points,
    height: 28,
    valueFormatter: (point: string, { location }: { location: string }) =>
      location === 'tick' ? pointTick(point, step) : pointText(point, step),
  };
  return chart.kind === 'counts' && points.length <= MOST_BARS ? (
    <BarChart
      {...shared}
      xAxis={[{ ...axis, scaleType: 'band', categoryGapRatio: 0.3, barGapRatio: 0 }]}
      series={chart.series.map(({ label, values, color }) => ({ label, data: values, color }))}
    />
  ) : (
    <LineChart
      {...shared}
      xAxis={[{ ...axis, scaleType: 'point' }]}
      series={chart.series.map(({ label, values, color }) => ({
        label,
        data: values,
        color,
        curve: 'linear' as const,
        showMark: ({ index }: { index: number }) =>
          values[index - 1] === null && (values[index + 1] ?? null) === null,
      }))}
    />
  );
}
