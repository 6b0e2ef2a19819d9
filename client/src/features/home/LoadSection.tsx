import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { errorMessage } from '../../lib/errors';
import { CHART_HEIGHT, LoadChart } from './LoadChart';
import { LoadTable } from './LoadTable';
import { type useHome } from './useHome';

/** How full the next two weeks are, as a chart or as a table. */
export function LoadSection({ load }: { load: ReturnType<typeof useHome>['load'] }) {
  const { t } = useTranslation('home');
  const [isTable, setIsTable] = useState(false);
  const { data, previousData, error, refetch } = load;
  const days = (data ?? previousData)?.loadForecast;
  return (
    <Paper component="section" aria-labelledby="load-title" sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="load-title" variant="h3" component="h2">
            {t('load.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('load.body')}
          </Typography>
        </Box>
        {days && (
          <Button size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t('load.asTable')}
          </Button>
        )}
      </Box>
      {!days && error && (
        <ErrorState
          message={errorMessage(error, t('load.failed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!days && !error && <Skeleton variant="rounded" height={CHART_HEIGHT} />}
      {days && (isTable ? <LoadTable days={days} /> : <LoadChart days={days} />)}
    </Paper>
  );
}
