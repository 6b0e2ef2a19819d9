import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface Props<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'error' | 'defaultValue' | 'value'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** A text field of a form, its error told right beneath it. Also a select, with `select` and menu items. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  helperText,
  ...rest
}: Props<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
        <TextField
          {...rest}
          {...field}
          id={rest.id ?? `field-${name}`}
          value={value ?? ''}
          inputRef={ref}
          error={Boolean(error)}
          helperText={error?.message ?? helperText}
        />
      )}
    />
  );
}
