import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FigureStrip } from '../../components/FigureStrip';
import { type useClientStatsQuery } from '../../generated/graphql.generated';

/** The figures of all clients, whatever the list is filtered by. */
export function ClientFigures({ data, error, refetch }: ReturnType<typeof useClientStatsQuery>) {
  const { t } = useTranslation('clients');
  const stats = data?.clientStats;
  if (error && !stats) {
    return (
      <Alert
        severity="error"
        sx={{ mb: 5 }}
        action={
          <Button color="inherit" size="small" onClick={() => void refetch().catch(() => undefined)}>
            {t('retry', { ns: 'shared' })}
          </Button>
        }
      >
        {t('stats.failed')}
      </Alert>
    );
  }
  return (
    <FigureStrip
      label={t('stats.label')}
      figures={[
        { label: t('stats.total'), value: stats?.total.toString() },
        { label: t('stats.vip'), value: stats?.vip.toString() },
        { label: t('stats.activeThisMonth'), value: stats?.activeThisMonth.toString() },
        { label: t('stats.averageAppointments'), value: stats?.averageAppointments.toString() },
      ]}
    />
  );
}
