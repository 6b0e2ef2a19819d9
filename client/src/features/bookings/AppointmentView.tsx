import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppointmentDetailsFragment } from '../../generated/graphql.generated';
import { useTenant } from '../tenant/tenantContext';
import { AppointmentFacts } from './AppointmentFacts';
import { CancelDialog } from './CancelDialog';
import { type DialogHandle } from './GuardedDialog';
import { advancingStatus, canBeCancelled, canBeNoShow, useAppointmentActions } from './useAppointmentActions';

interface Props {
  appointment: AppointmentDetailsFragment;
  dialog: DialogHandle;
  reload: () => void;
}

export function AppointmentView({ appointment, dialog, reload }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone } = useTenant().tenant;
  const actions = useAppointmentActions(timeZone, reload);
  const [isCancelling, setIsCancelling] = useState(false);
  const { status } = appointment;
  const next = advancingStatus(status);

  return (
    <>
      <DialogContent>
        <AppointmentFacts appointment={appointment} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', borderTop: '1px solid', borderColor: 'divider' }}>
        {canBeCancelled(status) && (
          <Button color="error" onClick={() => setIsCancelling(true)} sx={{ mr: 'auto' }}>
            {t('actions.cancel')}
          </Button>
        )}
        <Button color="inherit" onClick={dialog.close}>
          {t('close', { ns: 'shared' })}
        </Button>
        {canBeNoShow(status) && (
          <Button variant="outlined" color="inherit" onClick={() => void actions.noShow(appointment)}>
            {t('actions.noShow')}
          </Button>
        )}
        {next && (
          <Button variant="contained" onClick={() => void actions.advance(appointment, next)}>
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
