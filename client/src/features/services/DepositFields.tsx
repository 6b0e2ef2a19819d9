import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import { type TextFieldProps } from '@mui/material/TextField';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { DEPOSIT_KINDS, type ServiceValues } from './serviceValues';

interface Props {
  control: Control<ServiceValues>;
  /** How amounts of money are shown in a field. */
  sign: TextFieldProps['slotProps'];
}

const PERCENT: TextFieldProps['slotProps'] = {
  input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
  htmlInput: { inputMode: 'numeric' },
};

/** What is asked when the service is booked online. */
export function DepositFields({ control, sign }: Props) {
  const { t } = useTranslation('services');
  const kind = useWatch({ control, name: 'depositKind' });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormTextField
        control={control}
        name="depositKind"
        label={t('dialog.deposit')}
        helperText={t('dialog.depositHelp')}
        select
      >
        {DEPOSIT_KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`dialog.depositKind.${each}`)}
          </MenuItem>
        ))}
      </FormTextField>
      {kind !== 'none' && (
        <FormTextField
          control={control}
          name="deposit"
          label={t(kind === 'percent' ? 'dialog.depositPercent' : 'dialog.depositAmount')}
          required
          slotProps={kind === 'percent' ? PERCENT : sign}
        />
      )}
    </Box>
  );
}
