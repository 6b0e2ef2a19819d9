import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CalendarCheck, CalendarX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CalendarStatus, type HomeBusinessQuery } from '../../generated/graphql.generated';

const LOOKS: Record<CalendarStatus, { icon: LucideIcon; color: string }> = {
  CONNECTED: { icon: CalendarCheck, color: 'success.main' },
  SYNC_ISSUE: { icon: TriangleAlert, color: 'warning.main' },
  DISCONNECTED: { icon: CalendarX, color: 'text.secondary' },
};

/** Each barber, and whether a calendar of theirs is connected. */
export function CalendarConnections({ barbers }: { barbers: HomeBusinessQuery['barbers'] }) {
  const { t } = useTranslation('home');
  if (barbers.length === 0) return <Typography color="textSecondary">{t('calendars.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {barbers.map(({ id, name, color, calendar }) => {
        const { icon: Icon, color: tone } =
          LOOKS[calendar.conflictCount > 0 ? 'SYNC_ISSUE' : calendar.status];
        return (
          <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
            <Box
              aria-hidden
              sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: color }}
            />
            <MuiLink
              component={Link}
              to={`/dashboard/barbers?calendar=${id}`}
              color="inherit"
              underline="hover"
              noWrap
              sx={{ flex: 1, minWidth: 0, py: 1 }}
            >
              {name}
            </MuiLink>
            <Box
              component="span"
              title={calendar.problem ?? undefined}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 1.5,
                color: tone,
                typography: 'body2',
              }}
            >
              <Icon size={14} aria-hidden />
              {calendar.conflictCount > 0
                ? t('calendars.conflicts', { count: calendar.conflictCount })
                : t(`calendars.${calendar.status}`)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
