import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import {
  type BarberCardFragment,
  type BarberChoicesQuery,
  BarbersDocument,
  type ScheduleWindowInput,
  useCreateBarberMutation,
  useUpdateBarberMutation,
} from '../../generated/graphql.generated';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { barberSchema, type BarberValues, inputOf, valuesOf, windowsOn } from './barberValues';
import { ColorChoice } from './ColorChoice';
import { ServiceChoice } from './ServiceChoice';
import { WeekFields } from './WeekFields';
import { WEEK } from './weeklyHours';

interface Props {
  /** Null adds a new one. */
  barber: BarberCardFragment | null;
  /** The colour that a new one is offered. */
  color: string;
  choices: BarberChoicesQuery | undefined;
  onClose: () => void;
}

export function BarberDialog({ barber, color, choices, onClose }: Props) {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const [create] = useCreateBarberMutation({ refetchQueries: [BarbersDocument] });
  const [update] = useUpdateBarberMutation();
  const { control, handleSubmit, setError, formState } = useForm<BarberValues>({
    resolver: zodResolver(barberSchema),
    defaultValues: valuesOf(barber, choices?.tenant.businessHours, color),
  });
  const present = barber?.schedule ?? [];

  const submit = handleSubmit(async (values) => {
    const { input, services } = inputOf(values, barber);
    try {
      if (barber) {
        const offers = services ? { offersAllServices: false, services } : { offersAllServices: true };
        await update({ variables: { id: barber.id, input: { ...input, ...offers } } });
      } else {
        await create({ variables: { input: services ? { ...input, services } : input } });
      }
      toast.success(t(barber ? 'dialog.saved' : 'dialog.added', { name: values.name }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(fieldErrors(error), input.schedule, setError))
        toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="barber-title">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id="barber-title">{t(barber ? 'dialog.edit' : 'dialog.add')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            <FormTextField control={control} name="name" label={t('dialog.name')} autoFocus required />
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <FormTextField control={control} name="email" label={t('dialog.email')} type="email" />
              <FormTextField control={control} name="phone" label={t('dialog.phone')} type="tel" />
            </Box>
            <FormTextField
              control={control}
              name="specialties"
              label={t('dialog.specialties')}
              helperText={t('dialog.specialtiesHelp')}
            />
            <FormTextField
              control={control}
              name="bio"
              label={t('dialog.bio')}
              helperText={t('dialog.bioHelp')}
              multiline
              minRows={2}
            />
            <ColorChoice control={control} />
            <WeekFields
              control={control}
              severalShifts={WEEK.filter((weekday) => windowsOn(present, weekday).length > 1)}
            />
            <ServiceChoice control={control} services={choices?.services ?? []} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={formState.isSubmitting}>
            {t(barber ? 'dialog.saveEdit' : 'dialog.saveNew')}
          </SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const PLAIN_FIELDS = ['name', 'email', 'phone', 'bio', 'specialties'] as const;

/** The server's complaints beside the fields; false when none of them has a field. */
function showFieldErrors(
  messages: Record<string, string>,
  schedule: readonly ScheduleWindowInput[],
  setError: UseFormSetError<BarberValues>,
): boolean {
  let shown = false;
  for (const [path, message] of Object.entries(messages)) {
    const plain = PLAIN_FIELDS.find((field) => field === path);
    const [, index, edge] = /^schedule\[(\d+)\]\.(start|end)$/.exec(path) ?? [];
    const weekday = index === undefined ? undefined : schedule[Number(index)]?.weekday;
    if (plain) setError(plain, { message }, { shouldFocus: !shown });
    else if (weekday !== undefined) setError(`days.${weekday}.${edge as 'start' | 'end'}`, { message });
    else if (path === 'schedule' || path.startsWith('breaks')) setError('root.days', { message });
    else if (path.startsWith('services')) setError('serviceIds', { message });
    else continue;
    shown = true;
  }
  return shown;
}
