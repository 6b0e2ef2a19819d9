import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useUnsavedGuard } from '../../../components/useUnsavedGuard';
import { type SettingsTenantFragment } from '../../../generated/graphql.generated';
import { todayIn } from '../../../lib/dates';
import { fieldErrors } from '../../../lib/errors';
import { useSaveFailed } from '../saveFailures';
import { entryRules, type EntryValues, NEW_ENTRY } from './datedHours';
import { TimeField } from './TimeField';

interface Props {
  tenant: SettingsTenantFragment;
  /** Dates that have hours of their own already. */
  taken: readonly string[];
  /** Rejects when it could not be saved; what was typed then stays. */
  onSave: (values: EntryValues) => Promise<void>;
  onCancel: () => void;
}

export function DatedHoursForm({ tenant, taken, onSave, onCancel }: Props) {
  const { t } = useTranslation('settings');
  const saveFailed = useSaveFailed();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(entryRules),
    defaultValues: NEW_ENTRY,
  });
  const [kind, localDate] = useWatch({ control, name: ['kind', 'localDate'] });
  useUnsavedGuard(formState.isDirty);

  const submit = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      const said = Object.entries(fieldErrors(error))[0];
      if (said) setError(said[0].endsWith('.end') ? 'end' : 'localDate', { message: said[1] });
      saveFailed(error);
    }
  });

  return (
    <Box
      component="form"
      noValidate
      aria-label={t('dated.add')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 4,
        p: { xs: 4, sm: 5 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <FormTextField
          control={control}
          name="localDate"
          type="date"
          label={t('dated.date')}
          helperText={taken.includes(localDate) ? t('dated.replaces') : undefined}
          autoFocus
          required
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: todayIn(tenant.timeZone) } }}
        />
        <FormTextField control={control} name="kind" label={t('dated.kind')} select>
          <MenuItem value="closed">{t('dated.closedAllDay')}</MenuItem>
          <MenuItem value="open">{t('dated.specialHours')}</MenuItem>
        </FormTextField>
      </Box>
      {kind === 'open' && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <TimeField control={control} name="start" label={t('dated.opens')} />
          <Box component="span" aria-hidden sx={{ lineHeight: '44px', color: 'text.secondary' }}>
            –
          </Box>
          <TimeField control={control} name="end" label={t('dated.closes')} />
        </Box>
      )}
      <FormTextField
        control={control}
        name="note"
        label={t('dated.note')}
        placeholder={t('dated.notePlaceholder')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('dated.save')}</SubmitButton>
      </Box>
    </Box>
  );
}
