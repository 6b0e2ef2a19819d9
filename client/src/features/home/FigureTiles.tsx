import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CalendarCheck, Clock, type LucideIcon, UserX, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { type TodayFigures } from './todayFigures';

interface Props {
  /** Undefined while they load. */
  figures: TodayFigures | undefined;
  noShowCount: number | undefined;
  timeZone: string;
  currency: string;
}

const NO_SHOW_TARGET = 2;

export function FigureTiles({ figures, noShowCount, timeZone, currency }: Props) {
  const { t } = useTranslation('home');
  const next = figures?.next;
  return (
    <Box
      component="section"
      aria-label={t('tiles.label')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' }, mb: 6 }}
    >
      <Tile
        icon={CalendarCheck}
        label={t('tiles.today')}
        value={figures?.bookings.toString()}
        note={figures && t('tiles.upcoming', { count: figures.upcoming })}
      />
      <Tile
        icon={UserX}
        label={t('tiles.noShows')}
        value={noShowCount?.toString()}
        note={t('tiles.noShowsTarget')}
        isBad={noShowCount !== undefined && noShowCount > NO_SHOW_TARGET}
      />
      <Tile
        icon={Clock}
        label={t('tiles.next')}
        value={figures && (next ? formatTime(next.startsAt, timeZone) : '–')}
        note={next ? (next.client?.fullName ?? t('today.noClient')) : figures && t('tiles.nextNone')}
      />
      <Tile
        icon={Wallet}
        label={t('tiles.revenue')}
        value={figures && formatMoney(figures.revenueCents, currency)}
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
          noWrap
          sx={{ color: isBad ? 'error.main' : 'text.secondary', fontWeight: isBad ? 600 : undefined }}
        >
          {note}
        </Typography>
      )}
    </Paper>
  );
}
