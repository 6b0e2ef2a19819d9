import Box from '@mui/material/Box';
import { type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { type BarberValues } from './barberValues';
import { ColorChoice } from './ColorChoice';
import { PhotoField } from './PhotoField';

interface Props {
  control: Control<BarberValues>;
  colors: readonly string[];
}

/** Who the barber is. */
export function ProfileFields({ control, colors }: Props) {
  const { t } = useTranslation('barbers');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ mb: 1 }}>
        <PhotoField control={control} />
      </Box>
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
      <ColorChoice control={control} colors={colors} />
    </Box>
  );
}
