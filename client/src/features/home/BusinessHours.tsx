import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type HomeBusinessQuery } from '../../generated/graphql.generated';
import { formatTime, weekdayOf } from '../../lib/dates';

interface Props {
  hours: HomeBusinessQuery['tenant']['businessHours'];
  today: string;
}

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** `17:00` → `5:00 PM`. */
const timeOfDay = (time: string) => formatTime(`2026-01-05T${time}:00Z`, 'UTC');

export function BusinessHours({ hours, today }: Props) {
  const { t } = useTranslation('home');
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {WEEK.map((weekday) => {
        const day = hours.find((each) => each.weekday === weekday);
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
              {day?.enabled ? `${timeOfDay(day.start)}–${timeOfDay(day.end)}` : t('hours.closed')}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
