import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTable } from './ChartTable';
import { type Chart, isEmpty, type Metrics } from './metricsCharts';

export const CHART_HEIGHT = 260;

const ChartDrawing = lazy(() => import('./ChartDrawing').then((file) => ({ default: file.ChartDrawing })));

/** One chart, which can be read as a table instead. */
export function ChartCard({ chart, metrics }: { chart: Chart; metrics: Metrics }) {
  const { t } = useTranslation('adminMetrics');
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const note = chart.name === 'latency' || chart.name === 'errors' ? t(`notes.${chart.name}`) : null;
  const empty = isEmpty(chart);
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, mb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {t(`charts.${chart.name}`)}
          </Typography>
          {note && (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        {!empty && (
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        )}
      </Box>
      {empty ? (
        <Typography color="textSecondary" sx={{ py: 12, textAlign: 'center' }}>
          {t('nothing')}
        </Typography>
      ) : isTable ? (
        <ChartTable chart={chart} metrics={metrics} titleId={titleId} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <ChartDrawing chart={chart} metrics={metrics} height={CHART_HEIGHT} />
        </Suspense>
      )}
    </Paper>
  );
}
