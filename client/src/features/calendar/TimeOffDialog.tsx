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
import { useToast } from '../../components/useToast';
import { useBlockCalendarTimeMutation } from '../../generated/graphql.generated';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { instantIn } from '../../lib/wallClock';
import { type DialogHandle, GuardedDialog } from '../bookings/GuardedDialog';
import { type Barber } from './useCalendarData';

interface Props {
  zone: string;
  barbers: readonly Barber[];
  barberId: string | null;
  date: string;
  onBlocked: () => void;
  onClose: () => void;
}

const LONGEST_REASON = 200;
const needed = { error: () => i18next.t('shared:required') };
const schema = z
  .object({
    barberId: z.string().min(1, { error: () => i18next.t('calendar:timeOff.barberWrong') }),
    startDate: z.string().min(1, needed),
    startTime: z.string().min(1, needed),
    endDate: z.string().min(1, needed),
    endTime: z.string().min(1, needed),
    reason: z
      .string()
      .trim()
      .max(LONGEST_REASON, { error: () => i18next.t('calendar:timeOff.reasonLong') }),
  })
  .refine(
    ({ startDate, startTime, endDate, endTime }) => `${endDate} ${endTime}` > `${startDate} ${startTime}`,
    {
      path: ['endTime'],
      error: () => i18next.t('calendar:timeOff.order'),
    },
  );

/** Time during which a barber takes no appointments. */
export function TimeOffDialog(props: Props) {
  const { t } = useTranslation('calendar');
  return (
    <GuardedDialog title={t('timeOff.title')} onClose={props.onClose}>
      {(dialog) => <Content {...props} dialog={dialog} />}
    </GuardedDialog>
  );
}

function Content({ zone, barbers, barberId, date, onBlocked, dialog }: Props & { dialog: DialogHandle }) {
  const { t } = useTranslation('calendar');
  const toast = useToast();
  const [block] = useBlockCalendarTimeMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const active = barbers.filter(({ isActive }) => isActive);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      barberId: active.find(({ id }) => id === barberId)?.id ?? '',
      startDate: date,
      startTime: '12:00',
      endDate: date,
      endTime: '13:00',
      reason: '',
    },
  });
  useEffect(() => dialog.setDirty(formState.isDirty));

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const input = {
      barberId: values.barberId,
      startsAt: instantIn(values.startDate, values.startTime, zone),
      endsAt: instantIn(values.endDate, values.endTime, zone),
      reason: values.reason || null,
    };
    try {
      await block({ variables: { input } });
      toast.success(t('timeOff.added'));
      onBlocked();
      dialog.done();
    } catch (error) {
      const { startsAt, endsAt, ...others } = fieldErrors(error);
      const messages = Object.entries({ ...others, startTime: startsAt, endTime: endsAt });
      const known = messages.filter(
        (entry): entry is [keyof typeof values, string] => entry[0] in values && entry[1] !== undefined,
      );
      known.forEach(([field, message], index) => setError(field, { message }, { shouldFocus: index === 0 }));
      if (known.length === 0) setFailure(failureDetail(error, t('tryAgain')));
    }
  });

  const dated = (name: 'startDate' | 'endDate' | 'startTime' | 'endTime') => (
    <FormTextField
      control={control}
      name={name}
      label={t(`timeOff.${name}`)}
      type={name.endsWith('Date') ? 'date' : 'time'}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography color="textSecondary">{t('timeOff.explained')}</Typography>
        <FormTextField
          control={control}
          name="barberId"
          label={t('timeOff.barber')}
          select
          autoFocus
          required
        >
          {active.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </FormTextField>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          {dated('startDate')}
          {dated('startTime')}
          {dated('endDate')}
          {dated('endTime')}
        </Box>
        <FormTextField
          control={control}
          name="reason"
          label={t('timeOff.reason')}
          helperText={t('optional', { ns: 'shared' })}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={dialog.close}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('timeOff.submit')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
