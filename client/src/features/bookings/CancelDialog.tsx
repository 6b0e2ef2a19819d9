import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/SubmitButton';
import { type AppointmentRowFragment } from '../../generated/graphql.generated';
import { whenText } from './appointmentText';
import { type CancelOutcome } from './useAppointmentActions';

interface Props {
  appointment: AppointmentRowFragment;
  timeZone: string;
  onClose: () => void;
  /** What was typed stays while it is not done. */
  onCancel: (reason: string) => Promise<CancelOutcome>;
}

const LONGEST_REASON = 500;

export function CancelDialog({ appointment, timeZone, onClose, onCancel }: Props) {
  const { t } = useTranslation('bookings');
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [complaint, setComplaint] = useState<string>();

  const submit = async () => {
    if (sending) return;
    setSending(true);
    const { isDone, reasonError } = await onCancel(reason.trim());
    setSending(false);
    setComplaint(reasonError);
    if (isDone) onClose();
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="cancel-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id="cancel-title">{t('cancelDialog.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 4 }}>
            {t('cancelDialog.body', {
              client: appointment.client?.fullName ?? t('noClient'),
              when: whenText(appointment.startsAt, timeZone),
            })}
          </DialogContentText>
          <TextField
            id="cancel-reason"
            label={t('cancelDialog.reason')}
            error={complaint !== undefined}
            helperText={complaint ?? t('cancelDialog.reasonHelp')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            autoFocus
            slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancelDialog.keep')}
          </Button>
          <SubmitButton loading={sending} color="error">
            {t('cancelDialog.submit')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
