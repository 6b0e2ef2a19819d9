import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type BarberValues } from './barberValues';

interface Props {
  control: Control<BarberValues>;
  colors: readonly string[];
}

/** One of the calendar's colours, as a group of radio buttons. */
export function ColorChoice({ control, colors }: Props) {
  const { t } = useTranslation('barbers');
  return (
    <Controller
      control={control}
      name="color"
      render={({ field: { value, onChange } }) => {
        const known = colors.includes(value);
        return (
          <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
              {t('dialog.color')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {[...(known ? [] : [value]), ...colors].map((color) => (
                <Box
                  key={color}
                  component="label"
                  sx={{ position: 'relative', width: 44, height: 44, p: 1, cursor: 'pointer' }}
                >
                  <Box
                    component="input"
                    type="radio"
                    name="color"
                    value={color}
                    checked={color === value}
                    onChange={() => onChange(color)}
                    aria-label={t(`dialog.colorNames.${color}`, { defaultValue: color })}
                    sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'pointer' }}
                  />
                  <Box
                    aria-hidden
                    sx={{
                      display: 'grid',
                      placeItems: 'center',
                      height: 1,
                      borderRadius: '50%',
                      color: '#fff',
                      bgcolor: color,
                      'input:focus-visible + &': {
                        outline: '2px solid',
                        outlineColor: 'primary.main',
                        outlineOffset: 2,
                      },
                    }}
                  >
                    {color === value && <Check size={18} strokeWidth={3} />}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        );
      }}
    />
  );
}
