import FormControl from '@mui/material/FormControl';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type SxProps, type Theme } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { useId } from 'react';

/** More is never asked of the server. */
const LONGEST_SEARCH = 100;

interface Props {
  label: string;
  /** What can be searched by, where the label stands above; without it the label itself stands in the empty field. */
  hint?: string;
  value: string;
  disabled?: boolean;
  onChange: (search: string) => void;
  sx?: SxProps<Theme>;
}

/** Narrows a list to what is typed. */
export function SearchField({ label, hint, value, disabled, onChange, sx }: Props) {
  const id = useId();
  return (
    <FormControl size="small" fullWidth disabled={disabled} sx={sx}>
      {hint && <InputLabel htmlFor={id}>{label}</InputLabel>}
      <OutlinedInput
        id={id}
        label={hint && label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={hint ?? label}
        inputProps={{ type: 'search', maxLength: LONGEST_SEARCH, 'aria-label': hint ? undefined : label }}
        startAdornment={
          <InputAdornment position="start">
            <Search size={18} aria-hidden />
          </InputAdornment>
        }
      />
    </FormControl>
  );
}
