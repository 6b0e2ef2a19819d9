import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { useUnsavedGuard } from '../../../components/useUnsavedGuard';
import {
  type SettingsTenantFragment,
  useUpdateBusinessHoursMutation,
} from '../../../generated/graphql.generated';
import { fieldErrors } from '../../../lib/errors';
import { useSaveFailed } from '../saveFailures';
import { SaveBar } from '../SaveBar';
import { SettingsGroup } from '../SettingsGroup';
import { TimeField } from './TimeField';
import { WEEK, weekdayName, weekInput, weekRules, type WeekValues, weekValues } from './weekHours';

interface Props {
  tenant: SettingsTenantFragment;
  isReadOnly: boolean;
}

/** Open or closed, and the times of each weekday. */
export function WeekHoursForm({ tenant, isReadOnly }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const saveFailed = useSaveFailed();
  const [update] = useUpdateBusinessHoursMutation();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(weekRules),
    defaultValues: weekValues(tenant),
  });
  const { isDirty, isSubmitting } = formState;
  useUnsavedGuard(isDirty);

  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await update({ variables: { days: weekInput(values) } });
      if (data) reset(weekValues(data.updateBusinessHours));
      toast.success(t('hours.saved'));
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrors(error))) {
        const day = Number(/^days\[(\d)\]/.exec(path)?.[1]);
        if (day in WEEK) setError(`days.${day}.${path.endsWith('.start') ? 'start' : 'end'}`, { message });
      }
      saveFailed(error);
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <SettingsGroup title={t('hours.week')} body={t('hours.weekBody')}>
        <Box>
          {WEEK.map((weekday, index) => (
            <DayRow key={weekday} control={control} index={index} weekday={weekday} isReadOnly={isReadOnly} />
          ))}
        </Box>
      </SettingsGroup>
      {!isReadOnly && <SaveBar isDirty={isDirty} isSaving={isSubmitting} onDiscard={() => reset()} />}
    </Box>
  );
}

interface DayRowProps {
  control: Control<WeekValues>;
  /** Position in WEEK. */
  index: number;
  weekday: number;
  isReadOnly: boolean;
}

function DayRow({ control, index, weekday, isReadOnly }: DayRowProps) {
  const { t } = useTranslation('settings');
  const isOpen = useWatch({ control, name: `days.${index}.enabled` });
  const day = weekdayName(weekday);
  return (
    <Box
      role="group"
      aria-label={day}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
        columnGap: 4,
        minHeight: 60,
        alignItems: 'start',
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Controller
        control={control}
        name={`days.${index}.enabled`}
        render={({ field: { value, ref, ...field } }) => (
          <FormControlLabel
            control={<Switch {...field} checked={value} slotProps={{ input: { ref } }} />}
            disabled={isReadOnly}
            label={day}
            sx={{ minHeight: 44, mr: 0 }}
          />
        )}
      />
      {isOpen ? (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <TimeField
            control={control}
            name={`days.${index}.start`}
            label={t('hours.opens', { day })}
            disabled={isReadOnly}
          />
          <Box component="span" aria-hidden sx={{ lineHeight: '44px', color: 'text.secondary' }}>
            –
          </Box>
          <TimeField
            control={control}
            name={`days.${index}.end`}
            label={t('hours.closes', { day })}
            disabled={isReadOnly}
          />
        </Box>
      ) : (
        <Typography color="textSecondary" sx={{ lineHeight: '44px', pl: { xs: 12, sm: 0 } }}>
          {t('hours.closed')}
        </Typography>
      )}
    </Box>
  );
}
