import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Sparkles } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateLong, formatTime, sameZone, zoneName } from '../../lib/dates';
import { type PickerSlot, byDayPart } from './slotDays';

interface DayTimesProps {
  day: string;
  slots: readonly PickerSlot[];
  timeZone: string;
  /** The start that is being held or booked just now. */
  pendingStart: string | null;
  headingRef: Ref<HTMLHeadingElement>;
  onPick: (slot: PickerSlot) => void;
}

/** The times of one day in the salon's zone. */
export function DayTimes({ day, slots, timeZone, pendingStart, headingRef, onPick }: DayTimesProps) {
  const { t } = useTranslation('booking');
  return (
    <Box>
      <Typography
        ref={headingRef}
        tabIndex={-1}
        component="h3"
        variant="h2"
        sx={{ outline: 'none !important' }}
      >
        {t('slots.timesOn', { day: formatDateLong(day) })}
      </Typography>
      {!sameZone(timeZone) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('slots.inZone', { zone: zoneName(timeZone) })}
        </Typography>
      )}
      {byDayPart(slots, timeZone).map(({ part, slots: times }) => (
        <Box key={part} component="section" aria-label={t(`slots.${part}`)} sx={{ mt: 4 }}>
          <Typography component="h4" variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {t(`slots.${part}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}>
            {times.map((slot) => (
              <TimeButton
                key={slot.startsAt}
                slot={slot}
                timeZone={timeZone}
                isPending={slot.startsAt === pendingStart}
                disabled={pendingStart !== null}
                onPick={() => onPick(slot)}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface TimeButtonProps {
  slot: PickerSlot;
  timeZone: string;
  isPending: boolean;
  disabled: boolean;
  onPick: () => void;
}

function TimeButton({ slot, timeZone, isPending, disabled, onPick }: TimeButtonProps) {
  const { t } = useTranslation('booking');
  const time = formatTime(slot.startsAt, timeZone);
  return (
    <ButtonBase
      aria-label={slot.recommended ? t('slots.bestFitLabel', { time }) : time}
      aria-busy={isPending}
      disabled={disabled}
      onClick={onPick}
      sx={{
        minHeight: 48,
        px: 2,
        borderRadius: '10px',
        border: '1px solid',
        borderColor: slot.recommended ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
        fontSize: '0.9375rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        '@media (hover: hover)': { '&:hover': { borderColor: 'primary.main', bgcolor: 'action.hover' } },
        '&.Mui-disabled': { opacity: isPending ? 1 : 0.5 },
      }}
    >
      {isPending ? (
        <CircularProgress size={20} aria-label={t('slots.holding', { time })} />
      ) : (
        <Stack sx={{ alignItems: 'center' }}>
          <span>{time}</span>
          {slot.recommended && (
            <Stack
              direction="row"
              component="span"
              sx={{ alignItems: 'center', gap: '4px', color: 'primary.main', fontSize: '0.75rem' }}
            >
              <Sparkles size={12} aria-hidden />
              {t('slots.bestFit')}
            </Stack>
          )}
        </Stack>
      )}
    </ButtonBase>
  );
}
