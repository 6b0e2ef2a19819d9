import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { Controller, type Control } from 'react-hook-form';
import { VISUALLY_HIDDEN } from '../../../components/visuallyHiddenStyle';
import { type AssistantValues } from './assistantValues';

interface Props {
  control: Control<AssistantValues>;
  name: 'languages' | 'allowedActions';
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  disabled: boolean;
}

/** Any number of a few things. What is chosen keeps the order of the options. */
export function CheckboxGroup({ control, name, legend, options, disabled }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
        const chosen: readonly string[] = value;
        const toggle = (toggled: string) =>
          onChange(
            options
              .map((option) => option.value)
              .filter((option) => (option === toggled) !== chosen.includes(option)),
          );
        return (
          <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, display: 'grid', gap: 2 }}>
            <Box component="legend" sx={VISUALLY_HIDDEN}>
              {legend}
            </Box>
            {options.map((option) => (
              <Box key={option.value}>
                <FormControlLabel
                  disabled={disabled}
                  label={option.label}
                  sx={{ minHeight: 44, mr: 0 }}
                  control={
                    <Checkbox
                      checked={chosen.includes(option.value)}
                      onChange={() => toggle(option.value)}
                      onBlur={onBlur}
                      slotProps={{
                        input: { 'aria-describedby': option.hint ? `${name}-${option.value}` : undefined },
                      }}
                    />
                  }
                />
                {option.hint && (
                  <Typography
                    id={`${name}-${option.value}`}
                    variant="body2"
                    color="textSecondary"
                    sx={{ pl: 8, mt: -2 }}
                  >
                    {option.hint}
                  </Typography>
                )}
              </Box>
            ))}
            {error && (
              <FormHelperText error role="alert">
                {error.message}
              </FormHelperText>
            )}
          </Box>
        );
      }}
    />
  );
}
