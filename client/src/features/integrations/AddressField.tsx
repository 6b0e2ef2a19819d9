import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { CopyButton } from '../../components/CopyButton';

interface Props {
  id: string;
  label: string;
  help: string;
  address: string;
  /** Of the button that copies it. */
  copyLabel: string;
}

/** An address of ours to be pasted elsewhere. */
export function AddressField({ id, label, help, address, copyLabel }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        id={id}
        label={label}
        value={address}
        helperText={help}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Box>
        <CopyButton text={address} label={copyLabel} />
      </Box>
    </Box>
  );
}
