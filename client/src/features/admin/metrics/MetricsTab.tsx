import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { type Figure, FigureStrip } from '../../../components/FigureStrip';
import { PageHeader } from '../../../components/PageHeader';
import { type PlatformFigure, usePlatformMetricsQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/adminMetrics.json';
import { addTexts } from '../../../i18n/setup';
import { viewerZone } from '../../../lib/dates';
import { errorMessage } from '../../../lib/errors';
import { locale } from '../../../lib/locale';
import { CHART_HEIGHT, ChartCard } from './ChartCard';
import { chartsOf } from './metricsCharts';
import { type DateRange, daysOf, isRange, presetRange, type RangeChoice } from './metricsRange';
import { RangeFields } from './RangeFields';

addTexts('adminMetrics', texts);

const HEADLINES: readonly PlatformFigure[] = ['bookings', 'cancellations', 'no_shows', 'businesses'];

/** What happens in all businesses and how fast they are served, over a range of days. */
export function MetricsTab() {
  const { t } = useTranslation('adminMetrics');
  const [choice, setChoice] = useState<RangeChoice>('month');
  const [range, setRange] = useState(() => presetRange('month'));
  /** The last that could be asked for. */
  const [asked, setAsked] = useState(range);
  const change = (next: DateRange) => {
    setRange(next);
    if (isRange(next)) setAsked(next);
  };
  const { data, previousData, error, refetch } = usePlatformMetricsQuery({
    variables: { ...asked, timeZone: viewerZone() },
    fetchPolicy: 'cache-and-network',
  });
  const metrics = (data ?? previousData)?.platformMetrics;

  const headlines = HEADLINES.map((name): Figure => {
    const found = metrics?.figures.find(({ figure }) => figure === name);
    if (!found) return { label: t(`figures.${name}`), value: undefined };
    const { total, totalBefore } = found;
    const count = daysOf(asked);
    const share = totalBefore === 0 ? 0 : (total - totalBefore) / totalBefore;
    const changed = share.toLocaleString(locale(), {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    });
    return {
      label: t(`figures.${name}`),
      value: total.toLocaleString(locale()),
      note:
        totalBefore === 0
          ? total > 0
            ? t('first', { count })
            : undefined
          : total === totalBefore
            ? t('unchanged', { count })
            : t('change', { change: changed, count }),
    };
  });

  return (
    <section>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <RangeFields
        choice={choice}
        range={range}
        onChoose={(next) => {
          setChoice(next);
          if (next !== 'custom') change(presetRange(next));
        }}
        onChange={change}
      />
      {error && !metrics ? (
        <ErrorState
          message={errorMessage(error, t('loadFailed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <>
          <FigureStrip label={t('figures.label')} figures={headlines} />
          <Box
            sx={{
              display: 'grid',
              gap: 5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {metrics
              ? chartsOf(metrics, t).map((chart) => (
                  <ChartCard key={chart.name} chart={chart} metrics={metrics} />
                ))
              : Array.from({ length: 6 }, (_none, index) => (
                  <Skeleton key={index} variant="rounded" height={CHART_HEIGHT + 96} />
                ))}
          </Box>
        </>
      )}
    </section>
  );
}
