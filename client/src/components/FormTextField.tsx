import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { roomLeft } from './roomLeft';

interface Props<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'error' | 'defaultValue' | 'value'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** No more characters than these go in; when little room is left, it is told. */
  longest?: number;
}

/** A text field of a form, its error told right beneath it. Also a select, with `select` and menu items. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  helperText,
  longest,
  slotProps,
  ...rest
}: Props<Values>) {
  const { t } = useTranslation();
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
          helperText={error?.message ?? ((longest && roomLeft(t, value ?? '', longest)) || helperText)}
          slotProps={longest ? { ...slotProps, htmlInput: { maxLength: longest } } : slotProps}
        />
      )}
    />
  );
}
