import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { type AssistantSettingsPartsFragment } from '../../../generated/graphql.generated';
import { formatMoney } from '../../../lib/money';
import { FormSwitch } from '../FormSwitch';
import { type AssistantValues } from './assistantValues';

interface Props {
  control: Control<AssistantValues>;
  disabled: boolean;
  settings: AssistantSettingsPartsFragment;
}

/** Language models are paid in US dollars. */
const CURRENCY = 'USD';

/** Whether the installation's language model answers, and what it may cost; or that there is none. */
export function ModelGroup({ control, disabled, settings }: Props) {
  const { t } = useTranslation('assistantSettings');
  const usesModel = useWatch({ control, name: 'usesModel' });
  const { modelName, spentThisMonthCents, monthlySpendCapCents } = settings;
  if (!modelName) {
    return <Typography color="textSecondary">{t('model.none')}</Typography>;
  }
  const share = monthlySpendCapCents > 0 ? Math.min(1, spentThisMonthCents / monthlySpendCapCents) : 0;
  return (
    <>
      <FormSwitch
        control={control}
        disabled={disabled}
        name="usesModel"
        label={t('model.uses', { model: modelName })}
        hint={t('model.usesHint')}
      />
      {usesModel && (
        <>
          <FormTextField
            control={control}
            disabled={disabled}
            name="monthlyCap"
            label={t('model.cap')}
            helperText={t('model.capHint')}
            sx={{ maxWidth: 320 }}
            slotProps={{
              htmlInput: { inputMode: 'decimal', maxLength: 8 },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
          <Box sx={{ maxWidth: 320 }}>
            <Typography variant="body2" color="textSecondary">
              {t('model.spent', {
                spent: formatMoney(spentThisMonthCents, CURRENCY),
                cap: formatMoney(monthlySpendCapCents, CURRENCY),
              })}
            </Typography>
            <Box aria-hidden sx={{ mt: 2, height: 6, borderRadius: '3px', bgcolor: 'soft.sunken' }}>
              <Box
                sx={{
                  width: `${share * 100}%`,
                  height: 6,
                  borderRadius: '3px',
                  bgcolor: share < 1 ? 'primary.main' : 'error.main',
                }}
              />
            </Box>
          </Box>
        </>
      )}
    </>
  );
}
