import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { locale } from '../../../lib/locale';
import { type Chart, type Metrics } from './metricsCharts';
import { pointText } from './pointText';

interface Props {
  chart: Chart;
  metrics: Metrics;
  titleId: string;
}

export function ChartTable({ chart, metrics, titleId }: Props) {
  const { t } = useTranslation('adminMetrics');
  return (
    <TableContainer tabIndex={0} role="region" aria-labelledby={titleId} sx={{ maxHeight: 320 }}>
      <Table size="small" stickyHeader aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{t('when')}</TableCell>
            {chart.series.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {metrics.points.map((point, index) => (
            <TableRow key={point}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {pointText(point, metrics.step)}
              </TableCell>
              {chart.series.map(({ label, values }) => (
                <TableCell key={label} align="right">
                  {values[index]?.toLocaleString(locale()) ?? '–'}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
