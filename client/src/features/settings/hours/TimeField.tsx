import TextField from '@mui/material/TextField';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Said, not shown: what stands around the field tells those who see. */
  label: string;
  disabled?: boolean;
}

export function TimeField<Values extends FieldValues>({ control, name, label, disabled }: Props<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          type="time"
          disabled={disabled}
          inputRef={ref}
          error={Boolean(error)}
          helperText={error?.message}
          sx={{ width: { xs: 128, sm: 140 } }}
          slotProps={{ htmlInput: { 'aria-label': label, step: 300 } }}
        />
      )}
    />
  );
}
