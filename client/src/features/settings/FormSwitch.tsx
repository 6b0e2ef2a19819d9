import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A yes-or-no setting, what it means right beneath it. */
export function FormSwitch<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  disabled,
}: Props<Values>) {
  const hintId = `hint-${name}`;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, ...field } }) => (
        <Box>
          <FormControlLabel
            control={
              <Switch
                {...field}
                checked={Boolean(value)}
                slotProps={{ input: { ref, 'aria-describedby': hint ? hintId : undefined } }}
              />
            }
            disabled={disabled}
            label={label}
            // The track stands where the text above it begins.
            sx={{ minHeight: 44, ml: '-6px', mr: 0 }}
          />
          {hint && (
            <Typography id={hintId} variant="body2" color="textSecondary" sx={{ pl: '50px', mt: -1 }}>
              {hint}
            </Typography>
          )}
        </Box>
      )}
    />
  );
}
