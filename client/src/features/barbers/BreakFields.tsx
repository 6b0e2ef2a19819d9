import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { type BarberValues, NEW_BREAK } from './barberValues';
import { TimeField } from './WeekFields';
import { WEEK } from './weeklyHours';

/** What is cut out of every week's hours, such as lunch. */
export function BreakFields({ control }: { control: Control<BarberValues> }) {
  const { t } = useTranslation('barbers');
  const { fields, append, remove } = useFieldArray({ control, name: 'breaks' });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {t('breaks.title')}
      </Typography>
      {fields.length === 0 && <Typography color="textSecondary">{t('breaks.none')}</Typography>}
      {fields.map(({ id }, index) => (
        <Box
          key={id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '132px 132px 1fr', sm: '140px auto auto 1fr' },
            alignItems: 'start',
            gap: 2,
            py: 2,
            borderTop: index > 0 ? '1px solid' : 0,
            borderColor: 'divider',
          }}
        >
          <FormTextField
            control={control}
            name={`breaks.${index}.weekday`}
            select
            sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' } }}
            slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('breaks.day') } } }}
          >
            {WEEK.map((weekday) => (
              <MenuItem key={weekday} value={weekday}>
                {t(`days.long.${weekday}`)}
              </MenuItem>
            ))}
          </FormTextField>
          <TimeField control={control} name={`breaks.${index}.start`} label={t('breaks.from')} />
          <TimeField control={control} name={`breaks.${index}.end`} label={t('breaks.until')} />
          <IconButton
            aria-label={t('breaks.remove')}
            onClick={() => remove(index)}
            sx={{ width: 44, height: 44, gridRow: 1, gridColumn: { xs: 3, sm: 4 } }}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => append(NEW_BREAK)}
        sx={{ mt: 1, ml: -2 }}
      >
        {t('breaks.add')}
      </Button>
    </Box>
  );
}
