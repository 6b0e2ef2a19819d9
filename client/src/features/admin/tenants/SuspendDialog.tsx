import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLeft } from '../../../components/roomLeft';

interface Props {
  name: string;
  loading: boolean;
  onCancel: () => void;
  onSuspend: (reason: string) => void;
}

const LONGEST_REASON = 500;

/** Asks for the reason, which may be left out; cancelling leaves the business as it is. */
export function SuspendDialog({ name, loading, onCancel, onSuspend }: Props) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby="suspend-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSuspend(reason.trim());
        }}
      >
        <DialogTitle id="suspend-title">{t('suspendTitle', { name })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 4 }}>{t('suspendBody')}</DialogContentText>
          <TextField
            id="suspend-reason"
            label={t('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            helperText={roomLeft(t, reason, LONGEST_REASON)}
            multiline
            maxRows={6}
            slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onCancel}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={loading}>
            {t('suspend')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
