import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppointmentDetailsQuery } from '../../generated/graphql.generated';
import { useTenant } from '../tenant/tenantContext';
import { AppointmentFacts } from './AppointmentFacts';
import { AppointmentHistory } from './AppointmentHistory';
import { AppointmentMessages } from './AppointmentMessages';
import { CancelDialog } from './CancelDialog';
import { type DialogHandle } from './GuardedDialog';
import { TypedContact } from './TypedContact';
import { advancingStatus, canBeCancelled, canBeNoShow, useAppointmentActions } from './useAppointmentActions';
import { AppointmentPayment } from './payment/AppointmentPayment';
import { useNoShow } from './useNoShow';

interface Props {
  appointment: AppointmentDetailsQuery['appointment'];
  dialog: DialogHandle;
  reload: () => void;
  onEdit: () => void;
}

/** What the appointment is, what became of it, and the next step. */
export function AppointmentView({ appointment, dialog, reload, onEdit }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone } = useTenant().tenant;
  const actions = useAppointmentActions(reload);
  const markNoShow = useNoShow(timeZone, actions);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const { status } = appointment;
  const next = advancingStatus(status);
  const isToCome = ['pending', 'confirmed'].includes(status) && Date.parse(appointment.startsAt) > openedAt;
  const send = async (action: () => Promise<unknown>) => {
    setIsSending(true);
    await action();
    setIsSending(false);
  };

  return (
    <>
      <DialogContent>
        <AppointmentFacts appointment={appointment} />
        <TypedContact appointment={appointment} reload={reload} />
        <AppointmentMessages appointmentId={appointment.id} />
        <AppointmentPayment
          key={appointment.version}
          appointmentId={appointment.id}
          askableCents={isToCome ? appointment.totalPriceCents : null}
        />
        <AppointmentHistory events={appointment.history} />
      </DialogContent>
      <DialogActions
        sx={{
          flexWrap: 'wrap',
          gap: 2,
          borderTop: '1px solid',
          borderColor: 'divider',
          '& > *': { m: '0 !important' },
        }}
      >
        {canBeCancelled(status) && (
          <Button
            color="error"
            onClick={() => setIsCancelling(true)}
            sx={{ marginRight: { sm: 'auto !important' } }}
          >
            {t('actions.cancel')}
          </Button>
        )}
        <Button color="inherit" onClick={dialog.close}>
          {t('close', { ns: 'shared' })}
        </Button>
        {canBeNoShow(status) && (
          <Button
            variant="outlined"
            color="inherit"
            disabled={isSending}
            onClick={() => void send(() => markNoShow(appointment))}
          >
            {t('actions.noShow')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={onEdit}>
          {t(canBeNoShow(status) ? 'details.edit' : 'details.editNotes')}
        </Button>
        {next && (
          <Button
            variant="contained"
            disabled={isSending}
            onClick={() => void send(() => actions.advance(appointment, next))}
          >
            {t(`actions.${next}`)}
          </Button>
        )}
      </DialogActions>
      {isCancelling && (
        <CancelDialog
          appointment={appointment}
          timeZone={timeZone}
          onClose={() => setIsCancelling(false)}
          onCancel={(reason) => actions.cancel(appointment, reason)}
        />
      )}
    </>
  );
}
