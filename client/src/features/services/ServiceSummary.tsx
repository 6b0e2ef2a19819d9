import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type ServiceRowFragment } from '../../generated/graphql.generated';
import { formatMoney } from '../../lib/money';

interface Props {
  services: readonly ServiceRowFragment[] | undefined;
  currency: string;
}

const average = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Four figures about all services, whatever the list is filtered by. */
export function ServiceSummary({ services, currency }: Props) {
  const { t } = useTranslation('services');
  const figures = services && [
    {
      key: 'total',
      value: services.length,
      note: t('summary.active', { count: services.filter(({ isActive }) => isActive).length }),
    },
    { key: 'categories', value: new Set(services.map(({ category }) => category)).size },
    {
      key: 'duration',
      value: t('summary.minutes', {
        count: Math.round(average(services.map(({ durationMinutes }) => durationMinutes))),
      }),
    },
    {
      key: 'price',
      value: formatMoney(Math.round(average(services.map(({ priceCents }) => priceCents))), currency),
    },
  ];
  return (
    <Paper
      component="section"
      aria-label={t('summary.label')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'divider',
        overflow: 'hidden',
        mb: 5,
      }}
    >
      {(['total', 'categories', 'duration', 'price'] as const).map((key, index) => {
        const figure = figures?.[index];
        return (
          <Box key={key} sx={{ px: { xs: 4, sm: 5 }, py: 4, minHeight: 92, bgcolor: 'background.paper' }}>
            <Typography variant="body2" color="text.secondary">
              {t(`summary.${key}`)}
            </Typography>
            {figure ? (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
                <Typography component="span" variant="h1">
                  {figure.value}
                </Typography>
                {figure.note && (
                  <Typography component="span" variant="body2" color="text.secondary">
                    {figure.note}
                  </Typography>
                )}
              </Box>
            ) : (
              <Skeleton width={72} height={32} />
            )}
          </Box>
        );
      })}
    </Paper>
  );
}
