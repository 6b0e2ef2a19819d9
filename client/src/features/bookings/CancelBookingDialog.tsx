import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { type AppointmentRowFragment, useCancelAppointmentMutation } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { failureDetail } from '../../lib/failureDetail';

interface Props {
  appointment: AppointmentRowFragment;
  timeZone: string;
  onClose: () => void;
  onDone: () => void;
}

/** Stays open when cancelling fails, with the reason that was typed. */
export function CancelBookingDialog({ appointment, timeZone, onClose, onDone }: Props) {
  const { t } = useTranslation('bookings');
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [cancel, { loading }] = useCancelAppointmentMutation();
  const { id, version, startsAt, client } = appointment;
  const when = `${formatDateShort(startsAt, timeZone)} ${formatTime(startsAt, timeZone)}`;

  const submit = async () => {
    try {
      await cancel({ variables: { input: { id, reason: reason || null, expectedVersion: version } } });
      toast.success(t('dialog.done'));
      onClose();
    } catch (error) {
      toast.error(t('failed'), failureDetail(error, t('tryAgain')));
    }
    onDone();
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="cancel-title">
      <DialogTitle id="cancel-title">{t('dialog.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>
          {t('dialog.body', { client: client?.fullName ?? t('walkIn'), when })}
        </Typography>
        <TextField
          fullWidth
          multiline
          minRows={2}
          label={t('dialog.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('dialog.keep')}
        </Button>
        <Button variant="contained" color="error" loading={loading} onClick={() => void submit()}>
          {t('dialog.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
