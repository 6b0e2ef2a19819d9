import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { type BusinessValues } from './businessValues';
import { zoneLabel, zonesWith } from './zones';

interface Props {
  control: Control<BusinessValues>;
  label: string;
  hint: string;
  disabled?: boolean;
}

/** Found by typing, as there are some four hundred. */
export function TimeZoneField({ control, label, hint, disabled }: Props) {
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <ZoneChoice
          value={value}
          onChange={onChange}
          disabled={disabled}
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              label={label}
              inputRef={ref}
              onBlur={onBlur}
              required
              error={Boolean(error)}
              helperText={error?.message ?? hint}
            />
          )}
        />
      )}
    />
  );
}

interface ChoiceProps {
  value: string;
  onChange: (zone: string) => void;
  disabled?: boolean;
  renderInput: React.ComponentProps<typeof Autocomplete<string>>['renderInput'];
}

function ZoneChoice({ value, onChange, disabled, renderInput }: ChoiceProps) {
  const zones = useMemo(() => zonesWith(value), [value]);
  return (
    <Autocomplete
      id="field-timeZone"
      value={value}
      options={zones}
      getOptionLabel={zoneLabel}
      onChange={(_event, zone) => onChange(zone)}
      disableClearable
      disabled={disabled}
      renderInput={renderInput}
    />
  );
}
