import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AssistantValues, TONES } from './assistantValues';

interface Props {
  control: Control<AssistantValues>;
  disabled: boolean;
}

/** Three ways of saying the same, each with a sentence as it would sound. */
export function ToneChoice({ control, disabled }: Props) {
  const { t } = useTranslation('assistantSettings');
  return (
    <Controller
      control={control}
      name="tone"
      render={({ field }) => (
        <RadioGroup
          aria-label={t('tone.title')}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          sx={{ display: 'grid', gap: 3 }}
        >
          {TONES.map((tone) => (
            <Box
              component="label"
              key={tone}
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'flex-start',
                p: 3,
                border: '1px solid',
                borderColor: field.value === tone ? 'primary.main' : 'divider',
                borderRadius: 1,
                bgcolor: field.value === tone ? 'soft.accent' : 'background.paper',
                cursor: disabled ? 'default' : 'pointer',
              }}
            >
              <Radio
                value={tone}
                disabled={disabled}
                sx={{ mt: -2, ml: -2 }}
                slotProps={{ input: { 'aria-describedby': `tone-${tone}` } }}
              />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{t(`tone.${tone}`)}</Typography>
                <Typography id={`tone-${tone}`} variant="body2" color="textSecondary">
                  {t(`tone.${tone}Example`)}
                </Typography>
              </Box>
            </Box>
          ))}
        </RadioGroup>
      )}
    />
  );
}
