import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller, type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { formatTime } from '../../lib/dates';
import { useBookingRights } from './bookingRights';
import { type BookingValues } from './bookingValues';
import { type TimeCheck } from './useTimes';

interface Props {
  control: Control<BookingValues>;
  check: TimeCheck;
  startsAt: string;
  timeZone: string;
  onRetry: () => void;
}

/** Why the chosen time is not offered, and the way to book it all the same for those who may. */
export function TimeWarning({ control, check, startsAt, timeZone, onRetry }: Props) {
  const { t } = useTranslation('bookings');
  const { mayOverride } = useBookingRights();
  const override = useWatch({ control, name: 'override' });
  if (check.kind === 'failed')
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('retry', { ns: 'shared' })}
          </Button>
        }
      >
        {t('dialog.checkFailed')}
      </Alert>
    );
  if (!('reasons' in check)) return null;
  const why = t('dialog.notOffered', { time: formatTime(startsAt, timeZone), why: check.reasons.join(' ') });
  if (check.kind === 'lenient')
    return (
      <Alert severity="info">
        {why} {t('dialog.allTheSame')}
      </Alert>
    );
  if (check.kind === 'impossible' || !mayOverride)
    return (
      <Alert severity="warning">
        {why} {check.kind === 'needsOverride' && t('dialog.askManager')}
      </Alert>
    );
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      {why}
      <Controller
        control={control}
        name="override"
        render={({ field: { value, ref, onChange, ...field } }) => (
          <FormControlLabel
            sx={{ display: 'flex', mt: 2 }}
            label={t('dialog.override')}
            control={
              <Checkbox
                {...field}
                checked={value}
                onChange={onChange}
                slotProps={{ input: { ref } }}
                color="default"
              />
            }
          />
        )}
      />
      {override && (
        <FormTextField
          control={control}
          name="overrideReason"
          label={t('dialog.overrideReason')}
          helperText={t('dialog.overrideHelp')}
          required
          sx={{ mt: 2 }}
        />
      )}
    </Alert>
  );
}
