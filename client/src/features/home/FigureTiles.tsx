import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CalendarCheck, Clock, type LucideIcon, UserX, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type HomeFiguresQuery } from '../../generated/graphql.generated';
import { formatDateShort, formatTime, localDateOf } from '../../lib/dates';
import { formatMoney } from '../../lib/money';

interface Props {
  /** Undefined while they load. */
  figures: HomeFiguresQuery | undefined;
  today: string;
  timeZone: string;
  currency: string;
}

const NO_SHOW_TARGET = 2;

export function FigureTiles({ figures, today, timeZone, currency }: Props) {
  const { t } = useTranslation('home');
  const day = figures?.dayFigures;
  const next = figures?.nextAvailable;
  const nextTime = next && formatTime(next.startsAt, timeZone);
  const isToday = next && localDateOf(next.startsAt, timeZone) === today;
  return (
    <Box
      component="section"
      aria-label={t('tiles.label')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' }, mb: 6 }}
    >
      <Tile
        icon={CalendarCheck}
        label={t('tiles.today')}
        value={day?.bookings.toString()}
        note={day && t('tiles.upcoming', { count: day.upcoming })}
      />
      <Tile
        icon={UserX}
        label={t('tiles.noShows')}
        value={day?.noShowsThisWeek.toString()}
        note={t('tiles.noShowsTarget')}
        isBad={day !== undefined && day.noShowsThisWeek > NO_SHOW_TARGET}
      />
      <Tile
        icon={Clock}
        label={t('tiles.next')}
        value={figures && (nextTime ?? t('tiles.nextNone'))}
        note={
          next
            ? t(isToday ? 'tiles.nextToday' : 'tiles.nextOn', {
                day: formatDateShort(next.startsAt, timeZone),
                service: next.serviceName,
                name: next.barberNames[0],
              })
            : figures && t('tiles.nextNoneNote')
        }
      />
      <Tile
        icon={Wallet}
        label={t('tiles.revenue')}
        value={day && formatMoney(day.revenueCents, currency)}
        note={day && t('tiles.revenueNote')}
      />
    </Box>
  );
}

interface TileProps {
  icon: LucideIcon;
  label: string;
  value: string | undefined;
  note?: string;
  isBad?: boolean;
}

function Tile({ icon: Icon, label, value, note, isBad = false }: TileProps) {
  return (
    <Paper sx={{ px: { xs: 4, sm: 5 }, py: 4, minWidth: 0, minHeight: 116 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
        <Typography variant="body2">{label}</Typography>
        <Box sx={{ lineHeight: 0, display: { xs: 'none', sm: 'block' } }}>
          <Icon size={18} aria-hidden />
        </Box>
      </Box>
      {value === undefined ? (
        <Skeleton width={80} height={40} />
      ) : (
        <Typography variant="h1" component="p" sx={{ mt: 1 }}>
          {value}
        </Typography>
      )}
      {note && (
        <Typography
          variant="body2"
          sx={{ color: isBad ? 'error.main' : 'text.secondary', fontWeight: isBad ? 600 : undefined }}
        >
          {note}
        </Typography>
      )}
    </Paper>
  );
}
