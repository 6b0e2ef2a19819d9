import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { todayIn, weekdayOf } from '../../lib/dates';
import { perLocale } from '../../lib/locale';
import { dayHours } from './hoursText';
import type { PublicBusiness } from './bookingChoice';

const weekdayFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);
/** January 4, 2026 was a Sunday. */
const weekdayName = (weekday: number) => weekdayFormat().format(new Date(Date.UTC(2026, 0, 4 + weekday)));
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** The week's opening hours, today's marked. */
export function HoursList({ business }: { business: PublicBusiness }) {
  const { t } = useTranslation('booking');
  const today = weekdayOf(todayIn(business.timeZone));
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: '2px' }}>
      {MONDAY_FIRST.map((weekday) => (
        <Box
          key={weekday}
          aria-current={weekday === today ? 'date' : undefined}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            px: 2,
            py: 1,
            mx: -2,
            borderRadius: '6px',
            fontVariantNumeric: 'tabular-nums',
            ...(weekday === today
              ? { bgcolor: 'soft.accent', fontWeight: 600 }
              : { color: 'text.secondary' }),
          }}
        >
          <Typography component="dt" variant="body2" sx={{ fontWeight: 'inherit' }}>
            {weekdayName(weekday)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 'inherit' }}>
            {dayHours(business, weekday) ?? t('header.closed')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
