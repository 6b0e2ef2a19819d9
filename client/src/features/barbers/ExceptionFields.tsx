import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { type BarberValues, NEW_EXCEPTION } from './barberValues';
import { TimeField } from './WeekFields';

/** Dates with hours of their own, in place of the weekly ones. */
export function ExceptionFields({ control }: { control: Control<BarberValues> }) {
  const { t } = useTranslation('barbers');
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {t('exceptions.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('exceptions.help')}
      </Typography>
      {fields.map(({ id }, index) => (
        <ExceptionRow key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => append(NEW_EXCEPTION)}
        sx={{ ml: -2 }}
      >
        {t('exceptions.add')}
      </Button>
    </Box>
  );
}

interface RowProps {
  control: Control<BarberValues>;
  index: number;
  onRemove: () => void;
}

function ExceptionRow({ control, index, onRemove }: RowProps) {
  const { t } = useTranslation('barbers');
  const off = useWatch({ control, name: `exceptions.${index}.off` });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        columnGap: 3,
        rowGap: 2,
        py: 3,
        pr: 12,
        position: 'relative',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <FormTextField
        control={control}
        name={`exceptions.${index}.localDate`}
        type="date"
        sx={{ width: 168 }}
        slotProps={{ htmlInput: { 'aria-label': t('exceptions.date') } }}
      />
      <Controller
        control={control}
        name={`exceptions.${index}.off`}
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            control={<Switch {...field} checked={value} />}
            label={t('exceptions.off')}
            sx={{ mr: 0, minHeight: 44 }}
          />
        )}
      />
      <IconButton
        aria-label={t('exceptions.remove')}
        onClick={onRemove}
        sx={{ position: 'absolute', top: 12, right: 0, width: 44, height: 44 }}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {!off && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <TimeField control={control} name={`exceptions.${index}.start`} label={t('exceptions.from')} />
          <TimeField control={control} name={`exceptions.${index}.end`} label={t('exceptions.until')} />
        </Box>
      )}
      <FormTextField
        control={control}
        name={`exceptions.${index}.note`}
        placeholder={t('exceptions.note')}
        sx={{ flex: '1 1 240px' }}
        slotProps={{ htmlInput: { 'aria-label': t('exceptions.note') } }}
      />
    </Box>
  );
}
