import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarPolicy } from '../../../generated/graphql.generated';

interface Props {
  value: CalendarPolicy;
  name: string;
  disabled?: boolean;
  onChange: (policy: CalendarPolicy) => void;
}

const POLICIES: CalendarPolicy[] = ['keep_busy', 'block'];

/** What holds while nobody knows when the barber is busy. */
export function PolicyChoice({ value, name, disabled, onChange }: Props) {
  const { t } = useTranslation('calendarSync');
  const labelId = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={labelId} sx={{ typography: 'subtitle2', mb: 1 }}>
        {t('policy.label')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, chosen) => onChange(chosen as CalendarPolicy)}
        sx={{ gap: 1 }}
      >
        {POLICIES.map((policy) => (
          <FormControlLabel
            key={policy}
            value={policy}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <Box component="span" sx={{ display: 'block', pt: 2.5 }}>
                {t(`policy.${policy}`, { name })}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {t(`policy.${policy}Note`)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
