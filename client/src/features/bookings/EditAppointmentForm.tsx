import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import {
  type AppointmentDetailsFragment,
  type BookingChoicesQuery,
  useMoveAppointmentMutation,
  useUpdateAppointmentMutation,
} from '../../generated/graphql.generated';
import { localDateOf } from '../../lib/dates';
import { alternatives, errorCode, errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useTenant } from '../tenant/tenantContext';
import { changedParts, differences, type EditedPart, valuesOf } from './appointmentEdit';
import { type BookingValues } from './bookingValues';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import { type DialogHandle } from './GuardedDialog';
import { createSendOnceKey } from './sendOnceKey';
import { canBeNoShow } from './useAppointmentActions';
import { useBookingForm } from './useBookingForm';
import { useWhose, Whose } from './Whose';
import { type Refusal, Section, VisitSection } from './VisitSection';

export interface EditProps {
  /** As it is now: it changes when somebody else changes it. */
  appointment: AppointmentDetailsFragment;
  dialog: DialogHandle;
  reload: () => Promise<unknown>;
  onDone: () => void;
}

interface Props extends EditProps {
  choices: BookingChoicesQuery;
}

/** Moves the visit, changes whose it is, who does what and how long it takes, and the notes: whatever was changed. */
export function EditAppointmentForm({ appointment, choices, dialog, reload, onDone }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone } = useTenant().tenant;
  const toast = useToast();
  const [keyFor] = useState(createSendOnceKey);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The version that the person editing has seen: nothing newer is ever written over unseen. */
  const [seen, setSeen] = useState(appointment);
  const isSending = useRef(false);
  const [move] = useMoveAppointmentMutation();
  const [update] = useUpdateAppointmentMutation();

  const initial = valuesOf(seen, choices, timeZone);
  const form = useBookingForm({ initial, dialog, movingAppointmentId: appointment.id });
  const { control, handleSubmit, setValue, getValues, setError, formState, visit, times } = form;
  const current = useWatch({ control }) as BookingValues;
  const changed = changedParts(initial, current);
  const isVisitChanged = changed.includes('time') || changed.includes('lines');
  const whose = useWhose(form, appointment.client);
  const isMovable = canBeNoShow(appointment.status);
  const meanwhile = appointment.version === seen.version ? [] : differences(seen, appointment);

  /** Takes over what others changed, except for the parts that keep what was typed here. */
  const catchUp = (kept: readonly EditedPart[]) => {
    const typed = getValues();
    form.reset(valuesOf(appointment, choices, timeZone));
    if (kept.includes('client')) setValue('clientId', typed.clientId, { shouldDirty: true });
    else whose.forget();
    if (kept.includes('lines')) setValue('lines', typed.lines, { shouldDirty: true });
    if (kept.includes('notes')) setValue('notes', typed.notes, { shouldDirty: true });
    if (kept.includes('time')) {
      setValue('localDate', localDateOf(typed.startsAt, timeZone), { shouldDirty: true });
      setValue('startsAt', typed.startsAt, { shouldDirty: true });
    }
    setSeen(appointment);
  };

  const send = async (values: BookingValues) => {
    const parts = changedParts(initial, values);
    if (isSending.current) return;
    if (parts.length === 0) {
      onDone();
      return;
    }
    const isMove = parts.includes('time') || parts.includes('lines');
    if (isMove && (!visit || !form.isTimeSettled(values))) return;
    const { id } = appointment;
    const expectedVersion = seen.version;
    const details = {
      ...(parts.includes('notes') && { notes: values.notes }),
      ...(parts.includes('client') && { clientId: values.clientId }),
    };
    setRefusal(null);
    isSending.current = true;
    try {
      if (isMove) {
        const input = {
          ...{ id, expectedVersion, startsAt: values.startsAt },
          ...(parts.includes('lines') && { lines: visit }),
          ...details,
          override: form.overrideOf(values),
        };
        await move({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      } else {
        await update({ variables: { input: { id, expectedVersion, ...details } } });
      }
      toast.success(t('edit.saved'));
      onDone();
    } catch (error) {
      const code = errorCode(error);
      if (code === 'CHANGED_MEANWHILE') {
        // The notice about it appears with the new version; what was typed stays.
        await reload();
      } else if (code === 'SLOT_TAKEN' || code === 'SLOT_UNAVAILABLE') {
        setRefusal({ message: errorMessage(error, t('edit.failed')), offered: alternatives(error) });
        times.reload();
      } else if (!form.showFieldErrors(error)) {
        toast.error(t('edit.failed'), failureDetail(error, t('tryAgain')));
        await reload();
      }
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        if (meanwhile.length > 0) {
          event.preventDefault();
          setError('root', { message: t('meanwhile.first') });
          return;
        }
        void handleSubmit(send)(event);
      }}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <DialogContent sx={{ pt: 0 }}>
        <Box sx={{ display: 'grid', gap: 6, pt: 2 }}>
          {meanwhile.length > 0 && (
            <ChangedMeanwhile differences={meanwhile} typed={changed} onCatchUp={catchUp} />
          )}
          <Whose control={control} present={appointment.client} whose={whose} />
          {isMovable ? (
            <VisitSection
              form={isVisitChanged ? form : { ...form, times: { ...times, check: { kind: 'none' } } }}
              choices={choices}
              refusal={refusal}
              onChooseOffered={() => setRefusal(null)}
            />
          ) : (
            <Typography color="textSecondary">
              {t('edit.notesOnly', { status: t(`status.${appointment.status}`, { ns: 'shared' }) })}
            </Typography>
          )}
          <Section title={t('dialog.notes')}>
            <FormTextField
              control={control}
              name="notes"
              multiline
              minRows={2}
              slotProps={{ htmlInput: { 'aria-label': t('dialog.notes') } }}
            />
          </Section>
        </Box>
      </DialogContent>
      <DialogActions sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
        {formState.errors.root && meanwhile.length > 0 && (
          <Typography role="alert" color="error" variant="body2" sx={{ mr: 'auto' }}>
            {formState.errors.root.message}
          </Typography>
        )}
        <Button color="inherit" onClick={onDone}>
          {t('edit.back')}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('edit.save')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
