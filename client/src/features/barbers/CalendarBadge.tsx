import Box from '@mui/material/Box';
import { CalendarCheck, CalendarX, CircleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CalendarStatus } from '../../generated/graphql.generated';

const LOOKS: Record<CalendarStatus, { icon: LucideIcon; color: string; background: string }> = {
  CONNECTED: { icon: CalendarCheck, color: 'success.main', background: 'soft.success' },
  SYNC_ISSUE: { icon: CircleAlert, color: 'warning.main', background: 'soft.warning' },
  DISCONNECTED: { icon: CalendarX, color: 'text.secondary', background: 'soft.sunken' },
};

/** How the barber's outside calendar stands, as colour, icon and word. */
export function CalendarBadge({ status }: { status: CalendarStatus }) {
  const { t } = useTranslation('barbers');
  const { icon: Icon, color, background } = LOOKS[status];
  return (
    <Box
      component="span"
      title={t('calendar.label')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        height: 24,
        px: 2,
        borderRadius: '7px',
        color,
        bgcolor: background,
        typography: 'subtitle2',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} aria-hidden />
      {t(`calendar.${status}`)}
    </Box>
  );
}
