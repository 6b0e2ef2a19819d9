import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { type HomeBusinessQuery } from '../../generated/graphql.generated';
import { formatTime, weekdayOf } from '../../lib/dates';

interface Props {
  hours: HomeBusinessQuery['tenant']['businessHours'] | undefined;
  today: string;
  failed: boolean;
  onRetry: () => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** `17:00` → `5:00 PM`. */
const timeOfDay = (time: string) => formatTime(`2026-01-05T${time}:00Z`, 'UTC');

export function BusinessHoursCard({ hours, today, failed, onRetry }: Props) {
  const { t } = useTranslation('home');
  return (
    <Paper component="section" aria-labelledby="hours-title" sx={{ p: 5, alignSelf: 'start' }}>
      <Typography id="hours-title" variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('hours.title')}
      </Typography>
      {failed && !hours ? (
        <ErrorState message={t('hours.loadFailed')} onRetry={onRetry} />
      ) : (
        <Box component="dl" sx={{ m: 0 }}>
          {WEEK.map((weekday) => {
            const day = hours?.find((each) => each.weekday === weekday);
            const isToday = weekdayOf(today) === weekday;
            return (
              <Box
                key={weekday}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  gap: 3,
                  mx: -2,
                  px: 2,
                  py: 1,
                  borderRadius: '6px',
                  fontWeight: isToday ? 650 : undefined,
                  bgcolor: isToday ? 'soft.accent' : undefined,
                }}
              >
                <Box component="dt">{t(`days.${weekday}`)}</Box>
                <Box
                  component="dd"
                  sx={{ m: 0, color: day?.enabled || isToday ? 'text.primary' : 'text.secondary' }}
                >
                  {!hours ? (
                    <Skeleton width={110} />
                  ) : day?.enabled ? (
                    `${timeOfDay(day.start)}–${timeOfDay(day.end)}`
                  ) : (
                    t('hours.closed')
                  )}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
    </Paper>
  );
}
