import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton';

interface Props {
  id: string;
  label: string;
  help: string;
  address: string;
}

/** An address of ours to be pasted elsewhere. */
export function AddressField({ id, label, help, address }: Props) {
  const { t } = useTranslation('integrationSms');
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
        <CopyButton text={address} label={t('addresses.copy', { name: label })} />
      </Box>
    </Box>
  );
}
