import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type BarberValues } from './barberValues';
import { WEEK } from './weeklyHours';

interface Props {
  control: Control<BarberValues>;
  /** Weekdays with more than one shift, which these fields show as one. */
  severalShifts: readonly number[];
}

/** On or off and the times of each weekday. */
export function WeekFields({ control, severalShifts }: Props) {
  const { t } = useTranslation('barbers');
  const { errors } = useFormState({ control });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
        {t('dialog.schedule')}
      </Typography>
      {WEEK.map((weekday) => (
        <DayFields
          key={weekday}
          control={control}
          weekday={weekday}
          hasSeveralShifts={severalShifts.includes(weekday)}
        />
      ))}
      {errors.root?.days?.message && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {errors.root.days.message}
        </FormHelperText>
      )}
    </Box>
  );
}

interface DayProps {
  control: Control<BarberValues>;
  weekday: (typeof WEEK)[number];
  hasSeveralShifts: boolean;
}

function DayFields({ control, weekday, hasSeveralShifts }: DayProps) {
  const { t } = useTranslation('barbers');
  const enabled = useWatch({ control, name: `days.${weekday}.enabled` });
  const day = t(`days.long.${weekday}`);
  return (
    <Box sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 1,
          minHeight: 44,
        }}
      >
        <Controller
          control={control}
          name={`days.${weekday}.enabled`}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Switch {...field} checked={value} />}
              label={day}
              sx={{ mr: 0, minHeight: 44, minWidth: 152 }}
            />
          )}
        />
        {enabled ? (
          <Box sx={{ display: 'flex', gap: 2 }}>
            <TimeField control={control} name={`days.${weekday}.start`} label={t('dialog.from', { day })} />
            <Box component="span" aria-hidden sx={{ lineHeight: '44px', color: 'text.secondary' }}>
              –
            </Box>
            <TimeField control={control} name={`days.${weekday}.end`} label={t('dialog.until', { day })} />
          </Box>
        ) : (
          <Typography color="textSecondary" sx={{ lineHeight: '44px' }}>
            {t('dialog.off')}
          </Typography>
        )}
      </Box>
      {hasSeveralShifts && enabled && (
        <FormHelperText sx={{ mx: 0 }}>{t('dialog.severalShifts')}</FormHelperText>
      )}
    </Box>
  );
}

interface TimeProps {
  control: Control<BarberValues>;
  name: `${`days.${DayProps['weekday']}` | `breaks.${number}` | `exceptions.${number}`}.${'start' | 'end'}`;
  label: string;
}

export function TimeField({ control, name, label }: TimeProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          type="time"
          inputRef={ref}
          error={Boolean(error)}
          helperText={error?.message}
          sx={{
            width: { xs: 132, sm: 136 },
            '& input': { px: 2.5 },
            '& input::-webkit-calendar-picker-indicator': { ml: 0 },
          }}
          slotProps={{ htmlInput: { 'aria-label': label, step: 300 } }}
        />
      )}
    />
  );
}
