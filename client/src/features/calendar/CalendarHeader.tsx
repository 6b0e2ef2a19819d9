import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { CalendarOff, ChevronLeft, ChevronRight, Keyboard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sameZone, zoneName } from '../../lib/dates';
import { type CalendarAddress, type CalendarView, titleOf, VIEWS } from './calendarRange';
import { type Barber } from './useCalendarData';
import { VISUALLY_HIDDEN } from '../../components/visuallyHiddenStyle';

interface Props {
  address: CalendarAddress;
  zone: string;
  barbers: readonly Barber[];
  mayBlockTime: boolean;
  onView: (view: CalendarView) => void;
  onBarber: (barberId: string | null) => void;
  onStep: (direction: 1 | -1) => void;
  onToday: () => void;
  onNew: () => void;
  onBlockTime: () => void;
  onKeys: () => void;
}

const EVERYBODY = 'all';
/** On a telephone an icon, whose word only screen readers have. */
const SHRINKING = {
  gap: 2,
  minWidth: 0,
  px: { xs: 3, sm: 4 },
  '& span': {
    '@media (max-width: 599px)': VISUALLY_HIDDEN,
  },
} as const;

export function CalendarHeader(props: Props) {
  const { address, zone, barbers, mayBlockTime, onView, onBarber, onStep } = props;
  const { view, date, barberId } = address;
  const { t } = useTranslation('calendar');
  return (
    <Box component="header" sx={{ display: 'grid', gap: 3, mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h1" aria-live="polite">
            {titleOf(view, date)}
          </Typography>
          {!sameZone(zone) && (
            <Typography variant="body2" color="textSecondary">
              {t('zone', { zone: zoneName(zone) })}
            </Typography>
          )}
        </Box>
        {mayBlockTime && (
          <Button variant="outlined" onClick={props.onBlockTime} sx={SHRINKING}>
            <CalendarOff size={18} aria-hidden />
            <span>{t('timeOff.open')}</span>
          </Button>
        )}
        <Button variant="contained" onClick={props.onNew} sx={SHRINKING}>
          <Plus size={18} aria-hidden />
          <span>{t('new')}</span>
        </Button>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, sm: 2 },
          rowGap: 2,
        }}
      >
        <IconButton aria-label={t(`previous.${view}`)} onClick={() => onStep(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button variant="outlined" onClick={props.onToday} sx={{ minWidth: 0, px: { xs: 2, sm: 4 } }}>
          {t('today')}
        </Button>
        <IconButton aria-label={t(`next.${view}`)} onClick={() => onStep(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
        <Box sx={{ flex: 1 }} />
        <IconButton
          aria-label={t('keys.title')}
          onClick={props.onKeys}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Keyboard size={20} aria-hidden />
        </IconButton>
        <TextField
          select
          value={barbers.some(({ id }) => id === barberId) ? barberId : EVERYBODY}
          onChange={({ target }) => onBarber(target.value === EVERYBODY ? null : target.value)}
          sx={{ width: { xs: '100%', sm: 200 }, order: { xs: 1, sm: 0 } }}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('barberFilter') } } }}
        >
          <MenuItem value={EVERYBODY}>{t('allBarbers')}</MenuItem>
          {barbers.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('viewChoice')}
          onChange={(_, next: CalendarView | null) => next && onView(next)}
        >
          {VIEWS.map((each) => (
            <ToggleButton
              key={each}
              value={each}
              sx={{
                minHeight: 40,
                px: { xs: 2, sm: 4 },
                textTransform: 'none',
                fontWeight: 600,
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              {t(`view.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
    </Box>
  );
}
