import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { zodResolver } from '@hookform/resolvers/zod';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { minuteOf, timeOf } from '../../lib/wallClock';
import { type DialogHandle, GuardedDialog } from '../bookings/GuardedDialog';
import { type CalendarEvent, servicesOf, type Visit } from './calendarEvents';
import { durationOf, movePlan } from './movePlan';
import { OVERRIDE_REASON } from './overrideReason';
import { type Barber } from './useCalendarData';
import { mayBeOverridden, type Moves } from './useMoves';

interface Props {
  event: CalendarEvent;
  zone: string;
  barbers: readonly Barber[];
  mayOverride: boolean;
  attempt: Moves['attempt'];
  onMoved: (before: Visit, moved: Visit) => void;
  onClose: () => void;
}

const [SHORTEST, LONGEST] = [5, 720];
const schema = z.object({
  date: z.string().min(1, { error: () => i18next.t('calendar:moveDialog.dateWrong') }),
  time: z.string().min(1, { error: () => i18next.t('calendar:moveDialog.timeWrong') }),
  barberId: z.string(),
  duration: z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= SHORTEST && Number(text) <= LONGEST, {
      error: () => i18next.t('calendar:moveDialog.durationWrong'),
    }),
  reason: z.literal('').or(OVERRIDE_REASON),
});

/** Everything that dragging does, by keyboard: another date, time, barber or duration. */
export function MoveDialog(props: Props) {
  const { t } = useTranslation('calendar');
  const client = props.event.visit.clientName ?? t('noClient');
  return (
    <GuardedDialog title={t('moveDialog.title', { client })} onClose={props.onClose}>
      {(dialog) => <Content {...props} dialog={dialog} />}
    </GuardedDialog>
  );
}

function Content(props: Props & { dialog: DialogHandle }) {
  const { event, zone, barbers, mayOverride, attempt, onMoved, dialog } = props;
  const { t } = useTranslation('calendar');
  const [failure, setFailure] = useState<string | null>(null);
  const [mayInsist, setMayInsist] = useState(false);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      date: event.localDate,
      time: timeOf(event.startMinute),
      barberId: event.barberId,
      duration: String(durationOf(event)),
      reason: '',
    },
  });
  useEffect(() => dialog.setDirty(formState.isDirty));

  const submit = handleSubmit(async ({ date, time, barberId, duration, reason }) => {
    const target = {
      localDate: date,
      startMinute: minuteOf(time),
      barberId,
      durationMinutes: Number(duration),
    };
    const plan = movePlan(event, target, zone);
    if (!plan) return dialog.done();
    setFailure(null);
    try {
      onMoved(event.visit, await attempt(event.visit, plan, reason || undefined));
      dialog.done();
    } catch (error) {
      setMayInsist(mayOverride && mayBeOverridden(error));
      let isShown = false;
      for (const [path, message] of Object.entries(fieldErrors(error))) {
        const field = FIELD_OF.find(([end]) => path.endsWith(end))?.[1];
        if (!field) continue;
        setError(field, { message }, { shouldFocus: !isShown });
        isShown = true;
      }
      if (!isShown) setFailure(failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography color="textSecondary">{servicesOf(event)}</Typography>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
          <FormTextField
            control={control}
            name="date"
            label={t('moveDialog.date')}
            type="date"
            autoFocus
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <FormTextField
            control={control}
            name="time"
            label={t('moveDialog.time')}
            type="time"
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 300 } }}
          />
          <FormTextField control={control} name="barberId" label={t('moveDialog.barber')} select>
            {barbers
              .filter(({ id, isActive }) => isActive || id === event.barberId)
              .map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
          </FormTextField>
          <FormTextField
            control={control}
            name="duration"
            label={t('moveDialog.duration')}
            type="number"
            slotProps={{ htmlInput: { min: SHORTEST, max: LONGEST, step: 5, inputMode: 'numeric' } }}
          />
        </Box>
        {failure && <Alert severity="error">{failure}</Alert>}
        {mayInsist && (
          <FormTextField
            control={control}
            name="reason"
            label={t('override.reason')}
            helperText={t('override.helpOptional')}
            multiline
            minRows={2}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={dialog.close}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('moveDialog.submit')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}

/** Which field the server's complaint belongs to. */
const FIELD_OF = [
  ['durationMinutes', 'duration'],
  ['barberId', 'barberId'],
  ['startsAt', 'time'],
  ['override.reason', 'reason'],
] as const;
