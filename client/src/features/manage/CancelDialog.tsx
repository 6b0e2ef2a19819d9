import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CancelDialogProps {
  open: boolean;
  when: string;
  isCancelling: boolean;
  problem: string | null;
  onClose: () => void;
  onCancel: (reason: string) => void;
}

export function CancelDialog({ open, when, isCancelling, problem, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation('manage');
  const titleId = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onClose={isCancelling ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>{t('cancel.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{t('cancel.body', { when })}</Typography>
        <TextField
          label={t('cancel.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isCancelling} sx={{ minHeight: 44 }}>
          {t('cancel.keep')}
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={isCancelling}
          onClick={() => onCancel(reason.trim())}
          sx={{ minHeight: 44 }}
        >
          {t('cancel.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
