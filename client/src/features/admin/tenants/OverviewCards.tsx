import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type SystemOverviewQuery } from '../../../generated/graphql.generated';
import { locale } from '../../../lib/locale';

const COUNTS = [
  'totalTenants',
  'totalBarbers',
  'appointmentsToday',
  'connectedCalendars',
  'recentSignups',
] as const;

interface Props {
  /** Undefined while it loads. */
  overview: SystemOverviewQuery['systemOverview'] | undefined;
}

export function OverviewCards({ overview }: Props) {
  const { t } = useTranslation('admin');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 3,
        m: 0,
        mb: 8,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' },
        '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {COUNTS.map((name) => (
        <Paper
          key={name}
          sx={{ p: 4, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`overview.${name}`)}
            {name === 'recentSignups' && ` (${t('overview.lastSevenDays')})`}
          </Typography>
          <Typography component="dd" variant="h1" sx={{ m: 0 }}>
            {overview ? overview[name].toLocaleString(locale()) : <Skeleton width={48} />}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}
