import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Day {
  weekday: number;
  enabled: boolean;
  start: string;
  end: string;
}

/** `09:00` as `9:00 AM`. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, hour, minute),
  );
}

export function OpeningHours({ days }: { days: readonly Day[] | undefined }) {
  const { t } = useTranslation('home');
  return (
    <Box
      component="section"
      aria-labelledby="hours-title"
      sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Typography variant="h2" id="hours-title" sx={{ mb: 3 }}>
        {t('hours')}
      </Typography>
      {!days && <Skeleton variant="rounded" height={180} />}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, m: 0 }}
      >
        {days?.map(({ weekday, enabled, start, end }) => (
          <Box key={weekday} sx={{ display: 'contents' }}>
            <Typography component="dt">{t(`weekdays.${weekday}`)}</Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0, textAlign: 'right' }}>
              {enabled ? `${clock(start)} – ${clock(end)}` : t('closed')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
